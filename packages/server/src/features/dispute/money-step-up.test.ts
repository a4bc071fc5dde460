import type { Input } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMismatchedPayment } from '../admin-orders/test-case.ts';
import { createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { addPasskey, stepUp } from '../session/test-passkey.ts';
import { auditBooks, deliverOrder, newKey, openDispute, payOrder, reply, type SoldOrder } from './test-dispute.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let admin: Person;
let second: Person;
beforeAll(async () => {
  // Hour-long tokens, as if they had been refreshed: only the sign-in gets old.
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 3600 } });
  [mara, theo] = [await createCreator(server), await server.person()];
  [admin, second] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
  server.clock.forward(6 * 60_000);
});
afterAll(async () => await server?.close());

/** The same person, signed in just now on another device. */
async function signInAgain({ accountId }: Person): Promise<Client> {
  return await server.connect({ token: await server.tokenOf(accountId), admin: true });
}

function requestGoodwillRefund({ orderId }: SoldOrder, cents: number): Input<'refundOrder'> {
  return { orderId, cents, reason: 'goodwill', words: 'For the long wait.', idempotencyKey: newKey() };
}

const signIn = { code: 'forbidden', fields: { stepUp: 'signIn' } };

test('refunds up to $20 per order need no step-up; beyond that they do', async () => {
  const sold = await deliverOrder(server, mara, theo);
  await admin.client.call('refundOrder', requestGoodwillRefund(sold, 20_00));
  const more = requestGoodwillRefund(sold, 1_00);
  expect(await admin.client.refusal('refundOrder', more)).toMatchObject(signIn);
  expect((await (await signInAgain(admin)).call('refundOrder', more)).state).toBe('sent');
  // A retry returns the stored response without a step-up.
  expect((await admin.client.call('refundOrder', more)).state).toBe('sent');
  const whole = requestGoodwillRefund(sold, sold.amountCents);
  expect((await admin.client.refusal('refundOrder', whole)).fields).toEqual({ stepUp: 'signIn' });
});

test('the second admin needs a step-up to approve, not to decline', async () => {
  const sold = await payOrder(server, mara, theo, { priceCents: 400_00 });
  const fresh = await signInAgain(admin);
  const ask = async () => ({ refundId: (await fresh.call('refundOrder', requestGoodwillRefund(sold, 250_00))).id });
  const first = await ask();
  expect(await second.client.refusal('decideRefund', { ...first, decision: 'approve' })).toMatchObject(signIn);
  expect((await second.client.call('decideRefund', { ...first, decision: 'decline' })).state).toBe('declined');
  const again = await ask();
  expect((await (await signInAgain(second)).call('decideRefund', { ...again, decision: 'approve' })).state).toBe('sent');
});

test('deciding a dispute needs a step-up; a dispute without a decision to make is reported without one', async () => {
  const sold = await deliverOrder(server, mara, theo);
  await openDispute(theo, sold);
  const decide: Input<'decideDispute'> = {
    orderId: sold.orderId,
    decision: 'seller',
    words: 'It is as it was sold.',
    idempotencyKey: newKey(),
  };
  expect((await admin.client.refusal('decideDispute', decide)).code).toBe('conflict');
  await reply(mara, sold, { act: 'escalate' });
  expect(await admin.client.refusal('decideDispute', decide)).toMatchObject(signIn);
  const done = await (await signInAgain(admin)).call('decideDispute', decide);
  expect(done.dispute?.outcome).toMatchObject({ for: 'seller' });
});

test('so does a decision on an order that needs an operator, with a passkey if the admin has one', async () => {
  const { order } = await createMismatchedPayment(server, mara, 50_00);
  const fresh = await signInAgain(second);
  const passkey = await addPasskey(server, { ...second, client: fresh });
  const settleOrder: Input<'settleCase'> = { orderId: order.id, decision: 'refund', reason: 'It did not fit.', idempotencyKey: newKey() };
  expect(await admin.client.refusal('settleCase', { ...settleOrder, decision: 'deliver' })).toMatchObject({ code: 'conflict' });
  expect(await fresh.refusal('settleCase', settleOrder)).toMatchObject({ code: 'forbidden', fields: { stepUp: 'passkey' } });
  await stepUp(fresh, passkey);
  expect((await fresh.call('settleCase', settleOrder)).order.status).toBe('canceled');
  expect((await fresh.call('settleCase', settleOrder)).order.status).toBe('canceled');
  expect(await auditBooks(server)).toBe('Everything agrees.');
});
