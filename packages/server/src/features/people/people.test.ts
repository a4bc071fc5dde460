import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyAsGuest, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { signInAgain } from '../payout/test-payout.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  admin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

async function find(q: string): Promise<string[]> {
  return (await admin.client.call('listPeople', { q })).items.map(({ person }) => person.username);
}

async function findEmail({ accountId }: Person): Promise<string> {
  return (await server.services.identity.getEmail(accountId)).email ?? '';
}

test('people are found by complete username, order number, tag ID or e-mail address, never by a part of one', async () => {
  const [seller, buyer] = [await createCreator(server), await server.person()];
  const braTagId = await createListedTag(server, seller);
  const { order } = await buyAsGuest(server, buyer.client, braTagId);
  const both = [seller.username, buyer.username].sort();
  const end = order.id.slice(-8);
  expect(await find(seller.username)).toEqual([seller.username]);
  expect(await find(order.id)).toEqual(both);
  expect(await find(`${end.slice(0, 4)}-${end.slice(4)}`.toUpperCase())).toEqual(both);
  expect(await find(braTagId)).toEqual([seller.username]);
  const { items } = await admin.client.call('listPeople', { q: order.id });
  const creators = items.filter(({ isCreator }) => isCreator);
  expect(creators.map(({ person }) => person.username)).toEqual([seller.username]);
  const email = await findEmail(buyer);
  expect(await find(email.toUpperCase())).toEqual([buyer.username]);
  for (const part of [email.split('@')[0]?.slice(0, 4) ?? '', `@${email.split('@')[1]}`, email.slice(1)])
    expect(await find(part)).toEqual([]);
});

test('the list goes on by cursor and filters by state', async () => {
  const { username } = await server.person();
  await admin.client.call('setUserState', { username, state: 'limited', reason: 'Sold pieces that never arrived.' });
  expect((await admin.client.call('listPeople', { state: 'limited' })).items.map(({ person }) => person.username)).toEqual([username]);
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await admin.client.call('listPeople', { limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ person }) => person.username));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual([...new Set(seen)].sort());
  expect(seen).toContain(username);
});

test('a person’s page counts their trade, lists their sessions, and each view is audited', async () => {
  const [seller, buyer] = [await createCreator(server), await server.person()];
  await signInAgain(server, seller);
  await buyAsGuest(server, buyer.client, await createListedTag(server, seller));
  const view = await admin.client.call('getPerson', { username: seller.username });
  expect(view).toMatchObject({ state: 'active', isAdult: true, counts: { sold: 0, bought: 0, tags: 1 } });
  expect(view.orders).toMatchObject([{ as: 'seller', other: buyer.username, status: 'paid' }]);
  expect(view.sessions).toHaveLength(2);
  expect(JSON.stringify(view)).not.toMatch(/1990|Elm Street|post\.example/);
  const { items } = await admin.client.call('listAudit', { action: 'person.viewed' });
  expect(items[0]).toMatchObject({ action: 'person.viewed' });
});

test('an admin signs a person out, on one device or all; the sockets close', async () => {
  const theo = await server.person();
  const phone = await signInAgain(server, theo);
  const { sessions } = await admin.client.call('getPerson', { username: theo.username });
  const current = (await phone.client.call('listSessions')).items.find(({ isCurrent }) => isCurrent);
  const ended = phone.client.push('sessionEnded');
  expect(await admin.client.call('endSessionsOf', { username: theo.username, sessionId: current?.sessionId ?? '' })).toEqual({ ended: 1 });
  await ended;
  const rest = theo.client.push('sessionEnded');
  expect(await admin.client.call('endSessionsOf', { username: theo.username })).toEqual({ ended: sessions.length - 1 });
  await rest;
});
