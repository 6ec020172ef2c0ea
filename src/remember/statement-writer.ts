import { closingBy, compareInTime, latestInTime, startOf } from '../domain/closing.js';
import type { Draft } from '../domain/draft.js';
import { invalid, RecollectError } from '../domain/errors.js';
import type { Memory, VersionRef } from '../domain/memory.js';
import type { Scope } from '../domain/scope.js';
import { canSee } from '../domain/scope.js';
import type { CarrierQuery } from '../ports/store.js';
import { buildVersion } from './build-version.js';
import { linkNearDuplicates, nearQueries, sameTextQuery } from './link-near-duplicates.js';
import type { Reading } from './lookup-keys.js';
import { readingOf, sameTextKey, storedKeys } from './lookup-keys.js';
import { meetingKeys } from './meeting-keys.js';
import { sameStatement } from './same-statement.js';
import { weighContradictions, weighingQuery } from './weigh-contradictions.js';
import type { WritePlan } from './write-plan.js';
import type { RememberDependencies, RememberResult, WriteEffect } from './written.js';

/** What the rules made of a draft before it had an id. */
interface Prepared {
  readonly conceptKeys: Memory['conceptKeys'];
  readonly reading: Reading;
  /** Under which it meets what it may contradict. */
  readonly meeting: readonly string[];
}

/** Turns drafts into planned versions: what they replace, repeat or contradict is settled here, one draft at a time. */
export class StatementWriter {
  readonly #plan: WritePlan;
  readonly #dependencies: RememberDependencies;
  readonly #prepared = new Map<Draft, Prepared>();

  constructor(plan: WritePlan, dependencies: RememberDependencies) {
    this.#plan = plan;
    this.#dependencies = dependencies;
  }

  /** Looks up at once what the drafts may repeat or contradict. */
  async prepare(drafts: readonly Draft[]): Promise<void> {
    const { clock, viewer } = this.#dependencies;
    const nowMs = clock.nowMs();
    const scope = { user: viewer.user, agent: viewer.agent, session: viewer.session };
    const queries: CarrierQuery[] = [];
    for (const draft of drafts) {
      // As it would be written if nothing was known; its keys are what it will be looked up by.
      const version = buildVersion(draft, { id: '', version: 1, scope, nowMs, previous: null });
      const reading = readingOf(version);
      const meeting = await this.#meetingKeys(reading);
      this.#prepared.set(draft, { conceptKeys: version.conceptKeys, reading, meeting });
      queries.push(...nearQueries(reading), ...meeting.map((key) => weighingQuery(key, startOf(version))));
    }
    await this.#plan.prepare(queries);
  }

  async add(draft: Draft, path: string): Promise<RememberResult> {
    const { supersedes, id, agent, session, ...fields } = draft;
    if (supersedes !== undefined) {
      if (id !== undefined) throw invalid(`${path}.id`, 'must not be given together with supersedes');
      return this.supersede(supersedes, () => fields, `${path}.supersedes`);
    }
    const { clock, ids, viewer } = this.#dependencies;
    const scope: Scope = { user: viewer.user, agent: agent ?? viewer.agent, session: session ?? viewer.session };
    const nowMs = clock.nowMs();
    const prepared = this.#prepared.get(draft);
    if (id === undefined) {
      const sameText = prepared?.reading.sameText ?? sameTextKey(draft.text);
      const known = await this.#repeated(draft, sameText, scope, nowMs);
      if (known !== null) return this.#reinforce(known, draft, nowMs);
    }
    const read = prepared === undefined ? fields : { ...fields, conceptKeys: prepared.conceptKeys };
    const memory = buildVersion(read, { id: id ?? ids.next(nowMs), version: 1, scope, nowMs, previous: null });
    return this.#put(memory, 'added', [], prepared);
  }

  /** Plans the next version of a memory from the one that holds last. */
  async supersede(id: string, patchOf: (latest: Memory) => Partial<Draft>, path: string): Promise<RememberResult> {
    const { clock, viewer } = this.#dependencies;
    const chain = await this.#plan.chain(id);
    const previous = latestInTime(chain);
    if (previous === undefined || !canSee(viewer, previous.scope))
      throw new RecollectError('not_found', `${path}: no such memory`, { field: path });
    const version = Math.max(...chain.map((each) => each.version)) + 1;
    const nowMs = clock.nowMs();
    const patch = patchOf(previous);
    const context = { id, version, scope: previous.scope, nowMs, previous };
    if (patch.recordedAtMs !== undefined || patch.validFromMs !== undefined || previous.recordedAtMs <= nowMs)
      return this.#put(buildVersion(patch, context), 'superseded an older version', chain);
    // The clock was set back: what is told now still comes after what was told before, and takes its place at once.
    const next = { ...buildVersion({ ...patch, recordedAtMs: previous.recordedAtMs }, context), validFromMs: null };
    const result = await this.#put(next, 'superseded an older version', chain);
    this.#plan.close(previous, { ...closingBy(previous, next), validToMs: nowMs });
    return result;
  }

  /** Ends a version because of another one. */
  close(version: Memory, by: Memory): Memory | null {
    return this.#plan.close(version, closingBy(version, by));
  }

  get plan(): WritePlan {
    return this.#plan;
  }

  /** @param prepared what its text says, where it was read already */
  async #put(
    memory: Memory,
    outcome: RememberResult['outcome'],
    chain: readonly Memory[],
    prepared?: Prepared,
  ): Promise<RememberResult> {
    const reading = prepared?.reading ?? readingOf(memory);
    const meeting = prepared?.meeting ?? (await this.#meetingKeys(reading));
    this.#plan.put(memory, storedKeys(memory, reading), reading.statement);
    const effects: WriteEffect[] = [];
    for (const other of chain) {
      const closed = this.#plan.order(memory, other);
      if (closed !== null) effects.push(orderEffect(memory, other));
    }
    effects.push(...(await weighContradictions(memory, reading, meeting, this.#plan, this.#dependencies)));
    if (chain.length === 0) effects.push(...(await linkNearDuplicates(memory, reading, this.#plan)));
    return { memory, outcome, effects };
  }

  async #meetingKeys({ statement, spokenOf }: Reading): Promise<readonly string[]> {
    return meetingKeys(statement, spokenOf, this.#dependencies.policy, await this.#plan.hasOlderRules());
  }

  /** The statement that a draft repeats, when there is one that is as true, as visible and says the same of itself. */
  async #repeated(draft: Draft, sameText: string, scope: Scope, nowMs: number): Promise<Memory | null> {
    const { found } = await this.#plan.meet(sameTextQuery(sameText), scope, (known) =>
      sameStatement(known, draft, scope, nowMs),
    );
    return found[0] ?? null;
  }

  #reinforce(memory: Memory, draft: Draft, nowMs: number): RememberResult {
    this.#plan.also({
      op: 'addSighting',
      memoryId: memory.id,
      atMs: draft.recordedAtMs ?? nowMs,
      source: draft.source ?? null,
    });
    return { memory, outcome: 'reinforced', effects: [] };
  }
}

/** What became of a version beside another one of the same fact. */
export function orderEffect(memory: Memory, other: Memory): WriteEffect {
  const ref: VersionRef = { id: other.id, version: other.version };
  const isLate = compareInTime(memory, other) < 0;
  const day = new Date(startOf(isLate ? other : memory)).toISOString().slice(0, 10);
  return isLate
    ? { kind: 'closed by', other: ref, reason: `what began on ${day} was known already and stays true from then on` }
    : { kind: 'closed', other: ref, reason: `replaced from ${day} on` };
}
