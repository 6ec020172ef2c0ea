/**
 * A module of the shape of `@huggingface/transformers` that computes with characters. A text's ids are {@link BEGIN},
 * one number a character, {@link END}; the state of a token is a function of its id and place alone, and padding has
 * states that spoil whatever they get into.
 */

/** Put around every text by the tokenizer. */
export const BEGIN = 1;
export const END = 2;
export const PADDING = 0;

/** Entries of a state. */
export const STATE_LENGTH = 4;

/** Id of a character. */
export const idOf = (character: string): number => 10 + ((character.codePointAt(0) ?? 0) % 1_000);

/** State of a token. */
export const stateOf = (id: number, place: number): readonly number[] => [
  Math.sin(id),
  Math.cos(id * 3),
  Math.sin(id + place),
  1 + (id % 7) / 7,
];

/** Tells what was asked of the module. */
export interface FakeTransformers {
  readonly module: () => Promise<unknown>;
  /** Names and options of what was loaded. */
  readonly loaded: (readonly [part: 'tokenizer' | 'model', name: string, options: unknown])[];
  /** Ids of every run, padding included. */
  readonly runs: (readonly (readonly number[])[])[];
  /** How many models were freed. */
  disposed(): number;
}

export interface FakeOptions {
  /** What the model does with a run instead of computing; called before each. */
  readonly beforeRun?: (ids: readonly (readonly number[])[]) => void | Promise<void>;
  /** Changes what the model gives. */
  readonly outputs?: (outputs: { [name: string]: unknown }) => { [name: string]: unknown };
  /** Called before something is loaded. */
  readonly beforeLoad?: () => void | Promise<void>;
}

class Tensor {
  readonly type: string;
  readonly data: BigInt64Array;
  readonly dims: number[];

  constructor(type: string, data: BigInt64Array, dims: number[]) {
    this.type = type;
    this.data = data;
    this.dims = dims;
  }
}

function rowsOf({ data, dims }: Tensor): readonly (readonly number[])[] {
  const [count = 0, width = 0] = dims;
  return Array.from({ length: count }, (_, row) => [...data.slice(row * width, (row + 1) * width)].map(Number));
}

/** @see FakeTransformers */
export function fakeTransformers({
  beforeRun,
  outputs = (same) => same,
  beforeLoad,
}: FakeOptions = {}): FakeTransformers {
  const loaded: FakeTransformers['loaded'] = [];
  const runs: (readonly (readonly number[])[])[] = [];
  let freed = 0;

  const tokenizer = Object.assign(
    (
      texts: readonly string[],
      options: { padding: boolean; truncation: boolean; return_tensor: boolean; add_special_tokens: boolean },
    ) => {
      if (options.padding || options.truncation || options.return_tensor) throw new Error('not asked for here');
      const plain = texts.map((text) => [...text].map(idOf));
      return { input_ids: options.add_special_tokens ? plain.map((ids) => [BEGIN, ...ids, END]) : plain };
    },
    { pad_token_id: PADDING },
  );

  const model = Object.assign(
    async (inputs: { readonly input_ids: Tensor; readonly attention_mask: Tensor }) => {
      const ids = rowsOf(inputs.input_ids);
      const mask = rowsOf(inputs.attention_mask);
      runs.push(ids);
      await beforeRun?.(ids);
      const states = ids.map((row, at) =>
        row.map((id, place) => (mask[at]?.[place] === 1 ? stateOf(id, place) : [1e6, -1e6, 1e6, -1e6])),
      );
      const dims = [ids.length, ids[0]?.length ?? 0, STATE_LENGTH];
      const sentences = states.flatMap((row) => row[0]?.map((value) => value * 2) ?? []);
      return outputs({
        last_hidden_state: { data: Float32Array.from(states.flat(2)), dims },
        sentence_embedding: { data: Float32Array.from(sentences), dims: [ids.length, STATE_LENGTH] },
      });
    },
    {
      dispose: async () => {
        freed += 1;
      },
    },
  );

  const loader = (part: 'tokenizer' | 'model', value: unknown): unknown =>
    Object.assign(() => value, {
      from_pretrained: async (name: string, options: unknown): Promise<unknown> => {
        loaded.push([part, name, options]);
        await beforeLoad?.();
        return value;
      },
    });
  return {
    module: async () => ({
      AutoTokenizer: loader('tokenizer', tokenizer),
      AutoModel: loader('model', model),
      Tensor,
    }),
    loaded,
    runs,
    disposed: () => freed,
  };
}
