import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftInput } from '../../src/domain/draft.js';
import { RecollectError } from '../../src/domain/errors.js';
import { openMemory } from '../../src/engine.js';
import type { ImportOptions, ImportReport } from '../../src/remember/import-jsonl.js';
import { importJsonl } from '../../src/remember/import-jsonl.js';
import type { BadLine, GoodLine, SourceLine, UnknownFields } from '../../src/remember/read-jsonl.js';
import { isBadLine, readJsonl } from '../../src/remember/read-jsonl.js';

async function* stream(lines: readonly SourceLine[]): AsyncGenerator<SourceLine> {
  yield* lines;
}

async function read(lines: readonly SourceLine[], unknownFields?: UnknownFields): Promise<(GoodLine | BadLine)[]> {
  const all: (GoodLine | BadLine)[] = [];
  for await (const each of readJsonl(stream(lines), unknownFields)) all.push(each);
  return all;
}

/** A target that keeps batches, refuses ids it has and marked texts, and answers as the engine does. */
class Target {
  readonly batches: (readonly DraftInput[])[] = [];
  readonly ids = new Set<string>();

  async rememberMany(drafts: readonly DraftInput[]): Promise<{ degraded: readonly [] }> {
    const before = new Set(this.ids);
    for (const [at, draft] of drafts.entries()) {
      if (draft.text === 'refuse me')
        throw new RecollectError('limit_exceeded', `drafts.${at}.text: is refused`, { field: `drafts.${at}.text` });
      if (draft.id !== undefined && before.has(draft.id))
        throw new RecollectError('conflict', 'a version exists already');
      if (draft.text === 'disk full') throw new RecollectError('storage_full', 'the disk is full');
    }
    for (const { id } of drafts) if (id !== undefined) this.ids.add(id);
    this.batches.push(drafts);
    return { degraded: [] };
  }

  get texts(): string[] {
    return this.batches.flat().map((draft) => draft.text);
  }
}

async function importInto(
  target: Target,
  lines: readonly SourceLine[],
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return importJsonl(stream(lines), { target: () => target, ...options });
}

const line = (draft: object): string => JSON.stringify(draft);

describe('reading lines', () => {
  test('a line is a place and a draft', async () => {
    const [first, second] = await read([
      line({ tenant: 'acme', user: 'ada', text: 'tea', kind: 'preference', session: 's1', agent: 'a1', tags: ['x'] }),
      line({ shared: true, text: 'notice', recordedAt: '2026-01-02' }),
    ]);
    expect(first).toEqual({
      line: 1,
      place: { tenant: 'acme', user: 'ada', shared: false, agent: null, session: null },
      draft: { text: 'tea', kind: 'preference', session: 's1', agent: 'a1', tags: ['x'] },
      unknownFields: [],
    });
    expect(second).toMatchObject({ place: { tenant: null, user: null, shared: true }, draft: { text: 'notice' } });
  });

  test('a version keeps its scope: agent and session of the line say who looks for the older one', async () => {
    const [only] = await read([line({ text: 'tea', supersedes: 'x', session: 's1' })]);
    expect(only).toMatchObject({ place: { agent: null, session: 's1' }, draft: { text: 'tea', supersedes: 'x' } });
    expect(only).not.toHaveProperty('draft.session');
  });

  test('a byte order mark, CR LF and blank lines are accepted; numbers count blank lines', async () => {
    const lines = await read([`\uFEFF${line({ text: 'one' })}\r`, '\r', '   ', `${line({ text: 'two' })}\r`]);
    expect(lines.map((each) => each.line)).toEqual([1, 4]);
    expect(lines.some(isBadLine)).toBe(false);
  });

  test('a byte order mark anywhere else is no white space of JSON', async () => {
    expect(await read(['', `{"text":"a"}${'\uFEFF'}x`])).toMatchObject([{ line: 2, code: 'validation' }]);
  });

  /** Line, field and message of the fault. */
  const faults: readonly (readonly [SourceLine, string | null, RegExp])[] = [
    ['{"text": "a"', null, /^is not JSON$/u],
    ['"just text"', null, /^must be an object, got string$/u],
    ['[{"text": "a"}]', null, /^must be an object, got an array$/u],
    ['null', null, /^must be an object, got null$/u],
    [{ unreadable: 'is not valid UTF-8' }, null, /^is not valid UTF-8$/u],
    ['{}', 'text', /^text: /u],
    [line({ text: ' ' }), 'text', /^text: must not be empty or blank$/u],
    [line({ text: 'a', user: '' }), 'user', /^user: must not be empty/u],
    [line({ text: 'a', user: null }), 'user', /^user: must be a non-empty string, got null$/u],
    [line({ text: 'a', tenant: 7 }), 'tenant', /^tenant: /u],
    [line({ text: 'a', shared: 'yes' }), 'shared', /^shared: must be a boolean/u],
    [line({ text: 'a', shared: true, user: 'ada' }), 'shared', /^shared: must not be given together with user$/u],
    [line({ text: 'a', importance: 7 }), 'importance', /^importance: must be at most 1/u],
    [line({ text: 'a', metadata: { deep: { x: undefined } }, validFrom: 'soon' }), 'validFrom', /^validFrom: /u],
  ];

  test.each(faults)('[W13] %j is reported by field and reason', async (source, field, message) => {
    const [bad] = await read([source]);
    expect(bad).toEqual({ line: 1, code: 'validation', field, message: expect.stringMatching(message) });
  });

  test('[W13] a text beyond the limit keeps its own code', async () => {
    expect(await read([line({ text: 'x'.repeat(1_048_577) })])).toMatchObject([
      { code: 'limit_exceeded', field: 'text' },
    ]);
  });

  test('reads no further than it is asked to', async () => {
    let taken = 0;
    const endless = (async function* (): AsyncGenerator<string> {
      for (;;) {
        taken += 1;
        yield line({ text: `number ${taken}` });
      }
    })();
    for await (const each of readJsonl(endless)) if (each.line === 3) break;
    expect(taken).toBe(3);
  });
});

describe('importing', () => {
  test('[W13] good lines are kept and bad ones reported, whatever part refused them', async () => {
    const target = new Target();
    target.ids.add('known');
    const report = await importInto(target, [
      line({ text: 'one' }),
      'nonsense',
      line({ text: 'refuse me' }),
      line({ text: 'again', id: 'known' }),
      line({ text: 'two' }),
      line({ text: 'refuse me' }),
    ]);
    expect(report).toEqual({
      lines: 6,
      kept: 2,
      badCount: 4,
      bad: [
        { line: 2, code: 'validation', field: null, message: 'is not JSON' },
        { line: 3, code: 'limit_exceeded', field: 'text', message: 'text: is refused' },
        { line: 4, code: 'conflict', field: null, message: 'a version exists already' },
        { line: 6, code: 'limit_exceeded', field: 'text', message: 'text: is refused' },
      ],
      unknownFields: [],
      degraded: [],
    });
    expect(target.texts).toEqual(['one', 'two']);
  });

  test.each([
    ['a line that can not be read', 'nonsense', 2],
    ['a draft that is refused', line({ text: 'refuse me' }), 2],
    ['a line of another user', line({ text: 'x', user: 'bo' }), 2],
    ['a fault that names no line', line({ text: 'x', id: 'known' }), 1],
  ])('[W13] an atomic import keeps nothing after %s', async (_, bad, reported) => {
    const target = new Target();
    target.ids.add('known');
    const report = await importInto(target, [line({ text: 'one' }), bad, line({ text: 'two' })], { atomic: true });
    expect([report.kept, report.badCount, report.bad[0]?.line, target.texts]).toEqual([0, 1, reported, []]);
  });

  test('[W13] an atomic import without a fault is one batch', async () => {
    const target = new Target();
    const lines = Array.from({ length: 7 }, (_, at) => line({ text: `number ${at}` }));
    expect(await importInto(target, lines, { atomic: true, batchSize: 2 })).toMatchObject({ kept: 7, badCount: 0 });
    expect(target.batches.map((batch) => batch.length)).toEqual([7]);
  });

  test('[W13] every line is kept or reported, in order, for any size of batch (fuzz against one line at a time)', async () => {
    const source = fc.oneof(
      { weight: 5, arbitrary: fc.nat(9).map((at) => line({ text: `number ${at}` })) },
      { weight: 2, arbitrary: fc.constantFrom('nonsense', '{}', line({ text: 'refuse me' })) },
      { weight: 2, arbitrary: fc.nat(3).map((at) => line({ text: `own ${at}`, id: `id-${at}` })) },
      { weight: 1, arbitrary: fc.constantFrom('', '  ') },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(source, { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        async (lines, batchSize) => {
          // The twin knows ids within a batch as the store does only after it: ids are made distinct.
          const distinct = lines.filter((each, at) => !each.includes('"id"') || lines.indexOf(each) === at);
          const preset = (): Target => {
            const target = new Target();
            target.ids.add('id-0').add('id-2');
            return target;
          };
          const [batched, single] = [preset(), preset()];
          const report = await importInto(batched, distinct, { batchSize });
          expect(report).toEqual(await importInto(single, distinct, { batchSize: 1 }));
          expect(batched.texts).toEqual(single.texts);
          expect(report.kept + report.badCount).toBe(report.lines);
          expect(report.lines).toBe(distinct.filter((each) => each.trim() !== '').length);
        },
      ),
    );
  });

  test('[W13] fields that no draft has are kept as metadata, and are named', async () => {
    const target = new Target();
    const report = await importInto(target, [
      line({ text: 'one', colour: 'red', metadata: { size: 2 }, user: 'ada' }),
      line({ text: 'two', recorded_at: 5 }),
      line({ text: 'three', size: 3, metadata: { size: 2 } }),
      line({ text: 'four', size: 3, metadata: 'none' }),
    ]);
    expect(report.unknownFields).toEqual(['colour', 'recorded_at']);
    expect(report.bad).toMatchObject([
      { line: 3, field: 'size' },
      { line: 4, field: 'metadata' },
    ]);
    expect(target.batches.flat()).toEqual([
      { text: 'one', metadata: { size: 2, colour: 'red' } },
      { text: 'two', metadata: { recorded_at: 5 } },
    ]);
  });

  test('[W13] falsy values, lists and odd names of unknown fields are kept as they are', async () => {
    const engine = await openMemory();
    try {
      const memory = engine.tenant('acme').scope({ user: 'ada' });
      const lines = [
        '{"text": "one", "count": 0, "seen": false, "note": "", "of": [1], "constructor": "x", "颜色": null}',
      ];
      const report = await importJsonl(stream(lines), { target: () => memory });
      expect(report).toMatchObject({ kept: 1, unknownFields: ['constructor', 'count', 'note', 'of', 'seen', '颜色'] });
      const { items } = await memory.list();
      expect(JSON.stringify(items[0]?.metadata)).toBe(
        '{"count":0,"seen":false,"note":"","of":[1],"constructor":"x","颜色":null}',
      );
    } finally {
      await engine.close();
    }
  });

  test('[W13] a field whose name no object can hold is refused and not lost', async () => {
    expect(await read(['{"text": "one", "__proto__": {"a": 1}}'])).toMatchObject([{ line: 1, field: '__proto__' }]);
  });

  test('[W13] a line with a field that no draft has is refused where asked', async () => {
    const lines = [line({ text: 'one' }), line({ text: 'two', recorded_at: 5 })];
    const refused = [{ line: 2, code: 'validation', field: 'recorded_at', message: 'recorded_at: unknown field' }];
    expect((await read(lines, 'refuse')).filter(isBadLine)).toEqual(refused);
    const target = new Target();
    expect(await importInto(target, lines, { unknownFields: 'refuse' })).toMatchObject({
      kept: 1,
      bad: refused,
      unknownFields: [],
    });
  });

  test('a place that is refused makes its lines bad ones', async () => {
    const target = new Target();
    const report = await importJsonl(stream([line({ text: 'one' }), line({ text: 'two', user: 'ada' })]), {
      target: (place) => {
        if (place.user === null) throw new RecollectError('validation', 'user: must be named', { field: 'user' });
        return target;
      },
    });
    expect(report).toMatchObject({
      lines: 2,
      kept: 1,
      bad: [{ line: 1, field: 'user', message: 'user: must be named' }],
    });
  });

  test('[D2] a fault of the store is no fault of a line: it ends the import', async () => {
    const importing = importInto(new Target(), [line({ text: 'one' }), line({ text: 'disk full' })]);
    await expect(importing).rejects.toMatchObject({ code: 'storage_full' });
  });

  test('[D2] an aborted import says so, and what was written stays', async () => {
    const target = new Target();
    const interrupted = new AbortController();
    const importing = importInto(
      target,
      ['one', 'two', 'three'].map((text) => line({ text })),
      {
        batchSize: 1,
        signal: interrupted.signal,
        onProgress: ({ kept }) => {
          if (kept === 2) interrupted.abort();
        },
      },
    );
    await expect(importing).rejects.toMatchObject({ code: 'aborted' });
    expect(target.texts).toEqual(['one', 'two']);
  });

  test('at most 1,000 bad lines are listed and all are counted', async () => {
    const report = await importInto(
      new Target(),
      Array.from({ length: 1_500 }, () => 'nonsense'),
    );
    expect([report.badCount, report.bad.length, report.bad.at(-1)?.line]).toEqual([1_500, 1_000, 1_000]);
  });

  test('what was degraded is passed on once', async () => {
    const degraded = [{ part: 'embed', code: 'deadline', message: 'is late' }] as const;
    const report = await importJsonl(stream([line({ text: 'a' }), line({ text: 'b' })]), {
      target: () => ({ rememberMany: async () => ({ degraded }) }),
      batchSize: 1,
    });
    expect(report.degraded).toEqual(degraded);
  });
});

describe('into the engine', () => {
  test('[W9] [W13] versions keep the order of the lines, also across agents of one user', async () => {
    const engine = await openMemory();
    try {
      const tenant = engine.tenant('acme');
      const report = await importJsonl(
        stream([
          line({ user: 'ada', agent: 'a1', id: 'home', text: 'Lives in Rome', recordedAt: '2026-01-01' }),
          line({ user: 'bo', text: 'Lives in Oslo' }),
          line({ user: 'ada', agent: 'a1', supersedes: 'home', text: 'Lives in Turin', recordedAt: '2026-02-01' }),
          line({ user: 'ada', agent: 'a1', supersedes: 'home', text: 'Lives in Bari', recordedAt: '2026-03-01' }),
          line({ user: 'bo', supersedes: 'home', text: 'Lives in Kiel' }),
          line({ user: 'ada', agent: 'a1', id: 'home', text: 'Lives in Pisa' }),
          line({ user: 'ada', id: 'x', supersedes: 'home', text: 'Lives in Nola' }),
        ]),
        {
          target: ({ user, agent }) => tenant.scope({ user: user ?? 'nobody', ...(agent === null ? {} : { agent }) }),
        },
      );
      expect(report.bad.map(({ line: at, code }) => [at, code])).toEqual([
        [5, 'not_found'],
        [6, 'conflict'],
        [7, 'validation'],
      ]);
      const versions = await tenant.scope({ user: 'ada', agent: 'a1' }).history('home');
      expect(versions.map(({ text }) => text)).toEqual(['Lives in Rome', 'Lives in Turin', 'Lives in Bari']);
      expect(await tenant.scope({ user: 'bo' }).count()).toBe(1);
    } finally {
      await engine.close();
    }
  });
});
