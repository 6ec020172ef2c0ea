/** A set-up step that can't go on; the message tells the user what to do. */
export class SetupError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** One line of progress, on stderr. @param {string} message */
export function progress(message) {
  process.stderr.write(`[setup] ${message}\n`);
}
