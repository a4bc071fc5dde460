import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasureSteps } from '../../erasure-steps.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { buyAsGuest, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { createAccountEraser } from './erase-account.ts';
import { findErasure, insertErasure } from './erasure.store.ts';
import { findInDatabase } from './find-traces.ts';
import { runRetention } from './run-retention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

/** A person whose account is due to be deleted; no job is waiting for it. */
async function createDuePerson(): Promise<Person> {
  const person = await server.person({ birthDate: '1991-04-17' });
  await person.client.call('saveProfile', { displayName: 'Alma Restart', bio: 'Alma Restart sews.' });
  const now = server.clock.now();
  const { accountId } = person;
  await server.services.db.transaction(
    async (trx) => void (await insertErasure(trx, { accountId, requestedAt: new Date(now.getTime() - 8 * day), erasesAt: now, tags: [] })),
  );
  return person;
}

test('a deletion that stops before, between or after its steps starts again, and completes once', async () => {
  const { db } = server.services;
  const { accountId } = await createDuePerson();
  const stop = (): never => {
    throw new Error('the process was killed');
  };
  const run = async (services: Services, steps = erasureSteps) => await createAccountEraser(steps)(services, { accountId });
  const kept = async () => (await findInDatabase(db, ['Alma Restart'])).length > 0;
  const { savedCards, identity, mail } = server.services;
  const { email } = await identity.getEmail(accountId);

  await expect(run(server.services, [stop])).rejects.toThrow('killed');
  for (let count = 1; count <= erasureSteps.length; count += 1)
    await expect(run(server.services, [...erasureSteps.slice(0, count), stop])).rejects.toThrow('killed');
  expect(await kept()).toBe(true);
  expect(savedCards.provider).toBe('embedded');

  await expect(run({ ...server.services, mail: { ...mail, forget: async () => stop() } })).rejects.toThrow('killed');
  expect(await kept()).toBe(true);
  await expect(run({ ...server.services, identity: { ...identity, eraseAccount: async () => stop() } })).rejects.toThrow('killed');
  expect(await kept()).toBe(false);
  expect((await findErasure(db, accountId))?.state).toBe('erasing');
  await waitForJobs(server);
  const subjects = async () => (await server.mails(email ?? '')).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['Your account was deleted']);

  await run(server.services);
  expect(await subjects()).toEqual(['Your account was deleted']);
  expect(await findErasure(db, accountId)).toBeUndefined();
  expect(await identity.getEmail(accountId)).toEqual({ email: null, verified: false });
  await run(server.services);
  const row = await db.first<{ username: string; state: string }>(
    sql`select username, erasure.state from account join erasure on account_id = id where id = ${accountId}`,
  );
  expect(row).toEqual({ username: expect.stringMatching(/^former_member_[a-z0-9]{3}$/), state: 'done' });
});

test('nobody else gets the username of a deleted account', async () => {
  const { accountId, username } = await createDuePerson();
  const { db } = server.services;
  const { public_key: publicKey } = (await db.first<{ public_key: string }>(
    sql`select public_key from account where id = ${accountId}`,
  )) ?? { public_key: '' };
  await createAccountEraser(erasureSteps)(server.services, { accountId });
  // The first name of this key is the deleted account's.
  const again = await server.provider?.accounts.createForDemo({
    signInName: 'samekey',
    email: 'samekey@post.example',
    password: null,
    roles: [],
    publicKey,
  });
  const client = await server.connect({ token: await server.tokenOf(again?.sub ?? '') });
  const { user } = await client.call('authCheck');
  expect(user?.username).not.toBe(username);
});

test('addresses of old orders are removed, those of newer ones stay', async () => {
  const maker = await server.person({ birthDate: '1990-05-01' });
  const buyer = await server.person();
  const { order } = await buyAsGuest(server, buyer.client, await createListedTag(server, maker));
  await maker.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
  await buyer.client.call('confirmDelivery', { orderId: order.id });
  await advanceClock(server, 20 * day);
  const hasAddress = async () => {
    await runRetention(server.services);
    await waitForJobs(server);
    const row = await server.services.db.first<{ has: boolean }>(
      sql`select ship_to_sealed is not null as has from orders where id = ${order.id}`,
    );
    return row?.has;
  };
  expect(await hasAddress()).toBe(true);
  server.clock.forward(110 * day);
  expect(await hasAddress()).toBe(true);
  server.clock.forward(11 * day);
  expect(await hasAddress()).toBe(false);
});
