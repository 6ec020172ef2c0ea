/** Runs one piece of work at a time; the next begins when the one before has ended, however it ended. */
export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for the writes of one tenant in this process. Without it writers that read before they write would keep
 * overtaking each other; other processes are met by the seq.
 */
export function takeTurns(): TakeTurns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
