type Write = typeof process.stdout.write;

/** Everything the process prints from now on, which is still printed. */
export class PrintedOutput {
  readonly #chunks: string[] = [];
  readonly #restore: readonly (() => void)[];

  constructor() {
    this.#restore = [process.stdout, process.stderr].map((stream) => {
      const write = stream.write;
      stream.write = ((...given: Parameters<Write>) => {
        const [chunk] = given;
        this.#chunks.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
        return write.apply(stream, given);
      }) as Write;
      return () => {
        stream.write = write;
      };
    });
  }

  get text(): string {
    return this.#chunks.join('');
  }

  stop(): void {
    for (const restore of this.#restore) restore();
  }
}
