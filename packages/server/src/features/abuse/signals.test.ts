import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { checkOut, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

test('five sign-ups from one address within an hour are a signal; the members are told nothing and keep their accounts', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.person()));
  for (const { accountId } of people) {
    const neighbour = await server.connect({ token: await server.tokenOf(accountId), headers: { 'x-forwarded-for': '10.9.9.9' } });
    expect(await neighbour.call('authHook', { kind: 'signUp' })).toMatchObject({ isNew: true });
    await neighbour.call('authHook', { kind: 'signIn' });
  }
  const { items } = await ines.client.call('listSignals', {});
  expect(items).toMatchObject([{ kind: 'signUp', reason: 'velocity', subject: 'address', n: 5, username: people[4]?.username }]);
  expect((await ines.client.call('listSignals', { username: people[4]?.username ?? '' })).items).toHaveLength(1);
  expect((await ines.client.call('listSignals', { username: people[0]?.username ?? '' })).items).toEqual([]);
});

test('a checkout with a disposable e-mail address is a signal and goes on; no address is stored', async () => {
  const mara = await createCreator(server);
  const guest = await connectVisitor(server);
  const { order } = await checkOut(guest, await createListedTag(server, mara), { email: 'secret.name@mailinator.com' });
  expect(order.status).toBe('pending_payment');
  const [signal] = (await ines.client.call('listSignals', {})).items;
  expect(signal).toMatchObject({ kind: 'checkout', reason: 'disposableAddress', subject: 'account', username: null });
  const rows = await server.services.db.rows(
    sql`select * from signal union all select null, hour, hour, kind, 'velocity', subject, hash, n, null from activity`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/secret\.name|10\.9\.9\.9/);
});

test('counters and signals are deleted after 30 days', async () => {
  await advanceClock(server, 31 * day);
  expect(
    await server.services.db.rows(
      sql`select hash from signal union all select hash from activity where hour < ${new Date(server.clock.now().getTime() - 30 * day)}`,
    ),
  ).toEqual([]);
});
