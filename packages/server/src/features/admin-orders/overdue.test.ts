import { randomUUID } from 'node:crypto';
import { orderTimers } from '@strapline/domain/order/order.states';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks, openDispute, readMoney, type SoldOrder, shipOrder } from '../dispute/test-dispute.ts';
import { advanceClock } from '../order/test-clock.ts';
import { createCreator } from '../order/test-purchase.ts';

/** Above $200 no timer refunds an order because our team was late (docs/removal.md). */
let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer({}, { identityLimits: { accessTokenSeconds: 365 * 86_400 } });
  [mara, theo] = [await createCreator(server), await server.person()];
});
afterAll(() => server.close());

const createAdmin = async () => await server.person({ roles: ['admin'] });
const expensive = { priceCents: 250_00 };

async function ship(): Promise<SoldOrder> {
  return await shipOrder(server, mara, theo, expensive);
}

async function readDispute({ orderId }: SoldOrder): Promise<string | undefined> {
  return (await theo.client.call('fetchDispute', { orderId })).dispute?.status;
}

describe('above $200', () => {
  test('a lost parcel that nobody decided about waits for two admins', async () => {
    const sold = await ship();
    await advanceClock(server, orderTimers.noMovement + 2_000);
    await advanceClock(server, orderTimers.endDispute + 2_000);
    await advanceClock(server, orderTimers.endDispute);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', at_provider: 0 });
    for (const status of ['disputed', 'canceled']) {
      const { orderId } = sold;
      const decision = { orderId, decision: 'end', reason: 'The carrier lost it.', idempotencyKey: randomUUID() } as const;
      expect((await (await createAdmin()).client.call('settleCase', decision)).order.status).toBe(status);
    }
    await advanceClock(server, 1000);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'canceled', at_provider: sold.amountCents });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('a dispute that nobody decided about in 60 days goes to the team, and waits for two admins', async () => {
    const sold = await ship();
    await theo.client.call('confirmDelivery', { orderId: sold.orderId });
    await openDispute(theo, sold);
    await advanceClock(server, orderTimers.endDispute + 2_000);
    await advanceClock(server, orderTimers.endDispute);
    expect(await readDispute(sold)).toBe('escalated');
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', at_provider: 0 });
    const { orderId } = sold;
    const decision = { orderId, decision: 'buyer', words: 'It is torn.', idempotencyKey: randomUUID() } as const;
    await (await createAdmin()).client.call('decideDispute', decision);
    expect(await readDispute(sold)).toBe('second_look');
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', at_provider: 0 });
    const second = await createAdmin();
    const [row] = (await second.client.call('listRefunds', { state: 'waiting' })).items;
    await second.client.call('decideRefund', { refundId: row?.id ?? '', decision: 'approve', words: 'Agreed.' });
    await advanceClock(server, 1000);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'canceled', at_provider: sold.amountCents });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });
});
