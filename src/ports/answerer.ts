/** A memory as it is shown to who answers. */
export interface ShownMemory {
  readonly text: string;
  /** When it was recorded. */
  readonly recordedAtMs: number;
  /** Who said it; null where nobody is named. */
  readonly speaker: string | null;
}

/** Answers a question from memories alone. Only evaluations use it: nothing else in the engine asks a model for answers. */
export interface Answerer {
  /** Name of model and dialect, for reports. */
  readonly id: string;
  /**
   * The answer as text; never blank.
   *
   * @param memories best first; none: memory off
   * @throws `provider_*` or `aborted`.
   */
  answer(
    question: string,
    memories: readonly ShownMemory[],
    options: { readonly nowMs: number; readonly signal?: AbortSignal },
  ): Promise<string>;
}
