import { isDeepStrictEqual } from 'node:util';
import { RecollectError } from '../../domain/errors.js';
import { formatTime } from '../../domain/time.js';
import { fieldsOf, listOf } from './case-file.js';
import type { Check, CheckContext } from './check.js';
import { unless } from './check.js';
import type { OpenedFile } from './fixture-operations.js';
import { oldFilesOf, schemaNow } from './fixture-operations.js';
import { bytesOf } from './outcome.js';
import { placeOf } from './vocabulary.js';
import { whyNotAnswers } from './why-not-answers.js';

/** The keys that begin with a letter and go on with a number. */
function numbered({ world }: CheckContext, letter: string): readonly string[] {
  return world.file.memories
    .map(({ key }) => String(key))
    .filter((key) => new RegExp(`^${letter}\\d+$`, 'u').test(key));
}

/** Different memories of the answer that one of the keys stands for. */
function returnedOf({ world, outcome }: CheckContext, keys: readonly string[]): readonly string[] {
  const ids = outcome.memories.filter((memory) => keys.some((key) => world.isKey(key, memory))).map(({ id }) => id);
  return [...new Set(ids)];
}

/**
 * Copies are folded when they are written, where the engine counts them, or in the answer, whose trace then names what each
 * is a copy of. All copies but the returned one must be accounted for.
 */
async function foldedCopies(context: CheckContext): Promise<string | null> {
  const { world, outcome, step } = context;
  const keys = numbered(context, 'd');
  const returned = returnedOf(context, keys);
  const told = await world.engine
    .tenant(String(placeOf(fieldsOf(step['query'])).tenant))
    .scope({ user: String(placeOf(fieldsOf(step['query'])).user) })
    .sightings([...new Set(keys.map((key) => world.ref(key).id))]);
  const counted = told.reduce((sum, { count }) => sum + count, 0);
  const named = (outcome.recall?.rejected ?? []).filter(
    ({ reason, memoryId }) => reason === 'duplicate of' && keys.some((key) => world.ref(key).id === memoryId),
  ).length;
  return unless(returned.length + counted + named === keys.length, `${counted + named} of ${keys.length - 1} are`);
}

/** What must not be stored of a text: its long words, and those that say they stand for a secret. */
function secretsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word.length >= 16 || word.includes('EXAMPLE'));
}

async function keptSecret({ world, step, outcome }: CheckContext): Promise<string | null> {
  if (outcome.error !== null) return unless(outcome.error instanceof RecollectError, 'another error');
  for (const given of listOf(step['memories']).map(fieldsOf)) {
    const { place, id } = world.ref(given['key']);
    const { text } = await world.at(place).get(id);
    const kept = secretsOf(String(given['text'])).find((secret) => text.includes(secret));
    if (kept !== undefined) return `${String(given['key'])} is stored as it was given`;
  }
  return null;
}

function opened({ outcome }: CheckContext): readonly OpenedFile[] {
  return listOf(fieldsOf(outcome.answer)['opened']) as readonly OpenedFile[];
}

function eachFile(context: CheckContext, isWell: (file: OpenedFile) => boolean): string | null {
  const files = opened(context);
  const bad = files.filter((file) => !isWell(file));
  return unless(files.length > 0 && bad.length === 0, `not from schema ${bad.map(({ from }) => from).join()}`);
}

function rankedOf(answer: unknown): readonly unknown[] {
  return listOf(fieldsOf(answer)['items'])
    .map(fieldsOf)
    .map(({ memory, score }) => [fieldsOf(memory)['id'], score]);
}

/** Checks on what holds, on copies, on secrets, on exports and on old files. */
export const TRUTH_CHECKS: { readonly [sentence: string]: Check } = {
  'at most one of d0..d4 returned': {
    assert: (context) => {
      const count = returnedOf(context, numbered(context, 'd')).length;
      return unless(count <= 1, `${count} are`);
    },
  },
  'the trace shows how many copies were folded': { assert: foldedCopies },
  'exactly one of p0..p3 returned': {
    assert: (context) => {
      const count = returnedOf(context, numbered(context, 'p')).length;
      return unless(count === 1, `${count} are`);
    },
  },
  "each is refused or stored redacted according to the configured policy, the default is not 'store as is'": {
    looksAtError: true,
    assert: keptSecret,
  },
  // The key is given to the engine as an own id, once more than it can be taken.
  'a secret-shaped id is not printed in the error or log': {
    looksAtError: true,
    assert: async ({ world, step, outcome }) => {
      const id = String(fieldsOf(step['memory'])['key']);
      const memories = world.at(placeOf({}));
      let said = bytesOf({ ...outcome, answer: null });
      for (let turn = 0; turn < 2; turn += 1)
        try {
          await memories.remember({ text: 'x', id });
        } catch (error) {
          said += error instanceof Error ? error.message : String(error);
        }
      return unless(!said.includes(id) && !world.printed.includes(id), 'it is');
    },
  },
  'time of m equals 2026-03-01T00:00:00Z to the millisecond': {
    assert: ({ world, outcome }) => {
      const memory = outcome.memories.find((candidate) => world.isKey('m', candidate));
      const time = memory === undefined ? 'no time' : formatTime(memory.recordedAtMs);
      return unless(time === '2026-03-01T00:00:00.000Z', `it is ${time}`);
    },
  },
  'the text handed to the prompt contains 不吃': {
    assert: async ({ world, step }) => {
      const { text, ...place } = fieldsOf(step['query']);
      const { tenant, user } = placeOf(place);
      const { messages } = await world.engine
        .tenant(String(tenant))
        .scope({ user: String(user) })
        .context([{ role: 'user' as const, content: String(text) }], { recall: { gate: 'off' } });
      return unless(JSON.stringify(messages).includes('不吃'), 'it does not');
    },
  },
  'the trace says why old was dropped': {
    assert: async ({ world, step }) => {
      const { old } = await whyNotAnswers(world, step, ['old']);
      return unless(
        old?.why.verdict === 'superseded' || old?.why.verdict === 'no longer valid',
        `it says ${old?.why.verdict}`,
      );
    },
  },
  'row count unchanged': { assert: (context) => eachFile(context, (file) => file.rows === file.expectedRows) },
  'recall of a known row works': { assert: (context) => eachFile(context, ({ recalled }) => recalled) },
  'stored schema version is the current one': {
    assert: (context) => eachFile(context, (file) => file.schema === file.currentSchema),
  },
  'age in the trace is between 9 and 10 days': {
    assert: ({ world, outcome: { recall } }) => {
      const item = recall?.items.find(({ memory }) => world.isKey('m', memory));
      const days = ((recall?.trace.atMs ?? Number.NaN) - (item?.memory.recordedAtMs ?? Number.NaN)) / 86_400_000;
      return unless(days >= 9 && days <= 10, `it is ${days}`);
    },
  },
  'ids, order, scores and rendered block are byte-equal': {
    assert: ({ outcome }) => {
      const { first, second, blocks } = fieldsOf(outcome.answer);
      const [one, other] = listOf(blocks);
      const isSame = JSON.stringify(rankedOf(first)) === JSON.stringify(rankedOf(second)) && one === other;
      return unless(isSame && rankedOf(first).length > 0 && String(one) !== '', 'they are not');
    },
  },
  // Nothing is built on that feature, so that there is no lesser mode to name: the file does without it, and so does recall.
  'degraded mode is named in health': {
    assert: async ({ world, step }) => {
      const [word = ''] = String(step['feature']).split(' ');
      const { statements } = await schemaNow(world);
      if (statements.some((sql) => sql.toLowerCase().includes(word))) return `the store is built on ${word}`;
      const { items, degraded } = await world
        .at(placeOf({}))
        .recall(oldFilesOf(world).texts[0] ?? '', { legs: ['lexical'] });
      return unless(items.length > 0 && degraded.length === 0, 'recall is degraded');
    },
  },
  'second open runs no step': {
    assert: async ({ world }) => {
      // Reading opens the file again.
      await world.at(placeOf({})).count();
      const before = world.saved.get('schema');
      return unless(before !== undefined && isDeepStrictEqual(await schemaNow(world), before), 'it does');
    },
  },
  // The index is made anew by maintenance; before that, what it did not find must be found after it.
  'old rows are found: index rebuilt, or health says that a rebuild is due and recall falls back': {
    assert: async ({ world, step, outcome }) => {
      const { text } = fieldsOf(step['query']);
      const wanted = oldFilesOf(world).texts.filter((old) => old.includes(String(text)));
      const isFound = (memories: typeof outcome.memories): boolean =>
        wanted.length > 0 && wanted.every((old) => memories.some((memory) => memory.text === old));
      if (isFound(outcome.memories)) return null;
      const { reindexed } = await world.engine.tenant(String(placeOf({}).tenant)).maintain();
      const { items } = await world.at(placeOf({})).recall(String(text), { legs: ['lexical'] });
      return unless(reindexed >= wanted.length && isFound(items.map(({ memory }) => memory)), 'they are not');
    },
  },
};
