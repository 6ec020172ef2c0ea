/**
 * The compiled form of `dot-kernel.wat`; a test compiles the source and compares. The language has no types for
 * WebAssembly without those of the browser, so that the few that are used are declared here.
 */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** An instance of the kernel with a memory of its own. Offsets are bytes, multiples of 16. */
export interface DotKernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** Writes the dot product of the query with each of `count` rows of `stride` bytes to `out`. */
  dots(query: number, matrix: number, out: number, count: number, stride: number): void;
}

/** Bytes of a page of memory. */
export const PAGE_BYTES = 65_536;

const CODE =
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcRAgZtZW1vcnkCAARkb3RzAAAK8AIB7QICA38EeyAEQUBxIQcCQANAIAUgA08NAUEAIQb9DAAAAAAA' +
  'AAAAAAAAAAAAAAAhCP0MAAAAAAAAAAAAAAAAAAAAACEJ/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhCwJAA0AgBiAHTw0BIAgg' +
  'ACAGav0ABAAgASAGav0ABAD95gH95AEhCCAJIAAgBmr9AAQQIAEgBmr9AAQQ/eYB/eQBIQkgCiAAIAZq/QAEICABIAZq/QAEIP3mAf3kASEKIAsgACAG' +
  'av0ABDAgASAGav0ABDD95gH95AEhCyAGQcAAaiEGDAALCwJAA0AgBiAETw0BIAggACAGav0ABAAgASAGav0ABAD95gH95AEhCCAGQRBqIQYMAAsLIAgg' +
  'Cf3kASAKIAv95AH95AEhCCACIAj9HwAgCP0fAZIgCP0fAiAI/R8DkpI4AgAgAkEEaiECIAEgBGohASAFQQFqIQUMAAsLCw==';

let compiled: object | null = null;

/** The bytes of the kernel. */
export function dotKernelBytes(): Uint8Array {
  return Uint8Array.from(Buffer.from(CODE, 'base64'));
}

/** A kernel with one page of memory. Throws where memory can't be had. */
export function newDotKernel(): DotKernel {
  compiled ??= new WebAssembly.Module(dotKernelBytes());
  return new WebAssembly.Instance(compiled).exports as DotKernel;
}
