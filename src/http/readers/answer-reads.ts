import type { MessagePort } from 'node:worker_threads';
import { RecollectError } from '../../domain/errors.js';
import type { MemoryEngine } from '../../index.js';
import { toFault } from '../faults.js';
import type { ReadCall, Reply } from '../operation.js';
import { nothingObserved } from '../operation.js';
import { recallOperations } from '../operations/recalls.js';
import { nowMs } from './now.js';
import type { FromReader, ReadAnswer, ReadFault, ReadTask, ToReader } from './read-task.js';

/** Operations that a reader answers, by their id. */
const READS: ReadonlyMap<string, (call: ReadCall) => Promise<Reply>> = new Map(
  recallOperations.flatMap(({ id, reads }) => (reads === undefined ? [] : [[id, reads] as const])),
);

/** Answers what the serving thread hands over until it says that it is enough; see `answerReads` of the door. */
export async function answerOn(port: MessagePort, engine: MemoryEngine): Promise<void> {
  const running = new Map<number, AbortController>();
  const tasks = new Set<Promise<void>>();
  const say = (message: FromReader): void => port.postMessage(message);
  const answer = async (number: number, task: ReadTask): Promise<void> => {
    const controller = new AbortController();
    running.set(number, controller);
    try {
      say({ say: 'answer', number, answer: await read(engine, task, controller.signal) });
    } catch (error) {
      say({ say: 'fault', number, fault: faultOf(error) });
    } finally {
      running.delete(number);
    }
  };
  await new Promise<void>((resolve) => {
    port.on('message', (message: ToReader) => {
      if (message.say === 'end') resolve();
      else if (message.say === 'abort') running.get(message.number)?.abort();
      else {
        const task = answer(message.number, message.task).finally(() => tasks.delete(task));
        tasks.add(task);
      }
    });
    say({ say: 'ready' });
  });
  await Promise.all(tasks);
  port.close();
}

async function read(engine: MemoryEngine, task: ReadTask, signal: AbortSignal): Promise<ReadAnswer> {
  const { operation, caller, sentAtMs, deadlineMs: given, ...input } = task;
  const reads = READS.get(operation);
  if (reads === undefined) throw new RecollectError('internal', `no reader answers ${operation}`);
  const deadlineMs = given === null ? null : given - (nowMs() - sentAtMs);
  if (deadlineMs !== null && deadlineMs < 1)
    throw new RecollectError('deadline', 'the deadline passed before a reader was free');
  const observed = nothingObserved();
  const tenant = engine.tenant(caller.tenant);
  const { status, body } = await reads({ ...input, tenant, caller, deadlineMs, signal, observed });
  // Who answers next may be another thread, and has to find the trace.
  await engine.settle();
  return { status, json: JSON.stringify(body), observed };
}

function faultOf(error: unknown): ReadFault {
  const fault = toFault(error);
  if (!(fault instanceof RecollectError)) throw fault;
  const { code, message, field, cause } = fault;
  return { code, message, field, cause: cause instanceof Error ? cause : undefined };
}
