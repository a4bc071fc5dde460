import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Output } from '@strapline/contract/events';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { type KillableServer, startServer } from '@strapline/testkit/server-process';
import { type Client, connectClient } from '@strapline/testkit/socket-client';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { startTestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { createListedTags, homeAddress } from '../order/test-purchase.ts';

const purchases = 100;
const concurrency = 8;

let env: Record<string, string>;
let dataDir: string;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let tags: string[];
beforeAll(async () => {
  dataDir = await createTemporaryFolder('kill');
  database = await createFreshDatabase();
  env = { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) };
  const testServer = await startTestServer(env);
  tags = await createListedTags(testServer.services, purchases);
  await testServer.close();
});
afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Attempt = { braTagId: string; key: string; purchase?: Output<'createPaymentIntentStripe'>; isCharged: boolean };

/** One guest buys one tag, as far as the server gets. */
async function runAttempt(server: KillableServer, client: Client, attempt: Attempt): Promise<void> {
  attempt.purchase = await client.call('createPaymentIntentStripe', {
    braTagId: attempt.braTagId,
    email: `${attempt.key}@post.example`,
    shipTo: homeAddress,
    idempotencyKey: attempt.key,
  });
  const { intent, accessToken, order } = attempt.purchase;
  if (order.status === 'pending_payment') {
    const form = new URLSearchParams({
      key: server.publishableKey,
      client_secret: intent.clientSecret ?? '',
      payment_method: 'pm_card_visa',
    });
    const answer = await fetch(`${server.base}/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body: form });
    if (answer.ok) attempt.isCharged = true;
  }
  await client.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
}

/** Runs the attempts concurrently until all are done or, after `killAfter` of them, the server is killed. */
async function buyAll(server: KillableServer, attempts: Attempt[], killAfter: number): Promise<void> {
  const remaining = [...attempts];
  let done = 0;
  let dying: Promise<void> | undefined;
  // The client library may wait forever for a server that died while a connection opened.
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => undefined);
  const worker = async (number: number): Promise<void> => {
    for (let attempt = remaining.shift(); attempt; attempt = remaining.shift()) {
      const headers = { 'x-forwarded-for': `10.9.${number}.${remaining.length}` };
      const client = await Promise.race([connectClient(server.base, { headers }), death.promise]);
      await Promise.race([runAttempt(server, client, attempt), death.promise]).finally(() => client.close());
      done += 1;
      if (done >= killAfter) dying ??= server.kill().then(() => death.reject(new Error('the server was killed')));
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, (_, i) => worker(i)));
  // Calls may fail while the server dies, and only then.
  if (!dying) for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await dying;
}

test('after three kills during a hundred purchases every payment is known and every buyer gets the piece', async () => {
  const attempts: Attempt[] = tags.map((braTagId) => ({ braTagId, key: randomUUID(), isCharged: false }));
  for (const killAfter of [9, 31, 60]) {
    const server = await startServer(env);
    await buyAll(server, attempts, killAfter);
  }
  const charged = attempts.filter((attempt) => attempt.isCharged).length;
  expect(charged).toBeGreaterThan(0);
  expect(charged).toBeLessThan(purchases);

  const server = await startServer(env);
  await buyAll(server, attempts, Number.POSITIVE_INFINITY);
  await server.stop();

  const testServer = await startTestServer(env);
  try {
    const books = await checkBooks(testServer.services.db);
    expect(formatAuditReport(books)).toContain('Everything agrees.');
    expect(books.notes).toEqual([]);
    const sold = await testServer.services.db.rows<{ n: number; paid: number; captured: number }>(
      sql`select count(*) as n, count(distinct bra_tag_id) as paid, count(distinct payment_intent_id) as captured from orders where status = 'paid' and captured_cents = amount_cents`,
    );
    expect(sold).toEqual([{ n: purchases, paid: purchases, captured: purchases }]);
    const money = await testServer.services.db.first(
      sql`select count(*) as n from sandbox_object where kind = 'payment_intent' and (body->>'amount_received')::int > 0`,
    );
    expect(money).toEqual({ n: purchases });
  } finally {
    await testServer.close();
  }
});

test('payments captured while the server was down are settled after the next start', async () => {
  const testServer = await startTestServer(env);
  const fresh = await createListedTags(testServer.services, 10);
  await testServer.close();
  const first = await startServer(env);
  const client = await connectClient(first.base, { headers: { 'x-forwarded-for': '10.8.0.1' } });
  for (const braTagId of fresh) {
    const { intent } = await client.call('createPaymentIntentStripe', {
      braTagId,
      email: `${randomUUID()}@post.example`,
      shipTo: homeAddress,
      idempotencyKey: randomUUID(),
    });
    const form = new URLSearchParams({
      key: first.publishableKey,
      client_secret: intent.clientSecret ?? '',
      payment_method: 'pm_card_visa',
    });
    await fetch(`${first.base}/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body: form });
  }
  await first.kill();
  client.close();
  const again = await startTestServer(env);
  try {
    const countPaid = () =>
      again.services.db.first(sql`select count(*) as n from orders where status = 'paid' and bra_tag_id = any(${fresh}::text[])`);
    // The provider sends again what a killed process had taken.
    again.clock.forward(75_000);
    await expect.poll(countPaid).toEqual({ n: 10 });
    expect(formatAuditReport(await checkBooks(again.services.db))).toContain('Everything agrees.');
  } finally {
    await again.close();
  }
});
