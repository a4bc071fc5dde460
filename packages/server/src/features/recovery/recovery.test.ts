import { day, hour } from '@strapline/domain/time';
import { createTestAuthenticator } from '@strapline/identity/test-authenticator';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';
import { runRetention } from '../privacy/run-retention.ts';
import { addPasskey } from '../session/test-passkey.ts';
import { canSignIn, connectAdmin, findLink, finishRecovery, prepareFinish, reason, startRecovery } from './test-recovery.ts';

let server: TestServer;
let admins: [Person, Person];
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 60 * 86_400 } });
  admins = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(() => server.close());

let addresses = 0;
function createAddress(): string {
  addresses += 1;
  return `found${addresses}@post.example`;
}

async function findEmail({ accountId }: Person): Promise<string> {
  return (await server.services.identity.getEmail(accountId)).email ?? '';
}

async function start(person: Person): Promise<{ recoveryId: string; email: string }> {
  const email = createAddress();
  const { recoveryId } = await startRecovery(server, admins, person, email);
  await waitForJobs(server);
  return { recoveryId, email };
}

async function listSubjects(email: string): Promise<string[]> {
  return (await server.mails(email)).map(({ subject }) => subject);
}

async function listActions(person: Person): Promise<string[]> {
  const rows = await server.services.db.rows<{ action: string }>(
    sql`select action from audit where object = ${person.accountId} and action like 'recovery.%' order by id`,
  );
  return rows.map(({ action }) => action);
}

test('two admins start it; after 72 hours one link adds a passkey, and everything that signed in before is out', async () => {
  const june = await server.person();
  const known = await findEmail(june);
  const lost = await addPasskey(server, june);
  const { email } = await start(june);
  expect(await listSubjects(email)).toEqual(['Someone is recovering your Strapline account']);
  expect(await listSubjects(known)).toEqual(['Someone is recovering your Strapline account']);
  await advanceClock(server, 71 * hour);
  expect(await listSubjects(known)).toEqual([
    'Someone is recovering your Strapline account',
    'Your Strapline account is still being recovered',
    'Your Strapline account is still being recovered',
  ]);
  await expect(findLink(server, email, 'finish')).rejects.toThrow('no finish link');
  await advanceClock(server, hour + 1000);
  await expect(findLink(server, known, 'finish')).rejects.toThrow('no finish link');
  const link = await findLink(server, email, 'finish');
  expect(await (await connectVisitor(server)).call('fetchRecovery', link)).toMatchObject({
    link: 'finish',
    state: 'ready',
    username: june.username,
  });
  const ended = june.client.push('sessionEnded');
  const { username, passkey } = await finishRecovery(server, link);
  expect(username).toBe(june.username);
  expect(await ended).toEqual({ why: 'recovered' });
  expect([await canSignIn(server, passkey), await canSignIn(server, lost)]).toEqual([true, false]);
  expect(await findEmail(june)).toBe(email);
  await waitForJobs(server);
  for (const to of [email, known]) expect((await listSubjects(to)).at(-1)).toBe('Your Strapline account has a new passkey');
  expect(await listActions(june)).toEqual(['recovery.started', 'recovery.ready', 'recovery.completed']);
  const again = await (await connectVisitor(server)).refusal('beginRecovery', link);
  expect(again).toMatchObject({ code: 'conflict', reason: 'recovery_used' });
});

test('one admin alone starts nothing, nobody decides about themselves, and neither does it without a step-up', async () => {
  const theo = await server.person();
  const input = { username: theo.username, email: createAddress(), reason };
  const [ines, nora] = [await connectAdmin(server, admins[0]), await connectAdmin(server, admins[1])];
  expect(await ines.call('startRecovery', input)).toMatchObject({ recovery: null, pending: { requestedBy: admins[0].username } });
  expect((await ines.call('startRecovery', input)).recovery).toBeNull();
  const shown = await nora.call('getAccountRecovery', { username: theo.username });
  expect(shown).toMatchObject({ request: { email: input.email, reason }, recoveries: [] });
  const other = await nora.refusal('startRecovery', { ...input, email: createAddress() });
  expect(other).toMatchObject({ code: 'conflict', reason: 'approval_waiting' });
  const own = await nora.refusal('startRecovery', { ...input, username: admins[1].username });
  expect(own).toMatchObject({ code: 'forbidden', reason: 'own_account_decision' });
  server.clock.forward(6 * 60_000);
  expect(await nora.refusal('startRecovery', input)).toMatchObject({ code: 'forbidden', fields: { stepUp: 'signIn' } });
  const { recovery } = await (await connectAdmin(server, admins[1])).call('startRecovery', input);
  expect(recovery).toMatchObject({ state: 'waiting', startedBy: admins[0].username, approvedBy: admins[1].username });
});

test('the address that a request names is deleted once the request is over, not before', async () => {
  const [declined, expired, waiting] = [await server.person(), await server.person(), await server.person()];
  const hasAddress = async ({ username }: Person) =>
    (await server.services.db.first(
      sql`select 1 from approval_request where subject = ${username} and input::text like '%emailSealed%' and input::text like '%reason%'`,
    )) !== undefined;
  const ask = async ({ username }: Person) =>
    await (await connectAdmin(server, admins[0])).call('startRecovery', { username, email: createAddress(), reason });
  await ask(expired);
  server.clock.forward(8 * day);
  await ask(waiting);
  const { pending } = await ask(declined);
  await admins[1].client.call('declineRequest', { requestId: pending?.requestId ?? '', reason: 'Ask for an order number first.' });
  await runRetention(server.services);
  expect([await hasAddress(declined), await hasAddress(expired), await hasAddress(waiting)]).toEqual([false, false, true]);
});

test('an address of another account is refused', async () => {
  const [theo, mara] = [await server.person(), await server.person()];
  const input = { username: theo.username, email: await findEmail(mara), reason };
  const refused = await (await connectAdmin(server, admins[0])).refusal('startRecovery', input);
  expect(refused).toMatchObject({ code: 'conflict', reason: 'recovery_email_taken' });
});

test('the link of either mail stops it for good', async () => {
  const june = await server.person();
  const { email, recoveryId } = await start(june);
  const known = await findEmail(june);
  await advanceClock(server, 72 * hour + 1000);
  const { accessToken } = await findLink(server, known, 'stop');
  const finish = await findLink(server, email, 'finish');
  const visitor = await connectVisitor(server);
  await visitor.call('cancelRecovery', { recoveryId, cancelToken: accessToken });
  await visitor.call('cancelRecovery', { recoveryId, cancelToken: accessToken });
  expect((await visitor.refusal('beginRecovery', finish)).code).toBe('not_found');
  await advanceClock(server, 4 * day);
  expect(await listActions(june)).toEqual(['recovery.started', 'recovery.ready', 'recovery.canceled']);
  for (const to of [email, known]) expect((await listSubjects(to)).at(-1)).toBe('The recovery of your Strapline account was stopped');
});

test('the owner sees it in every open session and stops it; a stranger can’t, with or without another link', async () => {
  const june = await server.person();
  const shown = june.client.push('accountRecovery');
  const { recoveryId } = await start(june);
  expect(await shown).toMatchObject({ recovery: { recoveryId, state: 'waiting' } });
  expect((await june.client.call('authCheck')).recovery).toMatchObject({ recoveryId });
  const stranger = await server.person();
  const { email } = await start(await server.person());
  const { accessToken } = await findLink(server, email, 'stop');
  expect((await stranger.client.refusal('cancelRecovery', { recoveryId })).code).toBe('not_found');
  expect((await stranger.client.refusal('cancelRecovery', { recoveryId, cancelToken: accessToken })).code).toBe('not_found');
  const hidden = june.client.push('accountRecovery');
  await june.client.call('cancelRecovery', { recoveryId });
  expect(await hidden).toEqual({ recovery: null });
  expect((await june.client.call('authCheck')).recovery).toBeNull();
});

test('a link works for its account only, and not with a challenge of another', async () => {
  const [june, theo] = [await start(await server.person()), await start(await server.person())];
  await advanceClock(server, 72 * hour + 1000);
  const [ofJune, ofTheo] = [await findLink(server, june.email, 'finish'), await findLink(server, theo.email, 'finish')];
  const visitor = await connectVisitor(server);
  const mixed = await visitor.refusal('beginRecovery', { recoveryId: ofTheo.recoveryId, accessToken: ofJune.accessToken });
  expect(mixed.code).toBe('not_found');
  const input = await prepareFinish(visitor, ofJune, createTestAuthenticator(server.services.config.publicUrl));
  expect((await visitor.refusal('finishRecovery', { ...input, ...ofTheo })).code).toBe('validation');
  const { accessToken } = await findLink(server, june.email, 'stop');
  expect((await visitor.refusal('beginRecovery', { recoveryId: ofJune.recoveryId, accessToken })).code).toBe('not_found');
});

test('a link that nobody used within a day expires', async () => {
  const june = await server.person();
  const { email } = await start(june);
  await advanceClock(server, 72 * hour + 1000);
  const link = await findLink(server, email, 'finish');
  // Before the job that ends it has run.
  server.clock.forward(day + 1000);
  expect(['expired', 'not_found', 'conflict']).toContain((await (await connectVisitor(server)).refusal('beginRecovery', link)).code);
  await waitForJobs(server);
  expect((await listSubjects(email)).at(-1)).toBe('The link to recover your Strapline account expired');
  expect(await listActions(june)).toEqual(['recovery.started', 'recovery.ready', 'recovery.expired']);
});

test('of a stop and ten uses of the link at once, one wins, and the account agrees with it', async () => {
  const june = await server.person();
  const lost = await addPasskey(server, june);
  const { email, recoveryId } = await start(june);
  await advanceClock(server, 72 * hour + 1000);
  const link = await findLink(server, email, 'finish');
  const { accessToken: cancelToken } = await findLink(server, email, 'stop');
  const visitor = await connectVisitor(server);
  const passkeys = Array.from({ length: 10 }, () => createTestAuthenticator(server.services.config.publicUrl));
  const inputs = [];
  for (const passkey of passkeys) inputs.push(await prepareFinish(visitor, link, passkey));
  const [stopped, ...answers] = await Promise.all([
    visitor.raw('cancelRecovery', { recoveryId, cancelToken }),
    ...inputs.map((input) => visitor.raw('finishRecovery', input)),
  ]);
  const isStopped = !('error' in (stopped as object));
  const finished = answers.filter((answer) => 'signinToken' in (answer as object));
  expect(finished).toHaveLength(isStopped ? 0 : 1);
  const working = [];
  for (const passkey of passkeys) if (await canSignIn(server, passkey)) working.push(passkey);
  expect(working).toHaveLength(finished.length);
  expect(await canSignIn(server, lost)).toBe(isStopped);
});

test('two starts at once are one recovery', async () => {
  const june = await server.person();
  const input = { username: june.username, email: createAddress(), reason };
  await (await connectAdmin(server, admins[0])).call('startRecovery', input);
  const nora = await connectAdmin(server, admins[1]);
  const answers = await Promise.all([1, 2, 3].map(() => nora.raw('startRecovery', input)));
  expect(answers.filter((answer) => (answer as { recovery?: object }).recovery)).toHaveLength(1);
  expect((await nora.refusal('startRecovery', input)).reason).toBe('recovery_open');
  const { recoveries, request } = await nora.call('getAccountRecovery', { username: june.username });
  expect([recoveries.length, request]).toEqual([1, null]);
});

test('a crash after the link was used loses nothing: the job gives the account its passkey', async () => {
  const june = await server.person();
  const { email, recoveryId } = await start(june);
  await advanceClock(server, 72 * hour + 1000);
  const visitor = await connectVisitor(server);
  const passkey = createTestAuthenticator(server.services.config.publicUrl);
  const input = await prepareFinish(visitor, await findLink(server, email, 'finish'), passkey);
  const { recovery } = server.services.identity;
  if (!recovery) throw new Error('the embedded identity provider is off');
  const { apply } = recovery;
  recovery.apply = () => Promise.reject(new Error('the process ended here'));
  const answer = await visitor.raw('finishRecovery', input);
  recovery.apply = apply;
  expect(answer).toMatchObject({ error: { code: 'internal' } });
  expect(await canSignIn(server, passkey)).toBe(false);
  await advanceClock(server, 60_000);
  expect(await canSignIn(server, passkey)).toBe(true);
  const row = await server.services.db.first(sql`select state, passkey from account_recovery where id = ${recoveryId}`);
  expect(row).toEqual({ state: 'used', passkey: null });
});

test('a suspended person gets in again and stays suspended', async () => {
  const june = await server.person();
  const until = new Date(server.clock.now().getTime() + 6 * day).toISOString();
  await admins[0].client.call('setUserState', {
    username: june.username,
    state: 'suspended',
    reason: 'Sold pieces that never came.',
    until,
  });
  const { email } = await start(june);
  await advanceClock(server, 72 * hour + 1000);
  await finishRecovery(server, await findLink(server, email, 'finish'));
  const client = await server.connect({ token: await server.tokenOf(june.accountId) });
  expect((await client.call('authCheck')).restriction).toMatchObject({ state: 'suspended' });
});

test('a recovery ends with its account, and none starts afterwards', async () => {
  const june = await server.person();
  await june.client.call('eraseMyAccount', { username: june.username });
  await advanceClock(server, 6 * day);
  const { email, recoveryId } = await start(june);
  await advanceClock(server, day + hour);
  const row = await server.services.db.first(
    sql`select state, email_sealed as email, known_email_sealed as known from account_recovery where id = ${recoveryId}`,
  );
  expect(row).toEqual({ state: 'canceled', email: null, known: null });
  const requests = await server.services.db.rows(
    sql`select input -> 'details' ->> 'emailSealed' as email from approval_request where subject = ${june.username}`,
  );
  expect(requests).toEqual([{ email: null }]);
  await advanceClock(server, 3 * day);
  await expect(findLink(server, email, 'finish')).rejects.toThrow('no finish link');
  const input = { username: june.username, email: createAddress(), reason };
  expect((await (await connectAdmin(server, admins[0])).refusal('startRecovery', input)).code).toBe('not_found');
});

test('no secret and no address of a recovery is in a table or the audit log', async () => {
  const { email } = await start(await server.person());
  const { accessToken } = await findLink(server, email, 'stop');
  const rows = await server.services.db.rows(
    sql`select row_to_json(r)::text as text from account_recovery r union all select row_to_json(a)::text from approval_request a union all select row_to_json(a)::text from audit a union all select row_to_json(j)::text from job j`,
  );
  expect(JSON.stringify(rows)).not.toContain(accessToken);
  expect(JSON.stringify(rows)).not.toContain(email);
});
