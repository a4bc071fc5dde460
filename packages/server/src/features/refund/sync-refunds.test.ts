import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import type { ProviderIntent, ProviderRefund } from '../../ports/payments.ts';
import { auditBooks, deliverOrder, newKey, type SoldOrder } from '../dispute/test-dispute.ts';
import { createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { settleWithIntent } from '../payment/settle-order.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  [mara, theo, ines] = [await createCreator(server), await server.person(), await server.person({ roles: ['admin'] })];
});
afterEach(async () => {
  if (server.sandbox) Object.assign(server.sandbox.faults, { error: 0, only: '' });
  expect(await auditBooks(server)).toBe('Everything agrees.');
});
afterAll(async () => await server?.close());

async function requestGoodwillRefund({ orderId }: SoldOrder, cents: number): Promise<string> {
  const input = { orderId, cents, reason: 'goodwill', words: 'For the wait.', idempotencyKey: newKey() } as const;
  return (await ines.client.call('refundOrder', input)).id;
}

/** An approved refund that never reached the provider, so that the test can simulate its states. */
async function createPromisedRefund(): Promise<{ sold: SoldOrder; refundId: string; intent: ProviderIntent }> {
  const sold = await deliverOrder(server, mara, theo);
  if (server.sandbox) Object.assign(server.sandbox.faults, { error: 1, only: '/v1/refunds' });
  const refundId = await requestGoodwillRefund(sold, 20_00);
  return { sold, refundId, intent: await server.services.payments.retrieveIntent(sold.purchase.intent.id) };
}

async function syncWith(intent: ProviderIntent, seen: readonly ProviderRefund[]): Promise<void> {
  await settleWithIntent(server.services, 'embedded', intent, undefined, seen);
}

async function readOrder({ orderId }: SoldOrder): Promise<unknown> {
  return await server.services.db.first(
    sql`select o.refunded_cents as refunded, o.owed_again_cents as again, o.needs_operator as needs, (select state from refund where order_id = o.id) as state,
          (select coalesce(-sum(p.cents), 0)::int from ledger_transaction t join ledger_posting p on p.transaction_id = t.id where t.order_id = o.id and p.account = 'refunds') as owed
        from orders o where o.id = ${orderId}`,
  );
}

const orders = [
  ['under way', 'gone', 'failed'],
  ['under way', 'failed', 'gone'],
  ['gone', 'failed', 'under way'],
  ['gone', 'under way', 'failed'],
  ['failed', 'gone', 'under way'],
  ['failed', 'under way', 'gone'],
] as const;

describe('the provider’s states of one refund', () => {
  test.each(orders)('%s, then %s, then %s, each twice, result in a failed refund', async (...times) => {
    const { sold, refundId, intent } = await createPromisedRefund();
    const refund = { id: `re_${refundId}`, amountCents: 20_00, reference: `refund-${refundId}`, failure: null };
    const as = {
      'under way': { ...refund, status: 'pending', hasLeftBalance: false },
      gone: { ...refund, status: 'succeeded', hasLeftBalance: true },
      failed: { ...refund, status: 'failed', hasLeftBalance: false, failure: 'declined' },
    } as const;
    for (const time of times) await Promise.all([syncWith(intent, [as[time]]), syncWith(intent, [as[time]])]);
    expect(await readOrder(sold)).toEqual({ refunded: 0, again: 20_00, needs: 'refund_failed', state: 'failed', owed: 20_00 });
  });

  test('that are older than ours change nothing', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const before = await server.services.payments.retrieveIntent(sold.purchase.intent.id);
    await requestGoodwillRefund(sold, 20_00);
    await syncWith(before, []);
    const [sent] = await server.services.payments.listRefunds(before.id);
    if (!sent) throw new Error('nothing was sent');
    await syncWith(before, [{ ...sent, hasLeftBalance: false, status: 'pending' }]);
    expect(await readOrder(sold)).toMatchObject({ refunded: 20_00, again: 0, needs: null, state: 'sent', owed: 0 });
  });

  test('cannot leave a failed refund without an operator: the database refuses that', async () => {
    const { sold, intent, refundId } = await createPromisedRefund();
    const failed = {
      id: `re_${refundId}`,
      amountCents: 20_00,
      status: 'failed',
      hasLeftBalance: false,
      failure: null,
      reference: `refund-${refundId}`,
    } as const;
    await syncWith(intent, [failed]);
    const forgotten = server.services.db.change(sql`update orders set needs_operator = null where id = ${sold.orderId}`);
    await expect(forgotten).rejects.toMatchObject({ constraint: 'a_failed_refund_needs_a_person' });
  });
});
