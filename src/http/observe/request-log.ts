import type { Logger } from './logger.js';
import type { ObservedRecall } from './observed-recall.js';
import type { Ended, Observer } from './observer.js';
import { strippedCause } from './stripped-cause.js';

/** Logs each request by operation, status and time; slow recalls with the id of their trace; bugs with their cause. */
export function requestLog(logger: Logger, slowRecallMs: number): Observer {
  return ({ operation, status, ms, traceId, caller, observed, fault }: Ended) => {
    const about = {
      operation: operation.id,
      status,
      ms: Math.round(ms * 1_000) / 1_000,
      trace_id: traceId,
      tenant: caller?.tenant ?? null,
      key_id: caller?.keyId ?? null,
      ...(fault === null ? {} : { code: fault.code }),
    };
    if (status >= 500) logger.error({ ...about, cause: strippedCause(fault) }, 'request failed');
    else logger.info(about, 'request');
    const { recall } = observed;
    if (recall !== null && recall.totalMs >= slowRecallMs)
      logger.warn({ ...about, ...slowParts(recall) }, 'slow recall');
  };
}

function slowParts({ traceId, totalMs, stages, legs }: ObservedRecall): object {
  return {
    recall_trace_id: traceId,
    total_ms: totalMs,
    stages: Object.fromEntries(stages.map(({ stage, ms }) => [stage, ms])),
    legs: Object.fromEntries(legs.map(({ leg, ms }) => [leg, ms])),
  };
}
