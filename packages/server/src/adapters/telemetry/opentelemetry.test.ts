import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@strapline/testkit/free-port';
import { afterEach, expect, test } from 'vitest';
import { runInSpan } from '../../platform/telemetry/run-in-span.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import { openTelemetry } from './opentelemetry.ts';
import { startCollector, type TestCollector } from './test-collector.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function openCollector(options?: { hangs: boolean }): Promise<TestCollector> {
  const collector = await startCollector(options);
  open.push(collector);
  return collector;
}

function trace(endpoint: string, { ratio = 1, lost = [] as number[] } = {}): Telemetry {
  const settings = { endpoint, headers: { authorization: 'Bearer of-the-collector' }, serviceName: 'strapline-test', ratio };
  return openTelemetry({ settings, process: { 'service.version': '1.2.3' }, onLost: (spans) => lost.push(spans), sendEveryMs: 10 });
}

test('spans arrive with their parent, fields, failure and statements, and say which process sent them', async () => {
  const collector = await openCollector();
  const telemetry = trace(collector.url);
  await runInSpan(telemetry.beginTrace('call one', 'server', { 'strapline.level': 1 }), async () => {
    telemetry.countStatement(2);
    await pause(1);
    telemetry.countStatement(3);
    const failing = runInSpan(telemetry.beginSpan('payments.refund', 'client'), async () => {
      await pause(1);
      throw new TypeError('card of june@post.example');
    });
    await expect(failing).rejects.toThrow(TypeError);
  });
  await telemetry.close();
  const [part, root] = collector.spans;
  expect(root).toMatchObject({
    name: 'call one',
    kind: 2,
    attributes: { 'strapline.level': 1, 'strapline.database.statements': 2, 'strapline.database.ms': 5 },
  });
  expect(part).toMatchObject({
    name: 'payments.refund',
    kind: 3,
    traceId: root?.traceId,
    parentSpanId: root?.spanId,
    status: { code: 2 },
    attributes: { 'error.type': 'TypeError' },
  });
  expect(root?.parentSpanId ?? '').toBe('');
  expect(collector.bodies.join()).not.toContain('june');
  expect(collector.resources[0]).toEqual({ 'service.name': 'strapline-test', 'service.version': '1.2.3' });
  expect(collector.headers[0]?.authorization).toBe('Bearer of-the-collector');
});

test('without an active span there is no part, and traces at the same time stay apart', async () => {
  const collector = await openCollector();
  const telemetry = trace(collector.url);
  expect(telemetry.beginSpan('alone', 'client')).toBeNull();
  const ids = await Promise.all(
    ['a', 'b'].map((name) =>
      runInSpan(telemetry.beginTrace(name, 'job'), async () => {
        await pause(2);
        return telemetry.getTraceId();
      }),
    ),
  );
  expect(telemetry.getTraceId()).toBeNull();
  await telemetry.close();
  expect(collector.spans.map(({ traceId }) => traceId).sort()).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(2);
});

test('a trace that is not sampled costs no span, and neither do its parts', async () => {
  const collector = await openCollector();
  const telemetry = trace(collector.url, { ratio: 0 });
  const span = telemetry.beginTrace('call one', 'server');
  expect(span).toBeNull();
  await runInSpan(span, async () => expect(telemetry.beginSpan('part', 'client')).toBeNull());
  await telemetry.close();
  expect(collector.bodies).toEqual([]);
});

test('about the share of traces is sampled', async () => {
  const collector = await openCollector();
  const telemetry = trace(collector.url, { ratio: 0.25 });
  let count = 0;
  for (let i = 0; i < 4_000; i += 1) if (telemetry.beginTrace('call', 'server')) count += 1;
  // Spans that don't end aren't sent. Six standard deviations.
  expect(count).toBeGreaterThan(1000 - 165);
  expect(count).toBeLessThan(1000 + 165);
  await telemetry.close();
});

test('where nothing listens, spans are lost and reported', async () => {
  const lost: number[] = [];
  const telemetry = trace(`http://127.0.0.1:${await findFreePort()}`, { lost });
  await runInSpan(telemetry.beginTrace('call one', 'server'), async () => {});
  await expect.poll(() => lost, { timeout: 20_000 }).toEqual([1]);
  await telemetry.close();
});

test('a collector that hangs does not keep a shutdown from ending', async () => {
  const collector = await openCollector({ hangs: true });
  const telemetry = trace(collector.url);
  await runInSpan(telemetry.beginTrace('call one', 'server'), async () => {});
  await expect.poll(() => collector.bodies.length, { timeout: 20_000 }).toBe(1);
  await telemetry.close();
  // It did not wait until the request timed out.
  expect(collector.countOpen()).toBe(1);
});
