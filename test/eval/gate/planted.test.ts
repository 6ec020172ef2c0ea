import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClosings } from '../../../src/domain/closing.js';
import { baselineTokens } from '../../../src/eval/baseline/tokens.js';
import { openSqliteEngine } from '../../../src/eval/default-engine.js';
import type { EngineParts, OpenRetrievalEngine, RetrievalEngine } from '../../../src/eval/engine.js';
import type { EvalSource } from '../../../src/eval/eval-source.js';
import { setSource } from '../../../src/eval/eval-source.js';
import type { Baseline } from '../../../src/eval/gate/baseline-file.js';
import { baselineOf, writeBaseline } from '../../../src/eval/gate/baseline-file.js';
import type { GateRule } from '../../../src/eval/gate/gate.js';
import { judge } from '../../../src/eval/gate/gate.js';
import { runsFor } from '../../../src/eval/gate/run-gate.js';
import type { RankedRun } from '../../../src/eval/ranked-file.js';
import { DEFAULT_SEED, evaluateSources } from '../../../src/eval/run-evaluation.js';
import { seededDigest } from '../../../src/eval/seeded.js';
import { suiteSource } from '../../../src/eval/suite/suite-source.js';
import type { Store, TenantStore } from '../../../src/ports/store.js';
import { runCli } from '../../cli/run-cli.js';
import { writeSet } from '../rows.js';

const vendored = fileURLToPath(new URL('../../../eval/sets/madial', import.meta.url));
/** Any recipe will do: what is planted is the same under each. */
const how = { embedder: 'none' as const, sample: 60 };

let folder = '';
let sources: readonly EvalSource[] = [];
let baseline: Baseline = { version: 1, entries: [], guard: null };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-planted-'));
  await writePolarity(folder);
  await writeFile(join(folder, 'moves.jsonl'), moves());
  sources = [
    await setSource(vendored, 'madial_en'),
    await setSource(folder, 'semantoneg'),
    suiteSource(join(folder, 'moves.jsonl')),
  ];
  const runs: RankedRun[] = [];
  const keep = (found: readonly RankedRun[]): void => {
    runs.push(...found);
  };
  await evaluateSources(sources, { ...how, recipes: ['lexical'], onRuns: keep });
  baseline = baselineOf(runs, null);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Statements whose paraphrase shares no word with the query, while the two opposites share all of them. */
function writePolarity(dataDir: string): Promise<string> {
  const things = 'olives tea snow jazz chess rain cats maths tents soup figs boats hills frost plums'.split(' ');
  const items = things.flatMap((thing) => [`likes ${thing}`, `enjoys ${thing}`].map((text) => ({ thing, text })));
  return writeSet(
    dataDir,
    'semantoneg',
    items.flatMap(({ thing, text }, at) => [
      { id: `${at}/same`, text: `is very fond of these ${thing}`, user: `u${at}` },
      { id: `${at}/not`, text: `Mira never ${text}`, user: `u${at}` },
      { id: `${at}/no`, text: `Mira hardly ${text}`, user: `u${at}` },
    ]),
    items.map(({ text }, at) => ({
      id: `${at}`,
      query: `Mira ${text}`,
      user: `u${at}`,
      gold_ids: [`${at}/same`],
      forbidden_ids: [`${at}/not`, `${at}/no`],
    })),
  );
}

/** Twenty people who moved; the older statement repeats the words of the question. */
function moves(): string {
  const names = Array.from({ length: 20 }, (_, at) => `Person${String.fromCharCode(65 + at)}`);
  const lines = names.flatMap((name, at) => [
    { memory: `${at}/old`, text: `${name} lives in flat ${at}: where ${name} lives`, recordedAt: '2025-01-01' },
    {
      memory: `${at}/new`,
      // Nothing but the declaration says that it takes the place of the older one.
      text: `a parcel for ${name} goes to house ${at}`,
      supersedes: `${at}/old`,
      recordedAt: '2025-06-01',
    },
    { query: `where does ${name} live now`, expect: [`${at}/new`], stale: [`${at}/old`] },
  ]);
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The rules that an engine fails, with neighbours stored beside each haystack. */
async function failedRules(openEngine: OpenRetrievalEngine): Promise<readonly GateRule[]> {
  const runs = await runsFor(baseline, sources, { ...how, openEngine });
  const { passed, failures } = judge(baseline, runs, null, DEFAULT_SEED);
  expect(passed).toBe(failures.length === 0);
  return [...new Set(failures.map((failure) => failure.rule))];
}

/** The engine, with something between it and its store. */
const withTenants =
  (change: (store: Store, parts: EngineParts) => Store): OpenRetrievalEngine =>
  (parts) =>
    openSqliteEngine({ ...parts, wrapStore: (store) => change(store, parts) });

/** Hands every call on, but for what is given. */
function wrapped<Target extends object>(target: Target, changes: Partial<Target>): Target {
  return new Proxy(target, {
    get: (object, name) => {
      const value = Reflect.get(name in changes ? changes : object, name);
      return typeof value === 'function' ? value.bind(name in changes ? changes : object) : value;
    },
  });
}

/** A store whose tenants are changed as they are opened. */
const changing = (change: (tenant: TenantStore) => TenantStore) =>
  withTenants((store) => wrapped(store, { tenant: async (id, options) => change(await store.tenant(id, options)) }));

/** The engine, with its answers put in another order before the cut. */
const reordered =
  (order: (items: readonly Item[], query: string) => readonly Item[]): OpenRetrievalEngine =>
  async (parts) => {
    const engine = await openSqliteEngine(parts);
    const texts = new Map<string, string>();
    return answering(engine, async (memory, query, options) => {
      const answer = await memory.recall(query, { ...options, limit: 1_000 });
      for (const { memory: found } of answer.items) texts.set(found.id, found.text);
      return { ...answer, items: order(answer.items, query).slice(0, options.limit) };
    });
  };

type Engine = Awaited<ReturnType<typeof openSqliteEngine>>;
type Scoped = ReturnType<ReturnType<Engine['tenant']>['scope']>;
type Item = Awaited<ReturnType<Scoped['recall']>>['items'][number];
type Recall = ReturnType<ReturnType<RetrievalEngine['tenant']>['scope']>['recall'];

function answering(
  engine: Engine,
  recall: (memory: Scoped, ...call: Parameters<Recall>) => ReturnType<Recall>,
): RetrievalEngine {
  return {
    dropTenant: (id) => engine.dropTenant(id),
    close: () => engine.close(),
    tenant: (id) => ({
      scope: (scope) => {
        const memory = engine.tenant(id).scope(scope);
        return {
          rememberMany: (drafts) => memory.rememberMany(drafts),
          recall: (query, options) => recall(memory, query, options),
        };
      },
    }),
  };
}

describe('the engine as it is', () => {
  test('passes what it was measured by', async () => {
    expect(await failedRules(openSqliteEngine)).toEqual([]);
  });
});

describe('planted regressions shut the gate, each for its own reason', () => {
  test('no tenant of its own: a leak', async () => {
    const shared = withTenants((store) => wrapped(store, { tenant: (_, options) => store.tenant('one', options) }));
    expect(await failedRules(shared)).toContain('leak');
  });

  test('no filter by user: a leak', async () => {
    const everybody = changing((tenant) =>
      wrapped(tenant, {
        // Whoever asks is taken for the neighbour.
        match: (query, filter, options) =>
          tenant.match(query, { ...filter, viewer: { ...filter.viewer, user: 'neighbour' } }, options),
      }),
    );
    expect(await failedRules(everybody)).toContain('leak');
  });

  test('no filter by validity: what was replaced comes first', async () => {
    const endless = changing((tenant) =>
      wrapped(tenant, {
        apply: (batch, options) =>
          tenant.apply(
            batch
              .filter(({ op }) => op !== 'closeVersion')
              .map((op) => (op.op === 'putVersion' ? { ...op, memory: withClosings(op.memory, []) } : op)),
            options,
          ),
      }),
    );
    expect(await failedRules(endless)).toEqual(['stale']);
  });

  test('a swapped sign in the score: the evidence is lost', async () => {
    const swapped = reordered((items) => [...items].sort((left, right) => left.score - right.score));
    const rules = await failedRules(swapped);
    expect(rules).toContain('evidence recall');
    expect(rules).not.toContain('leak');
  });
});

/** No test of the library knows what a person sees: the same through files and the command line. */
test('[D4] a planted leak in rankings that were kept shuts the gate of the command line, which says why', async () => {
  const [ranked, kept] = [join(folder, 'ranked'), join(folder, 'kept.json')];
  const shared = withTenants((store) => wrapped(store, { tenant: (_, options) => store.tenant('one', options) }));
  const leaking = { ...how, recipes: ['lexical'], neighbours: true, rankedDir: ranked, openEngine: shared };
  await evaluateSources(sources, leaking);
  await writeBaseline(kept, baseline);
  const shut = await runCli(['eval', 'gate', '--baseline', kept, '--results', ranked]);
  expect(shut.code).toBe(5);
  expect(shut.out).toMatch(/^✗ leak: madial_en \(lexical\): \d+ returned ids belong to somebody else$/mu);
});

describe('toys shut the gate', () => {
  test('an engine that answers nothing', async () => {
    const silent: OpenRetrievalEngine = async (parts) =>
      answering(await openSqliteEngine(parts), async () => ({ items: [], degraded: [] }));
    const rules = await failedRules(silent);
    expect(rules).toContain('evidence recall');
    expect(rules).not.toContain('leak');
  });

  test('newest first', async () => {
    const newest = reordered((items) =>
      [...items].sort((left, right) => right.memory.recordedAtMs - left.memory.recordedAtMs),
    );
    expect(await failedRules(newest)).toContain('evidence recall');
  });

  test('at random', async () => {
    const random = reordered((items, query) => {
      const key = ({ memory }: Item): string => seededDigest('toy', query, memory.id);
      return [...items].sort((left, right) => (key(left) < key(right) ? -1 : 1));
    });
    expect(await failedRules(random)).toContain('evidence recall');
  });

  test('lowest overlap first, which wins the polarity probe and loses everything else', async () => {
    const openEngine: OpenRetrievalEngine = async (parts) => {
      const engine = await openSqliteEngine(parts);
      return answering(engine, async (memory, query, { limit = 10 }) => {
        const words = new Set(baselineTokens(query));
        const { items } = await memory.list({ limit: 1_000 });
        const overlap = (text: string): number => baselineTokens(text).filter((word) => words.has(word)).length;
        const sorted = [...items].sort((left, right) => overlap(left.text) - overlap(right.text));
        return { items: sorted.slice(0, limit).map(({ id, version }) => ({ memory: { id, version } })), degraded: [] };
      });
    };
    const runs = await runsFor(baseline, sources, { ...how, openEngine });
    const probe = runs.find(({ set }) => set === 'semantoneg');
    expect(probe?.rows.every((row) => row.metrics.recall_at_1 === 1)).toBe(true);
    const failures = judge(baseline, runs, null, DEFAULT_SEED).failures;
    expect(failures.map(({ rule, where }) => `${rule}: ${where}`)).toContain('evidence recall: madial_en (lexical)');
    expect(failures.filter(({ rule }) => rule === 'negation')).toEqual([]);
  });
});
