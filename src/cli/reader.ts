/**
 * A thread of `recollect serve` that answers what only reads, over an engine opened as the serving one is. It is started with
 * {@link ReaderData}.
 */
import { workerData } from 'node:worker_threads';
import { answerReads } from '../http/index.js';
import { withEngineAt } from './command.js';
import type { ReaderData } from './reader-data.js';

const { path, globals, env } = workerData as ReaderData;
await withEngineAt(path, { globals, io: { env } }, (engine) => answerReads(engine));
