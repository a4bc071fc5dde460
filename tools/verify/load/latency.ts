import { setTimeout as pause } from 'node:timers/promises';
import { findQuantile } from '../../stops/quantile.ts';
import { createCaller } from './caller.ts';

export type Latency = { calls: number; p50: number; p95: number; failures: string[] };

/** A visitor who searches four times a second for some time. Times are in milliseconds. */
export async function measureLatency(base: string, seconds: number, address = '10.14.0.1'): Promise<Latency> {
  const caller = createCaller(base, { name: 'visitor', address, timeoutMs: 20_000 });
  const times: number[] = [];
  const failures: string[] = [];
  await caller.call('searchListings', {});
  const until = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < until; i += 1) {
    const answer = await caller.call('searchListings', { q: `cotton ${i % 50}` });
    if (answer.outcome === 'ok') times.push(answer.ms);
    else failures.push(answer.reason);
    await pause(250);
  }
  caller.close();
  return { calls: times.length, p50: findQuantile(times, 0.5), p95: findQuantile(times, 0.95), failures };
}
