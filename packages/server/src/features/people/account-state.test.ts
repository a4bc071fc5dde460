import { randomUUID } from 'node:crypto';
import { day, hour } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { countTurns, measureTurns } from '@strapline/testkit/measure-turns';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { checkOut, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { signInAgain } from '../payout/test-payout.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 7 * 86_400 } });
  admin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

const reason = 'Sold pieces that never arrived.';

const inAWeek = (): Date => new Date(server.clock.now().getTime() + 7 * day);

async function setState(person: Person, state: 'active' | 'limited' | 'suspended', until = inAWeek()): Promise<void> {
  await admin.client.call('setUserState', { username: person.username, state, reason, until: until.toISOString() });
}

test('a suspension takes effect on two open connections at once, and both are told why', async () => {
  const mara = await createCreator(server);
  const phone = await signInAgain(server, mara);
  const tag = await createListedTag(server, mara);
  const told = [mara, phone].map(({ client }) => client.push('accountState'));
  await setState(mara, 'suspended');
  expect(await Promise.all(told)).toEqual([
    { state: 'suspended', until: expect.any(String), reason },
    { state: 'suspended', until: expect.any(String), reason },
  ]);
  for (const { client } of [mara, phone]) {
    const refused = await client.refusal('offerBraTag', { braTagId: tag, offered: false });
    expect(refused).toMatchObject({ code: 'forbidden', reason: 'account_suspended', params: { until: expect.any(String) } });
  }
  expect((await mara.client.call('authCheck')).restriction).toMatchObject({ state: 'suspended', reason });
  await waitForJobs(server);
  expect((await server.mails()).at(-1)).toMatchObject({ subject: 'We suspended your account', body: expect.stringContaining(reason) });
});

test('another process learns of it within two seconds', async () => {
  const theo = await server.person();
  // As another process would change it.
  await server.services.db.change({
    text: `update account set state = 'suspended', state_since = $2 where id = $1`,
    values: [theo.accountId, server.clock.now()],
  });
  const waitForRefusal = async (): Promise<void> => {
    await expect.poll(() => theo.client.raw('saveProfile', { bio: 'Hello.' })).toHaveProperty('error');
  };
  expect((await measureTurns(server, waitForRefusal())).turns).toBeLessThan(countTurns(2.5));
});

test('a suspended person reads, but neither buys, writes to members, uploads nor changes a profile', async () => {
  const seller = await createCreator(server);
  const buyer = await server.person();
  const tag = await createListedTag(server, seller);
  await setState(buyer, 'suspended');
  expect((await buyer.client.call('fetchBraTag', { braTagId: tag })).id).toBe(tag);
  await expect(checkOut(buyer.client, tag)).rejects.toThrow('forbidden');
  await expect(buyer.client.call('saveProfile', { bio: 'Hello.' })).rejects.toThrow('forbidden');
  await expect(uploadPicture(server, buyer)).rejects.toThrow('403');
  const answer = await server.http('/v1/uploads', { method: 'POST', token: buyer.token, headers: { 'upload-length': '10' } });
  expect(answer).toMatchObject({ status: 403, body: { reason: 'account_suspended' } });
});

test('a limited person may buy and finish orders, but neither sells nor writes to members', async () => {
  const june = await createCreator(server);
  const tag = await createListedTag(server, june);
  await setState(june, 'limited');
  expect(await june.client.refusal('offerBraTag', { braTagId: tag, offered: true, offeredAmount: 5000 })).toMatchObject({
    reason: 'account_limited',
  });
  const other = await createListedTag(server, await createCreator(server));
  expect((await checkOut(june.client, other)).order.status).toBe('pending_payment');
  const to = { orderId: 'ord_aaaaaaaaaaaaaaaaaaaa' };
  const message = { text: 'Hello there.', idempotencyKey: randomUUID() };
  expect((await june.client.refusal('sendMessage', { ...message, to })).code).toBe('forbidden');
  expect((await june.client.refusal('sendMessage', { ...message, to: { ...to, support: true } })).code).toBe('not_found');
});

test('a restriction ends by itself, with a mail', async () => {
  const theo = await server.person();
  const until = new Date(server.clock.now().getTime() + 2 * day);
  await setState(theo, 'limited', until);
  await advanceClock(server, day);
  expect((await theo.client.call('authCheck')).restriction).toMatchObject({ state: 'limited', until: until.toISOString() });
  await advanceClock(server, day + hour);
  expect((await theo.client.call('authCheck')).restriction).toBeNull();
  expect((await server.mails()).at(-1)?.subject).toBe('Your account is active again');
});

test('an admin can’t decide about their own account, nor choose an end in the past', async () => {
  const own = { username: admin.username, state: 'limited', reason };
  expect(await admin.client.refusal('setUserState', own)).toMatchObject({ code: 'forbidden', reason: 'own_account_decision' });
  const { username } = await server.person();
  const past = { username, state: 'limited', reason, until: '2020-01-01T00:00:00.000Z' };
  expect(await admin.client.refusal('setUserState', past)).toMatchObject({ code: 'validation', fields: { until: expect.any(String) } });
});

test('a suspended admin has no admin rights', async () => {
  const nora = await server.person({ roles: ['admin'] });
  await setState(nora, 'suspended');
  expect((await nora.client.refusal('listAllOrders', {})).reason).toBe('account_suspended');
});
