import { startTestServer } from '@strapline/testkit/test-server';
import { expect, test } from 'vitest';
import { maxAttempts } from '../../platform/jobs.ts';
import { openMetrics } from '../../platform/metrics.ts';
import { sql } from '../../ports/database.ts';
import { addStateGauges } from './state-gauges.ts';

function readValues(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => /^strapline_(job|upload|log|reconciliation|database_up)/.test(line));
  return Object.fromEntries(lines.map((line) => line.replace('strapline_', '').split(' ')).map(([name, value]) => [name, Number(value)]));
}

test('jobs, uploads, reconciliation and public log are measured', async () => {
  const server = await startTestServer();
  const { services, clock } = server;
  const { db } = services;
  await server.jobs.stop();
  await db.change(sql`delete from job`);
  const now = clock.now();
  const add = (kind: string, agoSeconds: number, attempts: number) =>
    db.change(
      sql`insert into job (kind, payload, run_at, attempts) values (${kind}, '{}', ${new Date(now.getTime() - agoSeconds * 1000)}, ${attempts})`,
    );
  await add('order-mail', 100, 0);
  await add('order-mail', 700, 3);
  await add('order-mail', 900, maxAttempts);
  await add('retention', -100, 0);
  const at = new Date(now.getTime() - 60_000);
  for (const [state, differences] of [
    ['differs', 2],
    ['failed', 0],
  ] as const)
    await db.change(
      sql`insert into reconciliation (provider, state, started_at, beat_at, ended_at, difference_count) values ('embedded', ${state}, ${at}, ${at}, ${at}, ${differences})`,
    );
  const metrics = openMetrics();
  await addStateGauges({ ...services, metrics, clock: { now: () => now } });
  expect(readValues(await metrics.registry.metrics())).toEqual({
    database_up: 1,
    'jobs_due{kind="order-mail"}': 2,
    'jobs_failed{kind="order-mail"}': 1,
    'job_oldest_seconds{kind="order-mail"}': 700,
    'uploads{state="receiving"}': 0,
    'uploads{state="processing"}': 0,
    log_unsigned_entries: 0,
    log_checkpoint_age_seconds: expect.any(Number),
    'reconciliation_differences{provider="embedded"}': 2,
    'reconciliation_age_seconds{provider="embedded"}': 60,
  });
  await server.close();
});

type Needs = Parameters<typeof addStateGauges>[0];

/** A database that behaves as `answer` says, and counts how often it was asked. */
async function openGauges(answer: () => Promise<never>, role: 'all' | 'web' = 'all') {
  const asked = { rows: 0, ping: 0 };
  const metrics = openMetrics();
  const rows = () => {
    asked.rows += 1;
    return answer();
  };
  const ping = async () => {
    asked.ping += 1;
  };
  const services = {
    db: { rows, first: rows, ping },
    clock: { now: () => new Date() },
    books: [],
    witness: null,
    metrics,
    config: { role },
  };
  await addStateGauges(services as unknown as Needs);
  return { asked, read: async () => readValues(await metrics.registry.metrics()) };
}

test('without an answer of the database only that is reported, and it is not asked again at once', async () => {
  const { asked, read } = await openGauges(() => Promise.reject(new Error('away')));
  expect(await read()).toEqual({ database_up: 0 });
  const { rows } = asked;
  expect(rows).toBeGreaterThan(0);
  expect(await read()).toEqual({ database_up: 0 });
  expect(asked.rows).toBe(rows);
});

test('a database that hangs does not keep metrics waiting', async () => {
  const { read } = await openGauges(() => new Promise(() => {}));
  expect(await read()).toEqual({ database_up: 0 });
});

test('a process that runs no jobs only asks whether the database is there', async () => {
  const { asked, read } = await openGauges(() => Promise.reject(new Error('not asked')), 'web');
  expect(await read()).toEqual({ database_up: 1 });
  expect(asked).toEqual({ rows: 0, ping: 1 });
});
