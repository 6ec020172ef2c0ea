#!/usr/bin/env node
import { run } from './run.js';

/** The `recollect` program: connects the command line to the process. */
const interrupted = new AbortController();
process.once('SIGINT', () => {
  interrupted.abort();
  // Ends a wait for input; the command then says that it was aborted.
  process.stdin.destroy();
  // A second Ctrl-C does not wait.
  process.once('SIGINT', () => process.exit(130));
});

// The reader may have seen enough (`recollect list | head`); that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  stdin: process.stdin,
  signal: interrupted.signal,
});
