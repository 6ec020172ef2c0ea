import type * as OpenTelemetry from '@opentelemetry/api';
import type { Call, Operation, Reply } from '../operation.js';

/** What spans may hold besides names and numbers. */
export interface SpanOptions {
  /** Also put the query's text into the span. @default false */
  readonly queryText?: boolean;
}

/** Runs an operation inside a span. */
export type Spanned = (operation: Operation, call: Call, run: () => Promise<Reply>) => Promise<Reply>;

/**
 * Spans of memory operations as the OpenTelemetry conventions for generative AI name them (`gen_ai.operation.name` is
 * `search_memory`, `create_memory`, ...). Ids and counts only: texts stay out unless the query's is asked for.
 */
export function memorySpans(api: typeof OpenTelemetry, { queryText = false }: SpanOptions = {}): Spanned {
  const tracer = api.trace.getTracer('recollect');
  return async (operation, call, run) => {
    const { span: name } = operation;
    if (name === undefined) return run();
    const headers = Object.fromEntries(call.request.headers);
    const parent = api.propagation.extract(api.context.active(), headers);
    const attributes = {
      'gen_ai.operation.name': name,
      'gen_ai.provider.name': 'recollect',
      'gen_ai.memory.store.id': call.tenant.id,
      'recollect.request.trace_id': call.traceId,
    };
    const span = tracer.startSpan(name, { kind: api.SpanKind.INTERNAL, attributes }, parent);
    try {
      const reply = await api.context.with(api.trace.setSpan(parent, span), run);
      describe(span, call, queryText);
      stageSpans(call, (stage, startTime) => tracer.startSpan(stage, { startTime }, api.trace.setSpan(parent, span)));
      return reply;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '_OTHER';
      span.setAttribute('error.type', code);
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}

function describe(span: OpenTelemetry.Span, { observed }: Call, queryText: boolean): void {
  const { memoryIds, count, sessionId, query, recall } = observed;
  span.setAttribute('gen_ai.memory.record.count', count ?? memoryIds.length);
  if (memoryIds.length === 1 && memoryIds[0] !== undefined) span.setAttribute('gen_ai.memory.record.id', memoryIds[0]);
  if (sessionId !== null) span.setAttribute('gen_ai.conversation.id', sessionId);
  if (queryText && query !== null) span.setAttribute('gen_ai.memory.query.text', query);
  if (recall === null) return;
  span.setAttribute('recollect.recall.trace_id', recall.traceId);
  span.setAttribute('recollect.recall.recipe', recall.recipe);
}

/** A span for each stage of a recall, made of what its trace measured: stages follow each other from its start. */
function stageSpans({ observed }: Call, start: (stage: string, startMs: number) => OpenTelemetry.Span): void {
  if (observed.recall === null) return;
  const { atMs, stages } = observed.recall;
  let elapsedMs = 0;
  for (const { stage, in: before, out, ms, skipped } of stages) {
    const span = start(stage, atMs + elapsedMs);
    elapsedMs += ms;
    span.setAttributes({ 'recollect.in': before, 'recollect.out': out });
    if (skipped !== null) span.setAttribute('recollect.skipped', skipped);
    span.end(atMs + elapsedMs);
  }
}
