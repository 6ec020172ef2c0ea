import { setImmediate } from 'node:timers/promises';
import type { EmbedderProfile } from '../../../domain/embedder-profile.js';
import { RecollectError } from '../../../domain/errors.js';
import type { Embedder, Embedding, EmbedRole } from '../../../ports/embedder.js';
import { normaliseVector } from '../../../scoring/vector.js';
import { aborted, throwIfAborted } from '../transport/abort.js';
import { checkedNumber } from '../transport/checked-number.js';
import type { ProfileInput } from '../transport/profile.js';
import { profileOf } from '../transport/profile.js';
import { embeddingOf, readVector } from '../transport/read-vector.js';
import { keepable } from '../transport/redact.js';
import type {
  TransformersDriver,
  TransformersLoadOptions,
  TransformersModel,
  TransformersTokenizer,
} from './driver.js';
import { loadTransformersDriver } from './driver.js';
import type { Pooling } from './pool.js';
import type { LoadedModel } from './run-model.js';
import { runModel } from './run-model.js';
import type { Ending } from './tokenise.js';
import { endingOf, tokenise } from './tokenise.js';

export interface TransformersEmbedderOptions {
  /** Repository on huggingface.co, or a folder that holds `config.json`, the tokenizer's files and `onnx/`. */
  readonly model: string;
  readonly pooling: Pooling;
  /** @default 8 for `batchMax`, 1 with quantised weights */
  readonly profile: ProfileInput;
  /** Keep the first dimensions of longer vectors, for models trained for it (Matryoshka). @default false */
  readonly shortenable?: boolean;
  /**
   * Precision of the weights, as the repository offers them: 'fp32', 'fp16', 'q8', 'q4' and others. Quantised models
   * scale their numbers by all texts of a run, so that neighbours would change a vector (cosines of .85 to .99 to the
   * same text alone were seen); therefore texts run one by one there unless `profile.batchMax` says otherwise.
   * @default 'fp32'
   */
  readonly dtype?: string;
  /** @default the package's choice: the processor */
  readonly device?: string;
  /** A branch, tag or commit of the repository. @default 'main' */
  readonly revision?: string;
  /** Where downloaded files are kept. @default the package's choice */
  readonly cacheDir?: string;
  /** Never download anything. @default false */
  readonly localFilesOnly?: boolean;
  /** Passed on to ONNX Runtime, for example `{ intraOpNumThreads: 1 }`. */
  readonly sessionOptions?: { readonly [name: string]: unknown };
  /** Most tokens in one run, padding included; 1 to 10,000,000. A longer text runs alone. @default 8192 */
  readonly tokensPerRun?: number;
  /** Gives the module. @default imports `@huggingface/transformers` */
  readonly driver?: () => Promise<unknown>;
}

/** An embedder that runs a model in this process. */
export interface TransformersEmbedder extends Embedder {
  /**
   * Loads the model now instead of at the first text, for example to download it outside of a recall's deadline.
   *
   * @throws `driver_missing`, `provider_unavailable`
   */
  load(): Promise<void>;
  /** Frees the model; the next text loads it again. */
  dispose(): Promise<void>;
}

/** A model with its tokenizer. */
interface Ready extends LoadedModel {
  readonly tokenizer: TransformersTokenizer;
  readonly ending: Ending;
}

/** A text on its way: where it stands in the call, and its ids. */
interface Waiting {
  readonly at: number;
  readonly ids: readonly number[];
}

/** Precisions at which a text's vector does not depend on its neighbours (beyond rounding). */
const UNQUANTISED: ReadonlySet<string> = new Set(['fp32', 'fp16']);

/** A run holds texts of at most so many times the tokens of its shortest one: computing on padding costs like text. */
const LONGEST_TO_SHORTEST = 1.25;

/** Texts that are turned into ids at once; between them a caller can leave. */
const TOKENISED_AT_ONCE = 1_000;

/**
 * Embeds with `@huggingface/transformers`, an optional package that users install themselves; it is loaded at the first
 * text, and so is the model, which is downloaded once unless `localFilesOnly` says no. Prompts by role, texts cut at
 * the model's input with their ending kept, pooling as trained, vectors of length 1.
 *
 * Texts of like length run together. A run that fails is repeated text by text, and only the texts that fail alone fail.
 * The model computes on the processor's threads but is waited for by the event loop while it does.
 *
 * @throws `validation` naming the option. `embed` rejects with `driver_missing`, `provider_*` or `aborted`.
 * @example
 * ```ts
 * import { createTransformersEmbedder, TRANSFORMERS_PRESETS } from 'recollect/models';
 * const embedder = createTransformersEmbedder({ ...TRANSFORMERS_PRESETS['multilingual-e5-small'], dtype: 'q8' });
 * ```
 */
export function createTransformersEmbedder(options: TransformersEmbedderOptions): TransformersEmbedder {
  const { pooling, dtype = 'fp32' } = options;
  const batchMax = options.profile.batchMax ?? (UNQUANTISED.has(dtype) ? 8 : 1);
  const profile = profileOf(options.model, { ...options.profile, batchMax }, [pooling, dtype]);
  const tokensPerRun = checkedNumber('tokensPerRun', options.tokensPerRun ?? 8_192, { min: 1, max: 10_000_000 });
  let loading: Promise<Ready> | null = null;
  const load = (): Promise<Ready> => {
    // A model that could not be loaded is tried again by the next text.
    loading ??= loadModel(options).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    profile,
    async embed(texts, { role, signal }) {
      throwIfAborted(signal);
      if (texts.length === 0) return [];
      const loaded = await unlessAborted(load(), signal);
      const waiting = await tokeniseAll(loaded, profile, texts, role, signal);
      const results = await embedAll(loaded, waiting, profile, options.shortenable === true, tokensPerRun, signal);
      const [first] = results;
      if (first?.ok === false && results.every(({ ok }) => !ok)) throw first.error;
      return results;
    },
    async load() {
      await load();
    },
    async dispose() {
      const loaded = loading;
      loading = null;
      // A model that could not be loaded has told whoever asked for it, and holds nothing.
      const model = await loaded?.then(
        (ready) => ready.model,
        () => null,
      );
      await model?.dispose();
    },
  };
}

async function loadModel(options: TransformersEmbedderOptions): Promise<Ready> {
  const { model: name, pooling, dtype = 'fp32', device, revision, cacheDir, localFilesOnly, sessionOptions } = options;
  const driver: TransformersDriver = await loadTransformersDriver(options.driver);
  const files: TransformersLoadOptions = {
    ...(revision !== undefined && { revision }),
    ...(cacheDir !== undefined && { cache_dir: cacheDir }),
    ...(localFilesOnly !== undefined && { local_files_only: localFilesOnly }),
  };
  const session: TransformersLoadOptions = {
    ...files,
    dtype,
    ...(device !== undefined && { device }),
    ...(sessionOptions !== undefined && { session_options: { ...sessionOptions } }),
  };
  try {
    const [tokenizer, model] = await Promise.all([
      driver.AutoTokenizer.from_pretrained(name, files) as Promise<TransformersTokenizer>,
      driver.AutoModel.from_pretrained(name, session) as Promise<TransformersModel>,
    ]);
    return {
      name,
      driver,
      tokenizer,
      model,
      pooling,
      ending: endingOf(tokenizer),
      padding: tokenizer.pad_token_id ?? 0,
    };
  } catch (error) {
    const said = error instanceof Error ? keepable(error.message, [], []) : null;
    const cause = new Error(said ?? 'the package gave no reason');
    throw new RecollectError('provider_unavailable', `the model ${name} could not be loaded`, { cause });
  }
}

/** Ends the wait of a caller that leaves; what was begun goes on for the others. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(aborted(signal));
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

async function tokeniseAll(
  { tokenizer, ending }: Ready,
  { prefixes, maxTokens }: EmbedderProfile,
  texts: readonly string[],
  role: EmbedRole,
  signal: AbortSignal | undefined,
): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = [];
  for (let start = 0; start < texts.length; start += TOKENISED_AT_ONCE) {
    const inputs = texts.slice(start, start + TOKENISED_AT_ONCE).map((text) => prefixes[role] + text);
    for (const ids of tokenise(tokenizer, ending, inputs, maxTokens)) waiting.push({ at: waiting.length, ids });
    // Lets others in, and the caller's signal through.
    await setImmediate();
    throwIfAborted(signal);
  }
  return waiting;
}

async function embedAll(
  loaded: Ready,
  waiting: readonly Waiting[],
  profile: EmbedderProfile,
  shortenable: boolean,
  tokensPerRun: number,
  signal: AbortSignal | undefined,
): Promise<readonly Embedding[]> {
  const results = new Map<number, Embedding>();
  const runs = runsOf(
    waiting.filter(({ ids }) => ids.length > 0),
    profile.batchMax,
    tokensPerRun,
  );
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    throwIfAborted(signal);
    const answer = await runModel(
      loaded,
      run.map(({ ids }) => ids),
    );
    if (!answer.ok && run.length > 1) runs.unshift(...run.map((one) => [one]));
    else
      for (const [row, { at }] of run.entries())
        results.set(
          at,
          answer.ok ? finished(answer.value[row], profile.dimensions, shortenable) : { ok: false, error: answer.error },
        );
  }
  return waiting.map(({ at }) => results.get(at) ?? embeddingOf('missing', profile.dimensions));
}

function finished(pooled: Float32Array | undefined, dimensions: number, shortenable: boolean): Embedding {
  const kept = shortenable ? pooled?.subarray(0, dimensions) : pooled;
  const vector = kept === undefined ? 'missing' : readVector(kept, dimensions);
  return embeddingOf(typeof vector === 'string' ? vector : normaliseVector(vector), dimensions);
}

/** Texts from the shortest to the longest, as many together as fit, each counted as long as the longest beside it. */
function runsOf(waiting: readonly Waiting[], batchMax: number, tokensPerRun: number): (readonly Waiting[])[] {
  const runs: Waiting[][] = [];
  for (const text of [...waiting].sort((one, other) => one.ids.length - other.ids.length)) {
    const run = runs.at(-1);
    const shortest = run?.[0]?.ids.length ?? 0;
    const isFull = run === undefined || run.length >= batchMax || (run.length + 1) * text.ids.length > tokensPerRun;
    if (isFull || text.ids.length > shortest * LONGEST_TO_SHORTEST) runs.push([text]);
    else run.push(text);
  }
  return runs;
}
