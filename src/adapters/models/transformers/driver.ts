import { RecollectError } from '../../../domain/errors.js';

/** The part of a tensor that is used here. */
export interface TransformersTensor {
  /** Numbers, the last dimension fastest. */
  readonly data: unknown;
  readonly dims: readonly number[];
}

/** The part of a tokenizer that is used here: ids of each text, unpadded and uncut. */
export interface TransformersTokenizer {
  readonly pad_token_id?: number | undefined;
  (
    texts: string[],
    options: { padding: false; truncation: false; return_tensor: false; add_special_tokens: boolean },
  ): { readonly input_ids: readonly (readonly number[])[] };
}

/** The part of a model that is used here. */
export interface TransformersModel {
  (inputs: { [name: string]: TransformersTensor }): Promise<{ readonly [output: string]: unknown }>;
  dispose(): Promise<unknown>;
}

/** What a model is loaded with. */
export interface TransformersLoadOptions {
  dtype?: string;
  device?: string;
  revision?: string;
  cache_dir?: string;
  local_files_only?: boolean;
  session_options?: { [name: string]: unknown };
}

/** The part of the module `@huggingface/transformers` (3 and 4) that is used here. */
export interface TransformersDriver {
  readonly AutoTokenizer: { from_pretrained(model: string, options: TransformersLoadOptions): Promise<unknown> };
  readonly AutoModel: { from_pretrained(model: string, options: TransformersLoadOptions): Promise<unknown> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => TransformersTensor;
}

/** A constant and not a literal in the import, so that neither compilers nor bundlers look for an optional package. */
const PACKAGE: string = '@huggingface/transformers';

const HOW_TO_INSTALL = `The optional package ${PACKAGE} could not be loaded. Install it: npm install ${PACKAGE}`;

/**
 * Loads `@huggingface/transformers`, which users install beside this package if they want it.
 *
 * @throws `driver_missing` with what to install.
 */
export async function loadTransformersDriver(
  load: () => Promise<unknown> = () => import(PACKAGE),
): Promise<TransformersDriver> {
  let module: unknown;
  try {
    module = await load();
  } catch (cause) {
    throw new RecollectError('driver_missing', HOW_TO_INSTALL, { cause });
  }
  const driver = module as TransformersDriver;
  if ([driver.AutoTokenizer, driver.AutoModel, driver.Tensor].every((part) => typeof part === 'function'))
    return driver;
  throw new RecollectError('driver_missing', `${HOW_TO_INSTALL} (version 3 or 4)`);
}
