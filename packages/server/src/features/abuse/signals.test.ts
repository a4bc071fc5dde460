import { randomBytes, randomUUID } from 'node:crypto';
import { type ActivityKind, activityKinds, unusualInAnHour } from '@strapline/domain/abuse/abuse-signals';
import { day } from '@strapline/domain/time';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import {
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer({ ...trustForwardedFor, UNPAID_HOLDS: '100' });
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

/** What a visitor does, once, over the wire. */
const actions: Record<ActivityKind, (who: { client: Client; token: string; headers: Record<string, string> }) => Promise<unknown>> = {
  signUp: ({ client }) => client.call('authHook', { kind: 'signUp' }),
  checkout: async ({ client }) => await checkOut(client, await createListedTag(server, await createCreator(server))),
  upload: ({ token, headers }) =>
    server.http('/v1/uploads', { method: 'POST', token, headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '9' } }),
  message: async ({ client }) => {
    const purchase = await checkOut(client, await createListedTag(server, await createCreator(server)));
    await payByCard(server, purchase);
    await waitForOrder(client, purchase, 'paid');
    await client.call('sendMessage', { to: { orderId: purchase.order.id }, text: 'When will it be sent?', idempotencyKey: randomUUID() });
  },
  report: async ({ client }) => {
    const { username } = await createCreator(server);
    await client.call('reportContent', { subject: { kind: 'profile', id: username }, reason: 'harassment', idempotencyKey: randomUUID() });
  },
};

test.each(activityKinds)(
  '%s: counted per address and per browser; both are signals at their numbers, and the next one still works',
  async (kind) => {
    const cookie = `strapline-browser=${randomBytes(32).toString('base64url')}`;
    const headers = { cookie, 'x-forwarded-for': `10.77.${activityKinds.indexOf(kind)}.1` };
    const act = async () => {
      const { accountId, username } = await server.person();
      const token = await server.tokenOf(accountId);
      await actions[kind]({ client: await server.connect({ token, headers }), token, headers });
      return username;
    };
    const { db } = server.services;
    const before = await ines.client.call('listSignals', {});
    const counted = async () =>
      await db.rows<{ subject: string; n: number }>(
        sql`select subject, n from activity where kind = ${kind} and subject <> 'account' and n > 0 order by hour desc, subject`,
      );
    await db.change(sql`delete from activity where kind = ${kind}`);
    await act();
    expect(await counted()).toEqual([
      { subject: 'address', n: 1 },
      { subject: 'device', n: 1 },
    ]);
    for (const subject of ['address', 'device'] as const)
      await db.change(sql`update activity set n = ${unusualInAnHour[kind][subject] - 2} where kind = ${kind} and subject = ${subject}`);
    await act();
    const isNew = ({ id }: { id: string }) => !before.items.some((one) => one.id === id);
    expect((await ines.client.call('listSignals', {})).items.filter(isNew)).toEqual([]);
    const username = await act();
    const signals = (await ines.client.call('listSignals', { username })).items.map(({ kind, reason, subject, n }) => ({
      kind,
      reason,
      subject,
      n,
    }));
    expect(signals.toSorted((one, other) => one.subject.localeCompare(other.subject))).toEqual([
      { kind, reason: 'velocity', subject: 'address', n: unusualInAnHour[kind].address },
      { kind, reason: 'velocity', subject: 'device', n: unusualInAnHour[kind].device },
    ]);
    await act();
  },
);

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
