import { open } from 'node:fs/promises';
import { invalid } from '../../domain/errors.js';
import type { PlaytestReport, PlaytestStore, TurnTrace } from '../../eval/index.js';
import {
  openPlaytestMemories,
  openPlaytestSuite,
  parseArms,
  playDialogue,
  readDialogue,
  readSuite,
} from '../../eval/index.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { singleLine } from '../display-width.js';
import { howToEvaluate } from '../eval-options.js';
import { playtestTable } from '../playtest-table.js';
import { linesOfFile } from '../source-lines.js';

/** Options of `recollect eval playtest`. */
export interface PlaytestOptions {
  readonly suite?: string;
  readonly memories?: string;
  readonly arm?: readonly string[];
  readonly trace?: string;
  readonly embedder?: string;
}

/** `recollect eval playtest`: replays a dialogue turn by turn, every arm beside the others. */
export async function playtest(
  context: CommandContext,
  file: string,
  options: PlaytestOptions,
): Promise<CommandOutput> {
  const arms = parseArms(options.arm ?? []);
  const turns = await readDialogue(file);
  const { embedder } = await howToEvaluate(
    context,
    options.embedder === undefined ? {} : { embedder: options.embedder },
  );
  const { suite, memories } = options;
  if ((suite === undefined) === (memories === undefined)) throw invalid('suite', 'give either --suite or --memories');
  const store =
    memories === undefined
      ? await openPlaytestSuite(await readSuite(suite ?? ''), turns, embedder)
      : await openPlaytestMemories(linesOfFile(memories), turns, embedder);
  try {
    const report = await played(options.trace ?? null, store, (onTurn) => playDialogue(turns, arms, store, onTurn));
    for (const { arm, code, message } of report.degraded)
      context.note(singleLine(`${arm}: ${context.messages.degraded(code, message)}`));
    return {
      data: { dialogue: file, memories: store.memories, ...report },
      text: playtestTable(report, context),
    };
  } finally {
    await store.close();
  }
}

/** Plays, and writes a line for each turn and arm where a file is named. */
async function played(
  path: string | null,
  store: PlaytestStore,
  play: (onTurn?: (trace: TurnTrace) => Promise<void>) => Promise<PlaytestReport>,
): Promise<PlaytestReport> {
  if (path === null) return play();
  const file = await open(path, 'w');
  try {
    return await play(async (trace) => {
      await file.write(`${inNames(JSON.stringify(trace), store.names)}\n`);
    });
  } finally {
    await file.close();
  }
}

/** The ids of the engine say nothing to whoever reads a trace; the names of the suite do. */
function inNames(json: string, names: ReadonlyMap<string, string>): string {
  return json.replace(/[0-9a-f]{32}/gu, (id) => {
    const name = names.get(id);
    return name === undefined ? id : JSON.stringify(name).slice(1, -1);
  });
}
