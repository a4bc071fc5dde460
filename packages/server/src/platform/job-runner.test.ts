import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../ports/database.ts';
import { startJobs } from './job-runner.ts';
import { jobs } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.jobs.stop();
});
afterAll(() => server.close());

type Kind = 'order-refund' | 'dispute-due' | 'order-reported';

async function add(kind: Kind, count: number): Promise<void> {
  const runAt = server.clock.now();
  for (let number = 0; number < count; number += 1)
    await jobs.add(server.services.db, { kind, payload: { orderId: `ord_${number}` }, runAt });
}

async function waiting(): Promise<number> {
  return (await server.services.db.rows(sql`select 1 from job`)).length;
}

test('jobs that wait for an unresponsive service do not delay others', async () => {
  const answered = Promise.withResolvers<void>();
  const done = new Set<string>();
  await server.services.db.change(sql`delete from job`);
  await add('dispute-due', 7);
  await add('order-refund', 40);
  const runner = startJobs(server.services, {
    'dispute-due': () => answered.promise,
    'order-refund': async (_services, { orderId }) => void done.add(orderId),
  });
  await expect.poll(() => done.size).toBe(40);
  await expect.poll(waiting).toBe(7);
  answered.resolve();
  await runner.runDue();
  expect(await waiting()).toBe(0);
  await runner.stop();
});

test('a long-running job is not claimed twice, even after its lock expires', async () => {
  const answered = Promise.withResolvers<void>();
  let started = 0;
  await add('order-reported', 1);
  const runner = startJobs(server.services, {
    'order-reported': async () => {
      started += 1;
      await answered.promise;
    },
  });
  await expect.poll(() => started).toBe(1);
  server.clock.forward(10 * 60_000);
  await pause(1200);
  expect(started).toBe(1);
  answered.resolve();
  await runner.runDue();
  expect(await waiting()).toBe(0);
  await runner.stop();
});

test('stopping waits for the jobs in progress and leaves all others, however many are due', async () => {
  const answered = Promise.withResolvers<void>();
  let started = 0;
  await add('order-reported', 40);
  const runner = startJobs(server.services, {
    'order-reported': async () => {
      started += 1;
      await answered.promise;
    },
  });
  await expect.poll(() => started).toBe(8);
  const stopped = runner.stop();
  answered.resolve();
  await stopped;
  expect(started).toBe(8);
  expect(await waiting()).toBe(32);
  await server.services.db.change(sql`delete from job`);
});

test('a failed job is rescheduled, and other jobs still run', async () => {
  const done = new Set<string>();
  await add('order-reported', 1);
  await add('order-refund', 3);
  const runner = startJobs(server.services, {
    'order-reported': () => Promise.reject(new Error('no')),
    'order-refund': async (_services, { orderId }) => void done.add(orderId),
  });
  await runner.runDue();
  expect([...done]).toHaveLength(3);
  const [left, ...more] = await server.services.db.rows<{ kind: string; attempts: number; run_at: Date; last_error: string }>(
    sql`select * from job`,
  );
  expect(more).toEqual([]);
  expect(left).toMatchObject({ kind: 'order-reported', attempts: 1, last_error: 'no' });
  expect(left?.run_at.getTime()).toBeGreaterThan(server.clock.now().getTime());
  await runner.stop();
});

test('a job with an invalid stored payload fails before its handler runs', async () => {
  let calls = 0;
  await server.services.db.change(sql`delete from job`);
  await server.services.db.change(
    sql`insert into job (kind, payload, run_at) values ('order-refund', '{"order": 7}'::jsonb, ${server.clock.now()})`,
  );
  const runner = startJobs(server.services, {
    'order-refund': async () => {
      calls += 1;
    },
  });
  await runner.runDue();
  expect(await server.services.db.rows(sql`select kind, attempts from job`)).toEqual([{ kind: 'order-refund', attempts: 1 }]);
  expect(calls).toBe(0);
  await runner.stop();
});
