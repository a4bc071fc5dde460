import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../ports/database.ts';
import { jobs, startJobs } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Its own runner knows no jobs of these kinds.
  await server.jobs.stop();
});
afterAll(() => server.close());

async function add(kind: string, count: number): Promise<void> {
  const runAt = server.clock.now();
  for (let number = 0; number < count; number += 1) await jobs.add(server.services.db, { kind, payload: { number }, runAt });
}

async function waiting(): Promise<number> {
  return (await server.services.db.rows(sql`select 1 from job`)).length;
}

test('jobs that wait for somebody who does not answer hold up no other', async () => {
  const answered = Promise.withResolvers<void>();
  const done = new Set<number>();
  await server.services.db.change(sql`delete from job`);
  await add('silent', 7);
  await add('quick', 40);
  const runner = startJobs(server.services, {
    silent: () => answered.promise,
    quick: async (_services, { number }: { number: number }) => void done.add(number),
  });
  await expect.poll(() => done.size, { timeout: 5000 }).toBe(40);
  await expect.poll(waiting).toBe(7);
  answered.resolve();
  await runner.runDue();
  expect(await waiting()).toBe(0);
  await runner.stop();
});

test('one that takes long is not taken a second time, however far the clock goes on', async () => {
  const answered = Promise.withResolvers<void>();
  let begun = 0;
  await add('long', 1);
  const runner = startJobs(server.services, {
    long: async () => {
      begun += 1;
      await answered.promise;
    },
  });
  await expect.poll(() => begun).toBe(1);
  server.clock.forward(10 * 60_000);
  await pause(1200);
  expect(begun).toBe(1);
  answered.resolve();
  await runner.runDue();
  expect(await waiting()).toBe(0);
  await runner.stop();
});

test('one that fails is put off, and those beside it are done', async () => {
  const done = new Set<number>();
  await add('broken', 1);
  await add('quick', 3);
  const runner = startJobs(server.services, {
    broken: () => Promise.reject(new Error('no')),
    quick: async (_services, { number }: { number: number }) => void done.add(number),
  });
  await runner.runDue();
  expect([...done]).toHaveLength(3);
  const [left, ...more] = await server.services.db.rows<{ kind: string; attempts: number; run_at: Date; last_error: string }>(
    sql`select * from job`,
  );
  expect(more).toEqual([]);
  expect(left).toMatchObject({ kind: 'broken', attempts: 1, last_error: 'no' });
  expect(left?.run_at.getTime()).toBeGreaterThan(server.clock.now().getTime());
  await runner.stop();
});
