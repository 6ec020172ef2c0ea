/**
 * What makes vectors comparable: two vectors may only be compared when their profile ids are equal (rule S8). Anything
 * that changes the numbers (model, dimensions, pooling, prefixes) changes the id.
 */
export interface EmbedderProfile {
  readonly id: string;
  readonly dimensions: number;
  /** Put before every query, and before every passage; '' when the model wants none. */
  readonly prefixes: { readonly query: string; readonly passage: string };
  /** Longest input in the model's tokens; longer texts are cut into passages before. */
  readonly maxTokens: number;
  /** Most texts in one request. */
  readonly batchMax: number;
  /**
   * Calibration of this model's cosines: at or below `floor` two texts are unrelated, at or above `ceiling` they say
   * the same. Null until it was measured; then the raw cosine is used.
   */
  readonly calibration: { readonly floor: number; readonly ceiling: number } | null;
}
