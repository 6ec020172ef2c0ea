import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '../../src/testing/index.js';
import { Child } from './child.js';
import type { Orders } from './kill-writer.js';
import { problemsAfter } from './stored-state.js';

/** When the writer is killed. */
export type Moment =
  /** As soon as it has said that it opens the file. */
  | 'opening'
  /** As soon as a step was acknowledged. */
  | 'acknowledged'
  /** As soon as it has said that a transaction is under way; it goes on meanwhile. */
  | 'in passing'
  /** While it stands still inside a transaction. */
  | 'held'
  /** After a random time; for soaks alone. */
  | 'any';

/** What the rounds showed. */
export interface KillReport {
  readonly rounds: number;
  /** Steps whose promise had resolved before a kill. */
  readonly acknowledged: number;
  /** Kills that left the step under way whole, and not at all. */
  readonly committed: number;
  readonly absent: number;
  readonly moments: { readonly [moment: string]: number };
  /** Everything that was found wrong; empty when all is well. */
  readonly problems: readonly string[];
}

/** Steps in one file before a new one is begun. */
const STEPS_PER_FILE = 400;

/**
 * Starts a writer, kills it with SIGKILL, opens the file and looks; again and again, in one file until it has grown.
 *
 * @param told after each round, to show progress
 */
export async function killRounds(
  rounds: number,
  seed: number,
  moments: readonly Moment[],
  told: (round: number, sentence: string) => void = () => undefined,
): Promise<KillReport> {
  const random = randomFrom(seed);
  const counts = { acknowledged: 0, committed: 0, absent: 0 };
  const byMoment: { [moment: string]: number } = {};
  const problems: string[] = [];
  let folder = mkdtempSync(join(tmpdir(), 'recollect-kill-'));
  let taken = 0;
  let next = new Child('./kill-writer.ts', null);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const writer = next;
      const moment = moments[(round - 1) % moments.length] ?? 'acknowledged';
      const last = await killed(writer, moment, random, folder, taken + 1);
      // The next one starts while this one's work is looked at.
      next = new Child('./kill-writer.ts', null);
      const { steps, found } = await problemsAfter(folder, last);
      problems.push(...found.map((problem) => `round ${round} (${moment}, after step ${last}): ${problem}`));
      counts.acknowledged += last - taken;
      if (steps > last) counts.committed += 1;
      else counts.absent += 1;
      byMoment[moment] = (byMoment[moment] ?? 0) + 1;
      taken = steps;
      told(round, `${moment}: ${last} steps acknowledged, ${steps} stored, ${found.length} problems`);
      if (taken < STEPS_PER_FILE && found.length === 0) continue;
      rmSync(folder, { recursive: true });
      folder = mkdtempSync(join(tmpdir(), 'recollect-kill-'));
      taken = 0;
    }
  } finally {
    next.kill();
    await next.ended;
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
  return { rounds, ...counts, moments: byMoment, problems };
}

/** Lets a writer work and kills it; gives the last step it acknowledged. */
async function killed(
  writer: Child,
  moment: Moment,
  random: () => number,
  folder: string,
  from: number,
): Promise<number> {
  const whole = (most: number): number => Math.floor(random() * most);
  const step = from + whole(10);
  const inside = { step, position: whole(16), held: moment === 'held' };
  const orders: Orders = { folder, from, inside: moment === 'held' || moment === 'in passing' ? inside : null };
  if ((await writer.mustSay()) !== 'started') throw new Error('a writer begins otherwise');
  writer.tell(JSON.stringify(orders));
  const endings: { readonly [moment in Moment]: string } = {
    opening: 'opening',
    acknowledged: `done ${step}`,
    'in passing': 'inside',
    held: 'inside',
    any: 'opening',
  };
  let last = from - 1;
  for (let line = await writer.mustSay(); ; line = await writer.mustSay()) {
    if (line.startsWith('done ')) last = Number(line.slice(5));
    if (line === endings[moment]) break;
  }
  if (moment === 'any') await wait(whole(1_500));
  writer.kill();
  // What it said before it died is acknowledged, even when it was heard afterwards.
  for (let line = await writer.line(); line !== null; line = await writer.line())
    if (line.startsWith('done ')) last = Number(line.slice(5));
  const { signal, errors } = await writer.ended;
  if (signal !== 'SIGKILL') throw new Error(`the writer ended by itself: ${errors}`);
  return last;
}
