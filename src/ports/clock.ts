/** Time, injected: the wall clock for what is written down, the monotonic one for durations and deadlines. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Milliseconds from an arbitrary start; never goes back. */
  monotonicMs(): number;
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, callback: () => void): () => void;
}

/** Makes ids for memories and traces; injected so that runs can repeat. */
export interface IdGenerator {
  next(nowMs: number): string;
}
