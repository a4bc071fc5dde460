import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, reportOf } from '../audit/check-books.ts';
import { backfillLedger } from '../order/order-bookkeeping.ts';
import { buyAsGuest, checkOut, creator, manyAddresses, onSale, payBy, untilOrder, visitor } from '../order/test-purchase.ts';
import { wholeLedger, withoutGuards } from './test-books.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
  mara = await creator(server);
});
afterAll(() => server.close());

/** As a house that sold before it had a ledger. */
async function forgetLedger(): Promise<void> {
  await server.services.db.transaction((trx) =>
    withoutGuards(trx, [
      sql`delete from ledger_posting`,
      sql`delete from ledger_transaction`,
      sql`delete from ledger_balance`,
      sql`update orders set in_ledger = false`,
    ]),
  );
}

async function completed(): Promise<void> {
  const theo = await server.person();
  const braTagId = await onSale(server, mara);
  const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
  const purchase = await checkOut(theo.client, braTagId);
  await payBy(server, purchase);
  await untilOrder(theo.client, purchase, 'paid');
  await mara.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', codeByHand: true });
  await theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
}

test('what was sold before there was a ledger is taken in as if it had been there, once, by however many processes', async () => {
  const guest = await visitor(server);
  const { db } = server.services;
  await completed();
  await buyAsGuest(server, guest, await onSale(server, mara));
  const { order } = await buyAsGuest(server, guest, await onSale(server, mara));
  await mara.client.call('cancelOrder', { orderId: order.id, reason: 'a seam gave way' });
  const before = await wholeLedger(db);
  await forgetLedger();
  expect(reportOf(await checkBooks(db))).toContain('0 taken, 0 given back, 0 held');
  await Promise.all([backfillLedger(server.services), backfillLedger(server.services)]);
  expect(await wholeLedger(db)).toEqual(before);
  expect(reportOf(await checkBooks(db))).toContain('Everything agrees.');
  const again = await buyAsGuest(server, guest, await onSale(server, mara));
  await mara.client.call('cancelOrder', { orderId: again.order.id, reason: 'a seam gave way' });
  expect(reportOf(await checkBooks(db))).toContain('Everything agrees.');
});
