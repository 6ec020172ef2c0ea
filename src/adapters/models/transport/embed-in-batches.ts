import type { EmbedderProfile } from '../../../domain/embedder-profile.js';
import type { RecollectError } from '../../../domain/errors.js';
import type { Embedding, EmbedRole } from '../../../ports/embedder.js';
import { throwIfAborted } from './abort.js';
import type { Answer } from './answer.js';

/** What a model is asked: texts with their prefixes, at most `batchMax`, one result each. */
export interface BatchRequest {
  readonly inputs: readonly string[];
  readonly role: EmbedRole;
  readonly signal: AbortSignal | undefined;
}

/** Asks a model once, patiently; rejects with `aborted` alone. */
export type AskForBatch = (request: BatchRequest) => Promise<Answer<readonly Embedding[]>>;

/** Statuses that can mean one bad text among good ones. */
const SPLITTABLE: ReadonlySet<number | null> = new Set([400, 413, 422]);

/** A text no model has a reason to refuse: when it does, the fault is in the request and not in the texts. */
const HARMLESS_TEXT = 'hello';

/** Texts of one call from `start` (included) to `end` (excluded). */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a call of `embed` is about. */
interface Call {
  readonly role: EmbedRole;
  readonly signal: AbortSignal | undefined;
}

/**
 * Embeds any number of texts through requests of at most `batchMax`, one after the other.
 *
 * A batch refused with 400, 413 or 422 is halved until the bad texts stand alone; only they fail (`provider_refused`).
 * When the model itself fails after all retries, the texts not yet embedded get its error without being sent; if there
 * are no others, `embed` rejects.
 */
export class BatchedEmbedding {
  readonly #profile: EmbedderProfile;
  readonly #ask: AskForBatch;
  /** Whether the model ever took a request, so that a refusal is about the texts. */
  #proven = false;

  constructor(profile: EmbedderProfile, ask: AskForBatch) {
    this.#profile = profile;
    this.#ask = ask;
  }

  /** @param batchMax most texts of a request in this call. @default that of the profile */
  async embed(
    texts: readonly string[],
    call: Call,
    batchMax: number = this.#profile.batchMax,
  ): Promise<readonly Embedding[]> {
    throwIfAborted(call.signal);
    const inputs = texts.map((text) => this.#profile.prefixes[call.role] + text);
    const results: Embedding[] = [];
    let fault: RecollectError | null = null;
    // Ranges are taken from the front and halves put back there, so that results come in the order of the texts.
    const waiting = rangesOf(inputs.length, batchMax);
    for (let range = waiting.shift(); range !== undefined; range = waiting.shift()) {
      const { start, end } = range;
      if (fault !== null) {
        results.push(...refused(end - start, fault));
        continue;
      }
      const answer = await this.#request(inputs.slice(start, end), call);
      if (answer.ok) {
        results.push(...answer.value);
      } else if (!SPLITTABLE.has(answer.status)) {
        fault = answer.error;
        waiting.unshift(range);
      } else if (end - start === 1) {
        results.push(...refused(1, answer.error));
      } else {
        fault = await this.#faultOfRequest(answer.error, call);
        waiting.unshift(...(fault === null ? halvesOf(range) : [range]));
      }
    }
    if (fault !== null && !results.some(({ ok }) => ok)) throw fault;
    return results;
  }

  /** Halving a large batch costs many requests; before the first time, make sure that it is the texts' fault. */
  async #faultOfRequest(error: RecollectError, call: Call): Promise<RecollectError | null> {
    if (this.#proven) return null;
    const answer = await this.#request([this.#profile.prefixes[call.role] + HARMLESS_TEXT], call);
    if (answer.ok) return null;
    return SPLITTABLE.has(answer.status) ? error : answer.error;
  }

  async #request(inputs: readonly string[], { role, signal }: Call): Promise<Answer<readonly Embedding[]>> {
    const answer = await this.#ask({ inputs, role, signal });
    if (answer.ok) this.#proven = true;
    return answer;
  }
}

function rangesOf(count: number, size: number): Range[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => ({
    start: at * size,
    end: Math.min(count, (at + 1) * size),
  }));
}

function halvesOf({ start, end }: Range): readonly Range[] {
  const middle = Math.ceil((start + end) / 2);
  return [
    { start, end: middle },
    { start: middle, end },
  ];
}

function refused(count: number, error: RecollectError): readonly Embedding[] {
  return Array.from({ length: count }, () => ({ ok: false, error }));
}
