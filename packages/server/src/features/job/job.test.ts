import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer();
  ines = await server.person({ roles: ['admin'] });
  const { db, clock } = server.services;
  const [now, later] = [clock.now(), new Date(clock.now().getTime() + 3_600_000)];
  // One that runs while it is deleted would put itself back.
  await server.jobs.runDue();
  await db.change(sql`delete from job`);
  const payload = JSON.stringify({ orderId: 'ord_aaaaaaaa', to: 'june@post.example', text: 'words of a message' });
  await db.change(
    sql`insert into job (kind, payload, run_at, attempts, last_error, locked_until) values
        ('order-reported', ${payload}::jsonb, ${later}, 20, 'no mailbox june@post.example', null),
        ('order-refund', '{"orderId":"ord_bbbbbbbb"}', ${later}, 3, 'the provider did not respond', null),
        ('order-refund', '{"orderId":"ord_cccccccc"}', ${now}, 1, null, ${later})`,
  );
});
afterAll(() => server.close());

test('jobs are listed by state and kind, with counts and without personal data', async () => {
  const { items, counts } = await ines.client.call('listJobs', {});
  expect(items.map(({ kind, state }) => [kind, state])).toEqual([
    ['order-refund', 'running'],
    ['order-reported', 'failed'],
    ['order-refund', 'waiting'],
  ]);
  expect(items[1]).toMatchObject({ payload: { orderId: 'ord_aaaaaaaa' }, lastError: 'no mailbox [e-mail address]', attempts: 20 });
  expect(JSON.stringify(items)).not.toMatch(/june@|words of/);
  expect(counts).toEqual([
    { kind: 'order-refund', waiting: 1, running: 1, failed: 0 },
    { kind: 'order-reported', waiting: 0, running: 0, failed: 1 },
  ]);
  expect((await ines.client.call('listJobs', { state: 'failed' })).items).toHaveLength(1);
  expect((await ines.client.call('listJobs', { kind: 'order-refund' })).items).toHaveLength(2);
  const first = await ines.client.call('listJobs', { limit: 2 });
  expect((await ines.client.call('listJobs', { limit: 2, cursor: first.nextCursor ?? '' })).items.map(({ state }) => state)).toEqual([
    'waiting',
  ]);
});

test('jobs say which app they belong to, and are filtered by it', async () => {
  const { db, clock } = server.services;
  const inAnHour = new Date(clock.now().getTime() + 3_600_000);
  await db.change(
    sql`insert into job (kind, payload, run_at) values ('proof-level', '{"app":"toptop","braTagId":"amber_lark_k2p:2026:main:0001"}', ${inAnHour})`,
  );
  const { items } = await ines.client.call('listJobs', { app: 'toptop' });
  expect(items).toMatchObject([{ kind: 'proof-level', app: 'toptop' }]);
  expect((await ines.client.call('listJobs', { kind: 'order-refund' })).items).toMatchObject([{ app: null }, { app: null }]);
  expect((await ines.client.call('listJobs', { app: 'hats' })).items).toEqual([]);
  await db.change(sql`delete from job where kind = 'proof-level'`);
});

test('a job that was given up is retried, which is audited; one that runs is not', async () => {
  const { items } = await ines.client.call('listJobs', {});
  const [running, failed] = items;
  expect((await ines.client.refusal('retryJob', { jobId: running?.jobId ?? '' })).code).toBe('conflict');
  expect(await ines.client.call('retryJob', { jobId: failed?.jobId ?? '' })).toMatchObject({ state: 'waiting', attempts: 0 });
  expect((await ines.client.refusal('retryJob', { jobId: 'job_999999' })).code).toBe('not_found');
  expect((await ines.client.call('listAudit', { action: 'job.retried' })).items).toMatchObject([
    { subject: failed?.jobId, before: { state: 'failed', attempts: 20 }, after: { state: 'waiting', attempts: 0 } },
  ]);
});
