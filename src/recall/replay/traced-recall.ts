import type { Degradation } from '../../domain/degradation.js';
import { RecollectError } from '../../domain/errors.js';
import type { TraceStore } from '../../ports/trace-store.js';
import type { RecallDependencies } from '../recall.js';
import { recall } from '../recall.js';
import type { RecallRequest } from '../request.js';
import type { RecallResult } from '../result.js';
import type { ConfigHasher } from './recall-record.js';
import { recordOf } from './recall-record.js';
import { Recorder } from './recorder.js';

/**
 * Recalls, and keeps what is needed to replay it, apart from the memories and once the answer is there. A trace that can't be
 * kept is named in `degraded`; the answer is the same.
 */
export async function tracedRecall(
  request: RecallRequest,
  dependencies: RecallDependencies,
  traces: TraceStore,
  hasher: ConfigHasher,
): Promise<RecallResult> {
  const { clock, store } = dependencies;
  const [seq] = await Promise.allSettled([store.seq()]);
  const recorder = new Recorder(clock, request.deadlineMs);
  const result = await recall(request, recorder.listening(dependencies));
  try {
    const config = hasher.of(request.recipe, dependencies);
    const asOf = seq.status === 'fulfilled' ? seq.value : null;
    await traces.put(recordOf(request, result, recorder.recording(), { config, seq: asOf, notedAtMs: clock.nowMs() }));
    return result;
  } catch (error) {
    return { ...result, degraded: [...result.degraded, failureOf(error)] };
  }
}

function failureOf(error: unknown): Degradation {
  const known = error instanceof RecollectError;
  return {
    part: 'trace',
    code: known ? error.code : 'internal',
    message: `keeping the trace: ${known ? error.message : 'failed unexpectedly'}`,
  };
}
