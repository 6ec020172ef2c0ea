import { applyOps } from '../../adapters/storage/memory/apply-ops.js';
import type { TenantState } from '../../adapters/storage/memory/written-version.js';
import { EMPTY_TENANT } from '../../adapters/storage/memory/written-version.js';
import { RecollectError } from '../../domain/errors.js';
import type { Filter, MetadataCondition } from '../../domain/filter.js';
import { openFilter } from '../../domain/filter.js';
import type { Closing, Memory } from '../../domain/memory.js';
import { STATUSES } from '../../domain/memory.js';
import type { Passage, QueryTerm } from '../../domain/passage.js';
import { TEXT_COLUMNS } from '../../domain/passage.js';
import type { Scope, Viewer } from '../../domain/scope.js';
import type { LinkQuery, Op } from '../../ports/store.js';
import { memoryFixture } from '../memory-fixture.js';
import { passageOf } from '../plain-passages.js';
import type { Choose } from './dice.js';
import { Dice } from './dice.js';
import { KEYS, RandomAside, RELATIONS, USERS } from './random-aside.js';
import type { Question, Scenario } from './scenario.js';

const IDS = ['m1', 'm2', 'm10', 'M1', 'm%', '记忆', '\u{1f600}', '\uffee'];

const PARTS = [null, 'a', 'A', 'a1'];
const TOKENS = [
  'red',
  'car',
  'la',
  'c++',
  'c',
  'C',
  '"',
  'AND',
  '中国',
  '国',
  '\ue000',
  'ord-1',
  '\u{10ff2b}',
  '2wred',
];
/** Lengths around those that an index could round. */
const LENGTHS = [0, 1, 2, 5, 8, 90, 95, 96, 97, 100, 111, 112, 127, 128];
const HUGE_LENGTHS = [591, 592, 608, 1_024, 70_000];
const ORDERS = ['newest', 'oldest', 'importance'] as const;
const KINDS = ['fact', 'event', 'Fact'];
const LABELS = ['x', 'X', 'y'];
const SCALARS = [null, 0, 1, '1', true, false, '', 'b', 1.5];
const PATHS = ['k', 'a.b', 'a', 'nosuch'];

/** A scenario of `rounds` batches with `questions` after each. */
export function randomScenario(choose: Choose, rounds = 6, questions = 4): Scenario {
  const dice = new Dice(choose);
  let state = EMPTY_TENANT;
  return {
    ids: [...IDS, 'nosuch'],
    rounds: Array.from({ length: rounds }, () => {
      const aside = new RandomAside(
        dice,
        state.versions.map(({ memory }) => memory),
      );
      const batch = dice.list(24, () => randomOp(dice, aside));
      state = stateAfter(state, batch);
      return { batch, questions: Array.from({ length: questions }, () => randomQuestion(dice)) };
    }),
  };
}

/** What the model holds after a batch, so that most of what a scenario names exists. */
function stateAfter(state: TenantState, batch: readonly Op[]): TenantState {
  try {
    return applyOps(state, batch);
  } catch (error) {
    if (error instanceof RecollectError) return state;
    throw error;
  }
}

/**
 * Many passages in one scope, few different tokens, lengths and frequencies: ties and near-ties everywhere, and always
 * more passages than are asked for.
 */
export function randomSearches(choose: Choose, memories = 250, questions = 40): Scenario {
  const dice = new Dice(choose);
  const scope = { user: 'u1', agent: null, session: null };
  const tokens = dice.rarely(2) ? TOKENS : TOKENS.slice(0, 3);
  const write = (id: string): Op => ({
    op: 'putVersion',
    memory: { ...randomMemory(dice, { id, version: 1 }), scope: dice.rarely(6) ? { ...scope, session: 'a' } : scope },
    passages: randomPassages(dice, tokens),
  });
  const question = (): Question => {
    const always = { asOf: { validAtMs: 6, recordedAtMs: null, explicit: false }, nowMs: 0 };
    const filter = dice.rarely(4) ? randomFilter(dice) : { ...openFilter({ viewer: VIEWER, ...always }), statuses: [] };
    const terms = [randomTerm(dice, tokens), ...dice.list(3, () => randomTerm(dice, tokens))];
    const options = { k: 1 + dice.upTo(11), maxTerms: 8 };
    const viewer = { ...VIEWER, session: dice.maybe(() => 'a') };
    return { ask: 'match', filter: { ...filter, viewer }, terms: labelled(terms), options };
  };
  const ids = Array.from({ length: memories }, (_, at) => `m${at}`);
  const erased = dice.list(20, () => dice.pick(ids));
  return {
    ids: ['m0', 'm1'],
    rounds: [
      { batch: ids.map(write), questions: Array.from({ length: questions }, question) },
      {
        batch: [
          ...erased.map((memoryId): Op => ({ op: 'erase', memoryId })),
          ...dice.list(20, () => write(`n${dice.upTo(1_000_000)}`)),
        ],
        questions: Array.from({ length: questions }, question),
      },
    ],
  };
}

const VIEWER = { user: 'u1', agent: null, session: null, includeShared: false };

function labelled(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return terms.map((term, at) => ({ ...term, label: `${at}` }));
}

function randomOp(dice: Dice, aside: RandomAside): Op {
  const ref = () => ({ id: dice.pick(IDS), version: 1 + dice.upTo(3) });
  // Most batches should succeed, so what can fail is rare.
  if (dice.rarely(40)) return { op: 'closeVersion', ref: ref(), validToMs: dice.time(), atMs: dice.time(), by: ref() };
  if (dice.rarely(60)) return randomUsage(dice);
  if (dice.rarely(10)) return aside.erase(dice.pick(IDS));
  if (dice.rarely(3)) {
    const known = aside.known();
    if (known !== null) {
      if (dice.rarely(4)) return { op: 'putDerived', ref: known, passages: randomPassages(dice), ...aside.derived() };
      return aside.op(known);
    }
  }
  const own = dice.rarely(12) ? ref() : { id: `n${dice.upTo(1_000_000)}`, version: 1 };
  aside.add(own);
  return { op: 'putVersion', memory: randomMemory(dice, own), passages: randomPassages(dice), ...aside.derived() };
}

function randomUsage(dice: Dice): Op {
  const counts = { useful: dice.upTo(1), wrong: dice.upTo(1), stale: dice.upTo(1) };
  const confirmed = dice.rarely(2) ? {} : { confirmed: dice.upTo(3) };
  return { op: 'addUsage', memoryId: dice.pick(IDS), atMs: dice.time(), ...counts, ...confirmed };
}

function randomMemory(dice: Dice, own: { readonly id: string; readonly version: number }): Memory {
  const closing = (): Closing => ({
    validToMs: dice.time(),
    atMs: dice.time(),
    by: dice.maybe(() => ({ id: dice.pick(IDS), version: 1 })),
  });
  return memoryFixture({
    ...own,
    scope: randomScope(dice),
    kind: dice.pick(KINDS),
    factType: dice.maybe(() => dice.pick(LABELS)),
    status: dice.pick(STATUSES),
    source: dice.maybe(() => ({
      system: dice.pick(LABELS),
      documentType: dice.maybe(() => dice.pick(LABELS)),
      authority: null,
      uri: null,
    })),
    importance: dice.maybe(() => dice.upTo(4) / 4),
    subject: dice.maybe(() => dice.pick(LABELS)),
    attribute: dice.maybe(() => dice.pick(LABELS)),
    entities: dice.list(2, () => ({ type: dice.pick(LABELS), id: dice.pick(LABELS) })),
    tags: dice.list(3, () => dice.pick(LABELS)),
    metadata: dice.rarely(2)
      ? { k: dice.pick(SCALARS), a: { b: dice.pick(SCALARS) } }
      : { 'a.b': dice.pick(SCALARS), a: dice.pick(SCALARS) },
    messageRange: dice.maybe(() => {
      const from = dice.upTo(6);
      return { from, to: from + dice.upTo(4) };
    }),
    pinned: dice.rarely(3),
    validFromMs: dice.maybe(() => dice.time()),
    statedValidToMs: dice.maybe(() => dice.time()),
    closings: dice.rarely(3) ? dice.list(3, closing) : [],
    recordedAtMs: dice.time(),
    speaker: dice.maybe(() => dice.pick(LABELS)),
    expiresAtMs: dice.rarely(4) ? dice.time() + 0.5 : null,
  });
}

/** Half of the time one and the same, so that there is something to choose from in it. */
function randomScope(dice: Dice): Scope {
  if (dice.rarely(2)) return { user: 'u1', agent: null, session: null };
  return { user: dice.pick(USERS), agent: dice.pick(PARTS), session: dice.pick(PARTS) };
}

function randomPassages(dice: Dice, tokens: readonly string[] = TOKENS): readonly Passage[] {
  return Array.from({ length: dice.rarely(3) ? dice.upTo(4) : 1 }, (_, ordinal) => {
    const [words, bigrams, characters, identifiers] = TEXT_COLUMNS.map((column) =>
      column === 'words' || dice.rarely(3) ? randomTokens(dice, tokens) : [],
    );
    const columns = { words: words ?? [], bigrams: bigrams ?? [], characters: characters ?? [] };
    const plainLength = columns.words.length + columns.bigrams.length;
    const length = dice.rarely(2) ? dice.pick(dice.rarely(200) ? HUGE_LENGTHS : LENGTHS) : plainLength;
    const place = { ordinal, start: ordinal, end: ordinal + 1, length };
    return passageOf({ ...columns, identifiers: identifiers ?? [] }, place);
  });
}

function randomTokens(dice: Dice, tokens: readonly string[]): readonly string[] {
  if (!dice.rarely(5)) return dice.list(8, () => dice.pick(tokens));
  const repeated = dice.pick(tokens);
  return Array.from({ length: dice.upTo(14) }, () => repeated);
}

function randomQuestion(dice: Dice): Question {
  const filter = randomFilter(dice);
  if (dice.rarely(4))
    return { ask: 'lookup', viewer: filter.viewer, keys: dice.list(4, () => dice.pick(KEYS)), limit: dice.upTo(9) };
  if (dice.rarely(6)) return { ask: 'links', query: randomLinkQuery(dice, filter.viewer) };
  if (dice.rarely(3)) return { ask: 'scan', filter, order: dice.pick(ORDERS), pageSize: 1 + dice.upTo(5) };
  const terms = labelled(dice.list(6, () => randomTerm(dice)));
  return { ask: 'match', filter, terms, options: { k: 1 + dice.upTo(9), maxTerms: 1 + dice.upTo(7) } };
}

function randomLinkQuery(dice: Dice, viewer: Viewer): LinkQuery {
  return {
    viewer,
    ids: dice.rarely(2) ? dice.list(5, () => dice.pick(IDS)) : [],
    relations: dice.rarely(3) ? dice.list(2, () => dice.pick(RELATIONS)) : [],
    settled: dice.maybe(() => dice.rarely(2)),
    limit: dice.rarely(3) ? dice.upTo(4) : 99,
  };
}

function randomTerm(dice: Dice, from: readonly string[] = TOKENS): QueryTerm {
  const tokens = dice.rarely(3) ? dice.list(3, () => dice.pick(from)) : [dice.pick(from)];
  return { label: '', column: dice.rarely(3) ? dice.pick(TEXT_COLUMNS) : 'words', tokens };
}

function randomFilter(dice: Dice): Filter {
  const some = <Item>(make: () => Item, of = 8): Item[] => (dice.rarely(of) ? [make(), ...dice.list(2, make)] : []);
  const when = <Item>(make: () => Item): Item | null => (dice.rarely(8) ? make() : null);
  const interval = () => ({ fromMs: dice.maybe(() => dice.time()), toMs: dice.maybe(() => dice.time()) });
  const scope = randomScope(dice);
  return {
    viewer: { ...scope, includeShared: scope.user === null || dice.rarely(2) },
    asOf: { validAtMs: dice.time(), recordedAtMs: dice.rarely(3) ? dice.time() : null, explicit: dice.rarely(3) },
    nowMs: dice.time(),
    ids: dice.rarely(12) ? Array.from({ length: 1 + dice.upTo(11) }, () => dice.pick(IDS)) : [],
    kinds: some(() => dice.pick(KINDS)),
    factTypes: some(() => dice.pick(LABELS), 12),
    statuses: some(() => dice.pick(STATUSES), 2),
    tags: some(() => dice.pick(LABELS)),
    entities: some(() => ({ type: dice.pick(LABELS), id: dice.pick(LABELS) }), 12),
    sources: some(() => ({ system: dice.pick(LABELS), documentType: dice.maybe(() => dice.pick(LABELS)) }), 12),
    speakers: some(() => dice.pick(LABELS), 12),
    subject: when(() => dice.pick(LABELS)),
    attribute: when(() => dice.pick(LABELS)),
    pinned: when(() => dice.rarely(2)),
    importanceMin: when(() => dice.upTo(4) / 4),
    recordedBetween: when(interval),
    validBetween: when(interval),
    messages: when(() => ({ from: dice.upTo(5), to: 5 + dice.upTo(5) })),
    metadata: some(() => randomCondition(dice), 8),
  };
}

function randomCondition(dice: Dice): MetadataCondition {
  const path = dice.pick(PATHS);
  if (dice.rarely(4)) return { path, op: 'exists', exists: dice.rarely(2) };
  if (dice.rarely(3)) return { path, op: 'in', values: [dice.pick(SCALARS), dice.pick(SCALARS)] };
  if (dice.rarely(2)) return { path, op: 'eq', value: dice.pick(SCALARS) };
  const bound = dice.rarely(2) ? () => dice.upTo(2) : () => dice.pick(['', '1', 'b', 'c']);
  const end = () => dice.maybe<number | string>(bound);
  return { path, op: 'range', gt: end(), gte: end(), lt: end(), lte: end() };
}
