import type { DotKernel } from './dot-kernel.js';
import { newDotKernel, PAGE_BYTES } from './dot-kernel.js';

/** Rows are padded with zeros to a multiple of so many numbers, as the kernel reads four at a time. */
const LANES = 4;
const FLOAT_BYTES = 4;
/** From this many rows on the kernel pays; a memory of its own for every small block would not. */
const KERNEL_ROWS = 512;

/** Where the numbers of a matrix lie and who compares them. */
interface Home {
  readonly capacity: number;
  /** Rows one after the other, each `stride` numbers. */
  readonly values: Float32Array;
  /** Dot products of the query with the first `count` rows. */
  dots(query: Float32Array, count: number): Float32Array;
}

/**
 * Vectors of one number of dimensions, to be compared with a query all at once; grows as needed. Each is kept times a
 * power of two that brings its length near 1: no bit is lost, the cosine stays what it is, and no product leaves the range
 * of 32 bits.
 */
export class VectorMatrix {
  readonly dimensions: number;
  readonly #stride: number;
  #home: Home;
  #count = 0;
  /** 1 / length of each vector. */
  #scales: Float64Array;

  /** @param capacity rows to make room for */
  constructor(dimensions: number, capacity: number) {
    this.dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / LANES) * LANES;
    this.#home = homeOf(capacity, this.#stride);
    this.#scales = new Float64Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a vector and returns its place. */
  append(vector: Float32Array): number {
    if (this.#count === this.#home.capacity) this.#grow();
    this.#count += 1;
    this.set(this.#count - 1, vector);
    return this.#count - 1;
  }

  /** Puts another vector at a place. */
  set(place: number, vector: Float32Array): void {
    let squares = 0;
    for (const value of vector) squares += value * value;
    const length = Math.sqrt(squares);
    const factor = length === 0 ? 1 : 2 ** -Math.floor(Math.log2(length));
    const start = place * this.#stride;
    for (let at = 0; at < vector.length; at += 1) this.#home.values[start + at] = (vector[at] ?? 0) * factor;
    this.#scales[place] = length === 0 ? 0 : 1 / (length * factor);
  }

  /** The vector at a place, times its power of two; a view that the next `append` makes stale. */
  at(place: number): Float32Array {
    const start = place * this.#stride;
    return this.#home.values.subarray(start, start + this.dimensions);
  }

  /** Removes the vector at a place; the last one takes it. */
  remove(place: number): void {
    const last = this.#count - 1;
    this.#home.values.copyWithin(place * this.#stride, last * this.#stride, (last + 1) * this.#stride);
    this.#scales[place] = this.#scales[last] ?? 0;
    this.#count = last;
  }

  /** Writes the cosine of a query of length 1 with each vector to `cosines`, from `from` on; right to about 1e-6. */
  compare(query: Float32Array, cosines: Float32Array, from: number): void {
    const dots = this.#home.dots(query, this.#count);
    for (let place = 0; place < this.#count; place += 1)
      cosines[from + place] = (dots[place] ?? 0) * (this.#scales[place] ?? 0);
  }

  #grow(): void {
    const capacity = Math.max(64, this.#home.capacity * 2);
    const home = homeOf(capacity, this.#stride);
    home.values.set(this.#home.values);
    const scales = new Float64Array(capacity);
    scales.set(this.#scales);
    this.#home = home;
    this.#scales = scales;
  }
}

function homeOf(capacity: number, stride: number): Home {
  const kernel = capacity < KERNEL_ROWS ? null : kernelWithRoom(capacity, stride);
  return kernel === null ? plainHome(capacity, stride) : kernelHome(kernel, capacity, stride);
}

/** Query, rows, dot products: where each starts, in bytes. */
function layout(capacity: number, stride: number): { matrix: number; dots: number; end: number } {
  const matrix = stride * FLOAT_BYTES;
  const dots = matrix + capacity * stride * FLOAT_BYTES;
  return { matrix, dots, end: dots + capacity * FLOAT_BYTES };
}

/** Null where the process can have no more memory of this sort; the plain loop gives the same, later. */
function kernelWithRoom(capacity: number, stride: number): DotKernel | null {
  try {
    const kernel = newDotKernel();
    kernel.memory.grow(Math.ceil(layout(capacity, stride).end / PAGE_BYTES) - 1);
    return kernel;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function kernelHome(kernel: DotKernel, capacity: number, stride: number): Home {
  const places = layout(capacity, stride);
  const { buffer } = kernel.memory;
  const asked = new Float32Array(buffer, 0, stride);
  const dots = new Float32Array(buffer, places.dots, capacity);
  return {
    capacity,
    values: new Float32Array(buffer, places.matrix, capacity * stride),
    dots(query, count) {
      asked.fill(0);
      asked.set(query);
      kernel.dots(0, places.matrix, places.dots, count, stride * FLOAT_BYTES);
      return dots;
    },
  };
}

function plainHome(capacity: number, stride: number): Home {
  const values = new Float32Array(capacity * stride);
  const dots = new Float32Array(capacity);
  return {
    capacity,
    values,
    dots(query, count) {
      for (let row = 0; row < count; row += 1) {
        const start = row * stride;
        let sum = 0;
        for (let at = 0; at < query.length; at += 1) sum += (query[at] ?? 0) * (values[start + at] ?? 0);
        dots[row] = sum;
      }
      return dots;
    },
  };
}
