import { context, propagation, trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, test } from 'vitest';
import { type AuditEvent, createLogger } from '../../src/http/index.js';
import { ring, served } from './served.js';

afterEach(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});

const KEYS = ring({ 'the-key': { tenant: 'acme', scope: 'admin' } });
const SAID = 'The safe opens with heliotrope';

describe('measures', () => {
  test('tell stages, legs, rejections, embedding and caches, and name no tenant', async () => {
    const http = await served({ metrics: true, caches: { embeddings: () => ({ hits: 3, misses: 1 }) } });
    await http.ask('POST', '/v1/memories', { body: { user_id: 'mira', text: SAID } });
    for (const query of ['what opens the safe', 'bread'])
      await http.ask('POST', '/v1/memories/search', { body: { user_id: 'mira', query } });
    const { text, headers } = await http.ask('GET', '/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    for (const line of [
      'recollect_http_requests_total{operation="searchMemories",status="200"} 2',
      'recollect_recalls_total{outcome="answered"} 1',
      'recollect_recalls_total{outcome="nothing"} 1',
      'recollect_recall_stage_seconds_count{stage="score"} 2',
      'recollect_recall_leg_seconds_count{leg="lexical"}',
      'recollect_embed_outcomes_total{role="passage",outcome="ok"} 1',
      'recollect_cache_events{cache="embeddings",event="hits"} 3',
    ])
      expect(text).toContain(line);
    expect(text).not.toMatch(/mira|default|heliotrope/u);
  });

  test('are opened by a token of their own where there are keys', async () => {
    const closed = await served({ metrics: true, keys: KEYS });
    expect((await closed.ask('GET', '/metrics', { key: 'the-key' })).status).toBe(404);
    const open = await served({ metrics: true, keys: KEYS, metricsToken: 'scrape' });
    const statuses = [];
    for (const key of [undefined, 'the-key', 'scrape'])
      statuses.push((await open.ask('GET', '/metrics', key === undefined ? {} : { key })).status);
    expect(statuses).toEqual([401, 401, 200]);
  });
});

describe('logs and the audit', () => {
  test('hold operations, ids and codes; never a key, a query or a text', async () => {
    const lines: string[] = [];
    const events: AuditEvent[] = [];
    const logger = await createLogger({ level: 'debug', stream: { write: (line) => lines.push(line) } });
    const http = await served({ keys: KEYS, logger, audit: (event) => void events.push(event), slowRecallMs: 0 });
    const made = await http.ask('POST', '/v1/memories', {
      key: 'the-key',
      body: { user_id: 'mira', text: SAID, metadata: { pin: 'heliotrope' } },
    });
    const found = await http.ask('POST', '/v1/memories/search', {
      key: 'the-key',
      body: { user_id: 'mira', query: 'heliotrope' },
    });
    await http.ask('POST', '/v1/memories/search', { key: 'wrong-key', body: { user_id: 'mira', query: 'heliotrope' } });
    await http.ask('POST', '/v1/memories/search', {
      key: 'the-key',
      body: { user_id: 'mira', query: 'heliotrope', nosuch: 'heliotrope' },
    });
    const all = lines.join('');
    expect(all).not.toMatch(/heliotrope|the-key|wrong-key|safe opens/u);
    const slow = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'slow recall');
    expect(slow).toMatchObject({
      recall_trace_id: found.json.trace_id,
      trace_id: found.headers.get('recollect-trace-id'),
      operation: 'searchMemories',
    });
    expect(events.map(({ operation, status, memories }) => ({ operation, status, memories }))).toEqual([
      { operation: 'addMemory', status: 201, memories: [made.json.memory.id] },
      { operation: 'searchMemories', status: 200, memories: [made.json.memory.id] },
      { operation: 'searchMemories', status: 400, memories: [] },
    ]);
    expect(events[0]).toMatchObject({ tenant: 'acme', key: 'acme-admin' });
    expect(JSON.stringify(events)).not.toContain('heliotrope');
  });

  test('a logger takes out what must not be there, wherever it stands', async () => {
    const lines: string[] = [];
    const logger = await createLogger({ stream: { write: (line) => lines.push(line) } });
    logger.info({ text: 's1', memory: { text: 's2' }, a: { b: { authorization: 's3' } }, query: 's4', key: 's5' }, 'x');
    expect(lines.join('')).not.toMatch(/s[1-5]/u);
  });
});

describe('spans', () => {
  test('are named as the conventions for generative AI name them; query text by request only', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    trace.setGlobalTracerProvider(provider);
    const http = await served({ keys: KEYS, tracing: true });
    await http.ask('POST', '/v1/memories', { key: 'the-key', body: { user_id: 'mira', text: SAID, id: 'm1' } });
    await http.ask('POST', '/v1/memories/search', {
      key: 'the-key',
      body: { user_id: 'mira', session_id: 's1', query: 'what opens the safe' },
    });
    await http.ask('PATCH', '/v1/memories/none?user_id=mira', { key: 'the-key', body: { importance: 1 } });
    const spans = exporter.getFinishedSpans();
    const named = (name: string): (typeof spans)[number] | undefined => spans.find((span) => span.name === name);
    expect(named('create_memory')?.attributes).toMatchObject({
      'gen_ai.operation.name': 'create_memory',
      'gen_ai.provider.name': 'recollect',
      'gen_ai.memory.store.id': 'acme',
      'gen_ai.memory.record.id': 'm1',
      'gen_ai.memory.record.count': 1,
    });
    const search = named('search_memory');
    expect(search?.attributes).toMatchObject({ 'gen_ai.conversation.id': 's1', 'gen_ai.memory.record.count': 1 });
    expect(named('update_memory')?.attributes['error.type']).toBe('not_found');
    expect(named('score')?.parentSpanId).toBe(search?.spanContext().spanId);
    expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/safe|heliotrope/u);
    exporter.reset();
    const telling = await served({ tracing: { queryText: true } });
    await telling.ask('POST', '/v1/memories/search', { body: { user_id: 'mira', query: 'what opens the safe' } });
    expect(
      exporter.getFinishedSpans().find(({ name }) => name === 'search_memory')?.attributes['gen_ai.memory.query.text'],
    ).toBe('what opens the safe');
  });
});
