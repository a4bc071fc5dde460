import type { Output } from '@strapline/contract/events';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { advanceDay, createCompletedOrder, createPaidCreator, waitForPayout } from '../payout/test-payout.ts';
import { underWayMs } from './compare.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

/** The clock moves by days, so admins sign in again. */
async function admin(): Promise<Person> {
  return await server.person({ roles: ['admin'] });
}

async function compared(): Promise<Output<'listReconciliations'>['items'][number] | undefined> {
  server.clock.forward(underWayMs + 60_000);
  const ines = await admin();
  await ines.client.call('reconcileNow', {});
  await server.jobs.runDue();
  const { items } = await ines.client.call('listReconciliations', {});
  return items.find(({ provider }) => provider === 'embedded');
}

test('payouts are listed for admins and reconciled with the provider to the cent', async () => {
  const mara = await createPaidCreator(server);
  const orderId = await createCompletedOrder(server, mara);
  await advanceDay(server);
  await waitForPayout(server, orderId, 'paid');

  const { items } = await (await admin()).client.call('listPayouts', {});
  expect(items).toMatchObject([{ creator: mara.username, state: 'paid', cents: 96_00, orders: [{ orderId, kind: 'sale', cents: 96_00 }] }]);
  expect((await (await admin()).client.call('listPayouts', { which: 'failed' })).items).toEqual([]);
  expect(await compared()).toMatchObject({ state: 'agrees', differences: [] });

  await server.services.db.change(sql`update earning set moved_cents = moved_cents - 100 where order_id = ${orderId}`);
  await server.services.db.change(sql`update payout set updated_at = updated_at - interval '1 hour'`);
  expect(await compared()).toMatchObject({
    state: 'differs',
    differences: [{ what: 'transfer', orderId, oursCents: 95_00, theirsCents: 96_00 }],
  });
});
