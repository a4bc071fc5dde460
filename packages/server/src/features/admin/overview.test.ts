import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { buyAsGuest, checkOut, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

test('today’s numbers count what was paid, what is on hold and what is late', async () => {
  const mara = await createCreator(server);
  const guest = await connectVisitor(server);
  const { order } = await buyAsGuest(server, guest, await createListedTag(server, mara));
  const late = await buyAsGuest(server, guest, await createListedTag(server, mara));
  await server.services.db.change(sql`update orders set paid_at = paid_at - interval '4 days' where id = ${late.order.id}`);
  const held = await checkOut(guest, await createListedTag(server, mara));
  const numbers = await ines.client.call('getAdminOverview', {});
  expect(numbers).toMatchObject({
    paidOrders: 1,
    salesCents: order.amountCents,
    heldCents: held.order.amountCents,
    toShip: 2,
    shipOverdue: 1,
  });
  expect(numbers).toMatchObject({ newTags: 3, newPeople: 2, paidOrdersBefore: 0 });
  expect(numbers.days.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
  const yesterday = new Date(Date.parse(numbers.since) - 86_400_000).toISOString();
  expect(await ines.client.call('getAdminOverview', { midnight: yesterday })).toMatchObject({ paidOrders: 0, newPeople: 0 });
});

test('the health of each part is known; a missing setting is off, a failed job is not hidden', async () => {
  const find = async (name: string) => (await ines.client.call('getHealth', {})).parts.find(({ part }) => part === name);
  expect((await ines.client.call('getHealth', {})).parts.filter(({ state }) => state === 'down' || state === 'slow')).toEqual([]);
  expect(await find('witness')).toMatchObject({ state: 'off', note: 'notSet' });
  expect(await find('cards')).toMatchObject({ state: 'ok', note: 'embedded' });
  expect((await find('jobs'))?.since).toBeUndefined();
  await server.services.db.change(
    sql`insert into job (kind, payload, run_at, attempts) values ('order-refund', '{"orderId":"ord_x"}', now(), 20)`,
  );
  const failing = await find('jobs');
  expect(failing).toMatchObject({ state: 'slow', note: 'someFailed', since: expect.any(String) });
  server.clock.forward(60_000);
  expect((await find('jobs'))?.since).toBe(failing?.since);
});
