import { describe, expect, test } from 'vitest';
import type { DeclaredRelation, LinkInput, RecallOptions, RecallResult, ScopedMemory } from '../../../src/index.js';
import { openMemory } from '../../../src/index.js';
import { fixedClock, sequentialIds } from '../../../src/testing/index.js';
import { intercepted, tableEmbedder } from '../parts.js';

const NOW_MS = Date.UTC(2026, 2, 10);
const DAY_MS = 86_400_000;
const MEMORIES = [
  { id: 'boiler', text: 'The boiler in the cellar was put in by the plumber from Aldgate' },
  { id: 'visit', text: 'He wants to be rung before eight' },
  { id: 'number', text: 'Four, seven, seven, nine, then the extension' },
  { id: 'kettle', text: 'The kettle needs a new filter' },
];
const QUESTION = 'who put in the boiler in the cellar';

async function scopes(): Promise<{ readonly own: ScopedMemory; readonly other: ScopedMemory }> {
  const memory = await openMemory({ clock: fixedClock(NOW_MS), ids: sequentialIds(), embedder: null });
  const tenant = memory.tenant('t');
  const own = tenant.scope({ user: 'u1' });
  await own.rememberMany(MEMORIES);
  return { own, other: tenant.scope({ user: 'u2' }) };
}

const related = (from: string, to: string, more: Partial<LinkInput> = {}): LinkInput => ({
  from,
  to,
  relation: 'related' as DeclaredRelation,
  ...more,
});
const CHAIN = [related('boiler', 'visit', { reason: 'the same man' }), related('visit', 'number')];
const idsOf = ({ items }: RecallResult): readonly string[] => items.map(({ memory }) => memory.id);
const legOf = ({ trace }: RecallResult): RecallResult['trace']['legs'][number] | undefined =>
  trace.legs.find(({ leg }) => leg === 'graph');

async function answered(links: readonly LinkInput[], options: RecallOptions = {}): Promise<RecallResult> {
  const { own } = await scopes();
  await own.linkMany(links);
  return own.recall(QUESTION, options);
}

describe('declared links in the default recipe', () => {
  test('[G8] a link brings what lies two links off, and the item tells the way', async () => {
    expect(idsOf(await answered([]))).toEqual(['boiler']);
    const result = await answered(CHAIN);
    expect(idsOf(result)).toEqual(['boiler', 'visit', 'number']);
    const last = result.items.at(-1);
    expect(last?.legs).toEqual(['graph']);
    expect(last?.signals.path).toBeGreaterThan(0.2);
    expect(last?.paths).toEqual(['boiler -> (related: the same man) visit -> (related) number']);
    expect(last?.explanation.value).toBe(last?.score);
  });

  test('[G8] a link that is over, taken back or said otherwise brings nothing any more', async () => {
    const [first = related('', ''), second = related('', '')] = CHAIN;
    expect(idsOf(await answered([first, { ...second, validTo: NOW_MS }]))).toEqual(['boiler', 'visit']);
    expect(idsOf(await answered([{ ...first, validFrom: NOW_MS + DAY_MS }, second]))).toEqual(['boiler']);
    const { own } = await scopes();
    const [{ link } = { link: { id: '' } }] = await own.linkMany(CHAIN);
    await own.link({ ...second, validTo: NOW_MS - DAY_MS });
    expect(idsOf(await own.recall(QUESTION))).toEqual(['boiler', 'visit']);
    await own.unlink(link.id);
    expect(idsOf(await own.recall(QUESTION))).toEqual(['boiler']);
  });

  test('[G8] a version that replaced the linked one is brought in its place, and what ended is not', async () => {
    const { own } = await scopes();
    await own.linkMany(CHAIN);
    await own.update('number', { text: 'Five, five, one, no extension' });
    const texts = (await own.recall(QUESTION)).items.map(({ memory }) => memory.text);
    expect(texts.at(-1)).toBe('Five, five, one, no extension');
    await own.archive('visit');
    expect(idsOf(await own.recall(QUESTION))).toEqual(['boiler']);
  });

  test('[G8] nothing is walked in another user’s memories, nor shown of them', async () => {
    const { own, other } = await scopes();
    await other.rememberMany([
      { id: 'theirs', text: 'The boiler in the cellar was put in by a cousin' },
      { id: 'secret', text: 'Gold lies under the floor' },
    ]);
    await other.link(related('theirs', 'secret'));
    await own.linkMany(CHAIN);
    expect(idsOf(await own.recall(QUESTION))).toEqual(['boiler', 'visit', 'number']);
    const theirs = await other.recall(QUESTION);
    expect(idsOf(theirs)).toEqual(['theirs', 'secret']);
    expect(JSON.stringify(theirs)).not.toContain('visit');
  });

  test('[G8] names lead on from what links lead to, and links from what names lead to', async () => {
    const { own } = await scopes();
    await own.rememberMany([
      { id: 'named', text: 'Odile Brandt keeps the keys' },
      { id: 'about', text: 'Odile Brandt can be found on the third floor' },
      { id: 'behind', text: 'Knock twice' },
    ]);
    const strength = { intensity: 1, confidence: 1 };
    await own.linkMany([related('boiler', 'named', { strength }), related('about', 'behind', { strength })]);
    const result = await own.recall(`${QUESTION}, as Aldgate knows`);
    expect(idsOf(result)).toEqual(expect.arrayContaining(['boiler', 'named', 'about', 'behind']));
    const { paths } = result.items.find(({ memory }) => memory.id === 'behind') ?? {};
    expect(paths).toEqual([
      'query -> (the query names "Aldgate") boiler -> (related) named -> (names "Odile Brandt") about -> (related) behind',
    ]);
  });

  test('[G6] says that it walked links where other legs are sure, and runs not at all where nothing is linked', async () => {
    const query = 'boiler cellar';
    const { own } = await scopes();
    const before = await own.recall(query);
    expect(legOf(before)?.skipped).toBe('the query names no entity and no relation, and other legs are sure');
    expect(before.items.every(({ signals }) => signals.path === undefined)).toBe(true);
    await own.linkMany(CHAIN);
    const after = await own.recall(query);
    expect([legOf(after)?.skipped, legOf(after)?.why]).toEqual([null, 'what the query found is linked']);
    expect(idsOf(after)).toEqual(['boiler', 'visit', 'number']);
  });

  test('[G8] links are walked from what vectors find, where no word is shared', async () => {
    const near = 'Who set up the heating?';
    const [boiler, ...others] = MEMORIES;
    const table = {
      [near]: [1, 0],
      [boiler?.text ?? '']: [0.8, 0.6],
      ...Object.fromEntries(others.map(({ text }) => [text, [0, 1]])),
    };
    const clock = fixedClock(NOW_MS);
    const engine = await openMemory({ clock, ids: sequentialIds(), embedder: tableEmbedder(table) });
    const own = engine.tenant('t').scope({ user: 'u1' });
    await own.rememberMany(MEMORIES);
    expect(idsOf(await own.recall(near))).toEqual(['boiler']);
    await own.linkMany(CHAIN);
    const result = await own.recall(near);
    expect(idsOf(result)).toEqual(['boiler', 'visit', 'number']);
    expect(result.items[1]?.paths).toEqual(['boiler -> (related: the same man) visit']);
  });

  test('[G8] triples lead from one to the next, whatever their names look like', async () => {
    const { own } = await scopes();
    await own.graph.relate({ subject: 'night desk', predicate: 'answers to', object: 'harbour office' });
    await own.graph.relate({ subject: 'harbour office', predicate: 'opens at', object: 'half past six' });
    const texts = (await own.recall('whom does the night desk answer to')).items.map(({ memory }) => memory.text);
    expect(texts).toEqual(['night desk answers to harbour office', 'harbour office opens at half past six']);
  });

  test('[X11] a trace with links replays to the same answer, whatever was linked since', async () => {
    const { own } = await scopes();
    await own.linkMany(CHAIN);
    const { trace } = await own.recall(QUESTION);
    await own.link(related('boiler', 'kettle'));
    expect(await own.traces.replay(trace.id)).toMatchObject({ outcome: 'replayed', differences: [], strayed: [] });
  });
});

describe('a walk whose time is over', () => {
  async function late(): Promise<{ readonly own: ScopedMemory; readonly result: RecallResult }> {
    const clock = fixedClock(NOW_MS);
    let reads: number | null = null;
    const store = intercepted((method) => {
      if (reads === null || method !== 'links') return undefined;
      reads += 1;
      // the second look at links takes longer than four tenths of what is left
      if (reads === 2) clock.advance(900);
      return undefined;
    });
    const memory = await openMemory({ store, clock, ids: sequentialIds(), embedder: null });
    const own = memory.tenant('t').scope({ user: 'u1' });
    await own.rememberMany(MEMORIES);
    await own.linkMany(CHAIN);
    reads = 0;
    const result = await own.recall(QUESTION, { deadlineMs: 2_000 });
    reads = null;
    return { own, result };
  }

  test('[G6] keeps what was reached, and names the leg', async () => {
    const { result } = await late();
    expect(idsOf(result)).toEqual(['boiler', 'visit']);
    expect(result.degraded).toEqual([
      { part: 'graph', code: 'deadline', message: 'graph leg: not all was walked in time' },
    ]);
  });

  test('[X11] replays to the same answer', async () => {
    const { own, result } = await late();
    expect(await own.traces.replay(result.trace.id)).toMatchObject({
      outcome: 'replayed',
      differences: [],
      strayed: [],
    });
  });
});
