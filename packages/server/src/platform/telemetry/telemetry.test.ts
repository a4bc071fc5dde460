import { existsSync } from 'node:fs';
import path from 'node:path';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ExportedSpan, startCollector, type TestCollector } from '../../adapters/telemetry/test-collector.ts';
import { noTelemetry } from './no-telemetry.ts';

let collector: TestCollector;
let server: TestServer;
const output: string[] = [];

beforeEach(async () => {
  output.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  collector = await startCollector();
  server = await startTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'shop',
    LOG_FORMAT: 'text',
    LOG_LEVEL: 'info',
    LOG_SAMPLE: '1',
  });
});
afterEach(async () => {
  await server.close();
  await collector.close();
  vi.restoreAllMocks();
});

/** Sends what was recorded so far; nothing is recorded afterwards. */
async function takeSpans(): Promise<(name: string) => ExportedSpan | undefined> {
  await server.services.telemetry.close();
  return (name) => collector.spans.find((span) => span.name === name);
}

describe('with a collector', () => {
  test('a call over a socket is a trace with outcome and statements, whose id is in its log line', async () => {
    const { client, username } = await server.person();
    await client.refusal('fetchBraTag', { braTagId: `${username}:2026:main:0001` });
    const find = await takeSpans();
    const call = find('call fetchBraTag');
    expect(call).toMatchObject({
      kind: 2,
      attributes: { 'strapline.transport': 'socket', 'strapline.level': 1, 'strapline.outcome': 'not_found' },
    });
    expect(call?.parentSpanId ?? '').toBe('');
    expect(call?.status.code ?? 0).toBe(0);
    expect(call?.attributes['strapline.database.statements']).toBeGreaterThan(0);
    expect(output.find((line) => line.includes('event=fetchBraTag'))).toContain(`traceId=${call?.traceId}`);
    expect(output.find((line) => line.includes('socket connected'))).not.toContain('traceId');
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'shop',
      'strapline.role': 'all',
      'service.instance.id': expect.stringMatching(/:\d+$/),
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  test('a request is a trace by its route, with its call as a part; a trace context of strangers is ignored', async () => {
    const traceId = 'a'.repeat(32);
    await server.http('/v1/listings', { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } });
    const find = await takeSpans();
    const request = find('GET /v1/listings');
    expect(request).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 200 } });
    expect(request?.traceId).not.toBe(traceId);
    expect(find('call searchListings')).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  });

  test('a request with a body keeps its trace, and probes and files have none', async () => {
    const { token } = await server.person({ roles: ['admin'] });
    await server.http('/v1/strapline/admin/agents/bsky', {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await server.http('/healthz');
    await server.http('/assets/nothing.js');
    await takeSpans();
    const request = collector.spans.find(({ name }) => name.startsWith('POST /v1/'));
    expect(collector.spans.find(({ parentSpanId }) => request && parentSpanId === request.spanId)?.name).toMatch(/^call /);
    expect(collector.spans.filter(({ name }) => /healthz|assets|nothing/.test(name))).toEqual([]);
  });

  test('an internal failure marks the call, without its message', async () => {
    const { client } = await server.person();
    vi.spyOn(server.services.limits, 'take').mockRejectedValueOnce(new RangeError('june@post.example'));
    await client.refusal('searchListings', {});
    const find = await takeSpans();
    expect(find('call searchListings')).toMatchObject({
      status: { code: 2 },
      attributes: { 'strapline.outcome': 'internal', 'error.type': 'internal' },
    });
    expect(collector.bodies.join()).not.toContain('june');
  });

  test('a job is a trace, with other services and transactions as parts', async () => {
    await server.services.jobs.add(server.services.db, { kind: 'retention', payload: {}, runAt: server.clock.now() });
    await server.jobs.runDue();
    const find = await takeSpans();
    const job = find('job retention');
    expect(job).toMatchObject({ kind: 5, attributes: { 'strapline.job': 'retention', 'strapline.attempts': 1 } });
    const parts = collector.spans.filter(({ traceId, spanId }) => traceId === job?.traceId && spanId !== job?.spanId);
    expect(parts.map(({ name }) => name)).toContain('mail.forget');
  });

  const isBuilt = existsSync(path.resolve(import.meta.dirname, '../../../../web/dist/index.html'));
  test.skipIf(!isBuilt)('a page has its name, and never its address', async () => {
    await server.http('/tag/some-handle-of-somebody');
    const find = await takeSpans();
    expect(collector.spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^GET page \w+$/));
    expect(find('render page')).toBeDefined();
    expect(collector.bodies.join()).not.toContain('some-handle');
  });
});

test('a server whose collector hangs answers, and stops without waiting for it', async () => {
  const hanging = await startCollector({ hangs: true });
  const other = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url });
  const visitor = await other.connect();
  expect(await visitor.call('searchListings', {})).toHaveProperty('items');
  await other.close();
  expect(hanging.bodies).toHaveLength(1);
  expect(hanging.countOpen()).toBe(1);
  await hanging.close();
});

test('without a collector nothing is traced', async () => {
  const plain = await startTestServer({ OTEL_TRACES_SAMPLER_ARG: '1' });
  expect(plain.services.telemetry).toBe(noTelemetry);
  await plain.close();
});
