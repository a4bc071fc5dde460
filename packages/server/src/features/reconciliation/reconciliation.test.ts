import type { Output } from '@strapline/contract/events';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../ports/database.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  payByCard,
  trustForwardedFor,
} from '../order/test-purchase.ts';
import { postToProvider, readOrderState } from '../order/test-webhook.ts';
import { underWayMs } from './compare.ts';

type Run = Output<'listReconciliations'>['items'][number];

let server: TestServer;
let mara: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  mara = await createCreator(server);
  ines = await server.person({ roles: ['admin'] });
});
afterAll(async () => {
  await server?.close();
});

async function findLastId(): Promise<number> {
  return (await ines.client.call('listReconciliations', { limit: 1 })).items[0]?.id ?? 0;
}

/** Requests a run and waits for that of the card provider. */
async function runReconciliation(): Promise<Run> {
  const before = await findLastId();
  await ines.client.call('reconcileNow', {});
  await server.jobs.runDue();
  const runs = async () =>
    (await ines.client.call('listReconciliations', {})).items.filter((run) => run.id > before && run.provider === 'embedded');
  await expect.poll(async () => (await runs())[0]?.endedAt ?? null).not.toBeNull();
  const [run] = await runs();
  if (!run) throw new Error('no run was found');
  return run;
}

async function countAlarms(): Promise<number> {
  const metric = await server.services.metrics.registry.getSingleMetric('strapline_alarms_total')?.get();
  return metric?.values.find(({ labels }) => labels['what'] === 'reconciliation')?.value ?? 0;
}

describe('reconciliation', () => {
  test('finds no difference after purchases, cancellations and refunds, and counts what it compared', async () => {
    const guest = await connectVisitor(server);
    for (let i = 0; i < 3; i += 1) await buyAsGuest(server, guest, await createListedTag(server, mara));
    const { order } = await buyAsGuest(server, guest, await createListedTag(server, mara));
    await mara.client.call('cancelOrder', { orderId: order.id, reason: 'a seam gave way' });
    await checkOut(guest, await createListedTag(server, mara));
    const run = await runReconciliation();
    expect(run).toMatchObject({ state: 'agrees', differenceCount: 0, waitingCount: 0, askedBy: ines.username, error: null });
    expect(run.looked).toMatchObject({ orders: 4, lines: 5, fresh: 5 });
    expect((await runReconciliation()).looked).toMatchObject({ lines: 5, fresh: 0 });
    expect(await countAlarms()).toBe(0);
  });

  test('raises an alarm for a missed provider event, and corrects nothing', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const { order, intent } = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    expect(await postToProvider(server, 'refunds', { payment_intent: intent.id, amount: '1000' })).toBe(200);
    const unheard = await readOrderState(server, order.id);
    const young = await runReconciliation();
    expect(young).toMatchObject({ state: 'agrees', waitingCount: 1 });

    server.clock.forward(underWayMs + 60_000);
    ines = await server.person({ roles: ['admin'] });
    const run = await runReconciliation();
    expect(run).toMatchObject({
      state: 'differs',
      differenceCount: 1,
      differences: [{ what: 'refunded', orderId: order.id, oursCents: 0, theirsCents: 1000 }],
    });
    expect(await countAlarms()).toBe(1);
    expect(await readOrderState(server, order.id)).toEqual(unheard);
    const webhookCount = (await ines.client.call('listWebhooks', {})).items.length;
    expect(webhookCount).toBeGreaterThan(0);
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });

  test('detects payments without an order, and a tampered ledger', async () => {
    const key = server.services.payments;
    const stray = await key.createIntent({
      orderId: 'ord_of_nobody',
      amountCents: 12_34,
      currency: 'usd',
      description: 'Nobody',
      metadata: {},
      idempotencyKey: 'intent-of-nobody',
      transferGroup: 'nobody',
    });
    expect(await postToProvider(server, `payment_intents/${stray.id}/confirm`, { payment_method: 'pm_card_visa' })).toBe(200);
    const touched = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    await server.services.db.change(
      sql`update orders set captured_cents = captured_cents + 1, amount_cents = amount_cents + 1 where id = ${touched.order.id}`,
    );
    server.clock.forward(underWayMs + 60_000);
    ines = await server.person({ roles: ['admin'] });
    const { differences } = await runReconciliation();
    expect(differences).toContainEqual(expect.objectContaining({ what: 'stray_charge', object: stray.id, theirsCents: 12_34 }));
    expect(differences).toContainEqual(
      expect.objectContaining({ what: 'captured', orderId: touched.order.id, oursCents: touched.order.amountCents + 1 }),
    );
  });

  test('runs once at a time, and takes over from a dead process', async () => {
    const before = await findLastId();
    await Promise.all([1, 2, 3].map(() => ines.client.call('reconcileNow', {})));
    await Promise.all([server.jobs.runDue(), server.jobs.runDue()]);
    const runs = async () =>
      (await ines.client.call('listReconciliations', {})).items.filter(({ id, provider }) => id > before && provider === 'embedded');
    await expect.poll(async () => (await runs()).every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect((await runs()).length).toBeLessThanOrEqual(2);

    await server.services.db.change(
      sql`insert into reconciliation (provider, state, started_at, beat_at) values ('embedded', 'running', ${new Date(0)}, ${new Date(0)})`,
    );
    const twin = sql`insert into reconciliation (provider, state, started_at, beat_at) values ('embedded', 'running', now(), now())`;
    await expect(server.services.db.change(twin)).rejects.toThrow('one_reconciliation_at_a_time');
    expect((await runReconciliation()).state).not.toBe('running');
    const dead = await server.services.db.first(sql`select state, error from reconciliation where started_at = ${new Date(0)}`);
    expect(dead).toEqual({ state: 'failed', error: 'ProcessGone' });
  });

  test('finds a lasting gap in the balance while sales continue', async () => {
    await server.services.db.change(
      sql`insert into provider_line (provider, id, kind, cents, fee_cents, currency, created_at)
          values ('embedded', 'txn_of_nobody', 'other', 500, 0, 'usd', ${new Date(0)})`,
    );
    const afterSale = async () => {
      server.clock.forward(underWayMs + 60_000);
      mara = await createCreator(server);
      ines = await server.person({ roles: ['admin'] });
      await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
      const { looked, differences } = await runReconciliation();
      return { gap: looked['gap_usd'], isFound: differences.some(({ what }) => what === 'lines') };
    };
    expect(await afterSale()).toEqual({ gap: -500, isFound: false });
    expect(await afterSale()).toEqual({ gap: -500, isFound: true });
  });

  test('fails while the provider is down, and the next run catches up', async () => {
    if (server.sandbox) Object.assign(server.sandbox.faults, { only: '/v1/balance', error: 1 });
    expect(await runReconciliation()).toMatchObject({ state: 'failed', error: 'PaymentsUnavailable', differences: [] });
    if (server.sandbox) Object.assign(server.sandbox.faults, { only: '', error: 0 });
    expect((await runReconciliation()).state).toBe('differs');
  });

  test('does not delay other jobs, however slow a provider is', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const books = server.services.books.find(({ provider }) => provider === 'embedded');
    if (!books) throw new Error('there are no books');
    const held = vi.spyOn(books, 'getBalance').mockImplementation(async () => await promise.then(() => null));
    const listMails = async () => (await server.services.db.first<{ n: number }>(sql`select count(*) as n from mail`))?.n ?? 0;
    await ines.client.call('reconcileNow', {});
    await expect.poll(() => held.mock.calls.length).toBe(1);
    const before = await listMails();
    await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    await expect.poll(listMails).toBeGreaterThan(before);
    resolve();
    held.mockRestore();
  });

  test('a payment made a second ago is no difference', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara));
    await payByCard(server, purchase);
    const before = (await runReconciliation()).differenceCount;
    expect((await runReconciliation()).differenceCount).toBe(before);
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });
});
