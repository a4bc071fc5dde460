import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkOut, connectVisitor, createCreator, createListedTag, payByCard, trustForwardedFor, waitForOrder } from './test-purchase.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
});
afterAll(async () => {
  await server?.close();
});

async function buyWithEmail(email: string): Promise<string> {
  const guest = await connectVisitor(server);
  const purchase = await checkOut(guest, await createListedTag(server, mara), { email });
  await payByCard(server, purchase);
  await waitForOrder(guest, purchase, 'paid');
  return purchase.order.id;
}

async function fetchEmail(person: Person): Promise<string> {
  return (await person.client.call('getEmailAddress')).email ?? '';
}

async function listBought(person: Person): Promise<string[]> {
  return (await person.client.call('listOrders', { as: 'buyer' })).items.map(({ id }) => id);
}

describe('a person who buys as a guest and has an account later', () => {
  test('finds the order by their confirmed e-mail address, in any capitalization', async () => {
    const june = await server.person();
    const orderId = await buyWithEmail((await fetchEmail(june)).toUpperCase());
    expect(await listBought(june)).toEqual([orderId]);
    const [order] = (await june.client.call('listOrders', { as: 'buyer' })).items;
    expect(order?.timeline.map(({ code }) => code).filter((code) => code === 'joined_account')).toHaveLength(1);
    expect(order?.can).toContain('cancel');
  });

  test('doesn’t find it until the address is confirmed', async () => {
    const june = await server.person();
    const email = await fetchEmail(june);
    await buyWithEmail(email);
    await server.services.db.change(sql`update identity_account set email_verified = false where email = ${email}`);
    expect(await listBought(june)).toEqual([]);
  });

  test('doesn’t find orders of another address, nor those that already are in another account', async () => {
    const [june, theo] = [await server.person(), await server.person()];
    const orderId = await buyWithEmail(await fetchEmail(june));
    expect(await listBought(theo)).toEqual([]);
    expect(await listBought(june)).toEqual([orderId]);
    await server.services.db.change(sql`update identity_account set email = 'gone@post.example' where email = ${await fetchEmail(june)}`);
    expect(await listBought(june)).toEqual([orderId]);
  });

  test('gets it once, also when two devices list orders at once', async () => {
    const june = await server.person();
    const orderId = await buyWithEmail(await fetchEmail(june));
    const other = await server.connect({ token: june.token });
    await Promise.all([june.client, other].map((client) => client.call('listOrders', { as: 'buyer' })));
    const steps = await server.services.db.first<{ n: number }>(
      sql`select count(*)::int as n from order_step where order_id = ${orderId} and code = 'joined_account'`,
    );
    expect(steps?.n).toBe(1);
  });
});
