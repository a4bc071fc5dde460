import { randomUUID } from 'node:crypto';
import { day, hour } from '@strapline/domain/time';
import { createTagForm } from '@strapline/testkit/bra-tags';
import { createPairForm } from '@strapline/testkit/pairs';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { connectVisitor, createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { runRetention } from '../privacy/run-retention.ts';
import { connectAdmin } from '../recovery/test-recovery.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ ...trustForwardedFor, INVITES: 'required' }, { identityLimits: { accessTokenSeconds: 3600 } });
  admin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

let addresses = 0;
function createAddress(): string {
  addresses += 1;
  return `juniper${addresses}@post.example`;
}

/** From a network address of its own. */
async function ask(email: string, more: { fqsid?: string; referrerId?: string; role?: 'model' | 'collector' } = {}) {
  return await (await connectVisitor(server)).call('requestInvite', { email, role: 'model', ...more });
}
/** A new connection, whose sign-in counts as the step-up. */
const asAdmin = async () => await connectAdmin(server, admin);
const list = async (state: 'requested' | 'invited' | 'refused' | 'used' | 'expired' = 'requested') =>
  (await (await asAdmin()).call('listInvites', { state, limit: 100 })).items;
async function findInvite(email: string) {
  for (const state of ['requested', 'invited', 'refused', 'expired'] as const) {
    const found = (await list(state)).find((invite) => invite.email === email);
    if (found) return found;
  }
  throw new Error(`${email} has no invitation`);
}
async function answer(email: string, what: 'accept' | 'refuse') {
  const { inviteId } = await findInvite(email);
  const answered = await (await asAdmin()).call('answerInvite', { inviteId, answer: what });
  await waitForJobs(server);
  return answered;
}
async function findToken(email: string): Promise<string> {
  const tokens = (await server.mails(email)).flatMap(({ body }) => /\/invite\?step=accept#token=([\w-]+)/.exec(body)?.[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`no link came to ${email}`);
  return token;
}
async function invite(email = createAddress()): Promise<{ email: string; token: string }> {
  await ask(email);
  await answer(email, 'accept');
  return { email, token: await findToken(email) };
}
const canCreate = async ({ client }: Person): Promise<boolean> => (await client.call('fetchProfile')).canCreate;

describe('a request', () => {
  test('gets the same answer for a member, a stranger and an address that asked before, and sends nothing', async () => {
    const june = await server.person();
    const known = (await server.services.identity.getEmail(june.accountId)).email ?? '';
    const unknown = createAddress();
    expect([await ask(known), await ask(unknown), await ask(unknown.toUpperCase())]).toEqual([
      { sent: true },
      { sent: true },
      { sent: true },
    ]);
    await waitForJobs(server);
    expect([...(await server.mails(known)), ...(await server.mails(unknown))]).toEqual([]);
    expect((await list()).filter(({ email }) => email === unknown)).toHaveLength(1);
  });

  test('shows admins who asks, with profile and referrer, newest first and page by page', async () => {
    const mara = await server.person();
    const [first, second] = [createAddress(), createAddress()];
    await ask(first, { fqsid: 'bluesky:Juniper.example', referrerId: mara.username });
    server.clock.forward(1000);
    await ask(second);
    const client = await asAdmin();
    const page = await client.call('listInvites', { limit: 1 });
    expect(page.items).toMatchObject([{ email: second, fqsid: null, referrer: null, state: 'requested', role: 'model' }]);
    const next = await client.call('listInvites', { limit: 1, cursor: page.nextCursor ?? '' });
    expect(next.items).toMatchObject([{ email: first, fqsid: 'bluesky:juniper.example', referrer: mara.username }]);
  });

  test('is stored encrypted', async () => {
    await ask('clear.text@post.example', { fqsid: 'x:clear_text' });
    const rows = await server.services.db.rows(sql`select row_to_json(invite)::text as text from invite`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/clear[._]text|post\.example/);
  });

  test('comes five times an hour from one network address, also in parallel', async () => {
    const visitor = await connectVisitor(server);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => visitor.raw('requestInvite', { email: createAddress(), role: 'model' })),
    );
    expect(answers.filter((one) => 'sent' in (one as object))).toHaveLength(5);
    expect(await visitor.refusal('requestInvite', { email: createAddress(), role: 'model' })).toMatchObject({
      code: 'rate_limited',
      reason: 'invite_limit',
    });
    expect(await ask(createAddress())).toEqual({ sent: true });
  });

  test('of a collector is answered at once: they can join without an invitation', async () => {
    const email = createAddress();
    await ask(email, { role: 'collector' });
    await ask(email, { role: 'collector' });
    await waitForJobs(server);
    expect(await server.mails(email)).toMatchObject([{ subject: 'You can join Strapline right away' }]);
    await ask(email, { role: 'model' });
    expect(await findInvite(email)).toMatchObject({ state: 'requested', role: 'model' });
  });
});

describe('an answer', () => {
  test('of yes mails a link for seven days, once, and is audited', async () => {
    const email = createAddress();
    await ask(email);
    const accepted = await answer(email, 'accept');
    const expiresAt = new Date(server.clock.now().getTime() + 7 * day);
    expect(Math.abs(new Date(accepted.expiresAt ?? 0).getTime() - expiresAt.getTime())).toBeLessThan(hour);
    expect(accepted).toMatchObject({ state: 'invited', answeredBy: admin.username });
    await answer(email, 'accept');
    expect(await server.mails(email)).toMatchObject([{ subject: 'You’re invited to sell on Strapline' }]);
    const { items } = await (await asAdmin()).call('listAudit', { action: 'invite.accept' });
    expect(items.filter(({ subject }) => subject === accepted.inviteId)).toHaveLength(1);
  });

  test('of no sends nothing, is kept when they ask again, and can be reconsidered', async () => {
    const email = createAddress();
    await ask(email);
    expect(await answer(email, 'refuse')).toMatchObject({ state: 'refused', expiresAt: null });
    await ask(email);
    expect((await findInvite(email)).state).toBe('refused');
    expect(await server.mails(email)).toEqual([]);
    expect(await answer(email, 'accept')).toMatchObject({ state: 'invited' });
    expect(await server.mails(email)).toHaveLength(1);
  });

  test('needs a step-up, and doesn’t exist for another app', async () => {
    const email = createAddress();
    await ask(email);
    const { inviteId } = await findInvite(email);
    const late = await asAdmin();
    server.clock.forward(6 * 60_000);
    expect(await late.refusal('answerInvite', { inviteId, answer: 'accept' })).toMatchObject({
      code: 'forbidden',
      reason: 'step_up_sign_in',
    });
    expect(await late.refusal('sendInvite', { email })).toMatchObject({ code: 'forbidden', reason: 'step_up_sign_in' });
    const toptop = await server.person({ roles: ['admin'], app: 'toptop' });
    expect(await toptop.client.refusal('answerInvite', { inviteId, answer: 'accept' })).toMatchObject({ code: 'not_found' });
  });

  test('comes without a request, if an admin invites an address', async () => {
    const email = createAddress();
    const client = await asAdmin();
    expect(await client.call('sendInvite', { email })).toMatchObject({ state: 'invited', email });
    await client.call('sendInvite', { email: email.toUpperCase() });
    await waitForJobs(server);
    expect(await server.mails(email)).toHaveLength(1);
  });
});

describe('who has no invitation', () => {
  test('can collect, but neither tag a piece, make a pair nor call themselves a creator', async () => {
    const june = await server.person();
    await june.client.call('saveProfile', { birthDate: '1990-05-05' });
    expect(await canCreate(june)).toBe(false);
    const required = { code: 'forbidden', reason: 'invite_required' };
    expect(await june.client.refusal('saveProfile', { creatorMode: true })).toMatchObject(required);
    const form = createTagForm(['upl_aaaaaaaaaaaaaaaaaaaa']);
    expect(await june.client.refusal('createBraTag', form)).toMatchObject(required);
    expect(await june.client.refusal('createPair', createPairForm())).toMatchObject(required);
    await june.client.call('saveProfile', { creatorMode: false, bio: 'I collect.' });
  });

  test('and was a creator before, stays one', async () => {
    const mara = await createCreator(server);
    await server.services.db.change(sql`update account set creator_mode = true where id = ${mara.accountId}`);
    expect(await canCreate(mara)).toBe(true);
    await mara.client.call('saveProfile', { creatorMode: true });
  });
});

describe('the link', () => {
  test('makes its holder a creator, works once, and deletes their address', async () => {
    const june = await server.person();
    const { email, token } = await invite();
    await june.client.call('acceptInvite', { token });
    await june.client.call('acceptInvite', { token });
    expect(await canCreate(june)).toBe(true);
    await june.client.call('saveProfile', { creatorMode: true });
    expect((await list('used')).filter(({ usedBy }) => usedBy === june.username)).toMatchObject([{ email: null, fqsid: null }]);
    const other = await server.person();
    expect(await other.client.refusal('acceptInvite', { token })).toMatchObject({ code: 'conflict', reason: 'invite_used' });
    await ask(email);
    expect((await list()).some((one) => one.email === email)).toBe(false);
  });

  test('makes one person a creator, even if six use it at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.person()));
    const { token } = await invite();
    const answers = await Promise.all(people.map(({ client }) => client.raw('acceptInvite', { token })));
    expect(answers.filter((one) => 'ok' in (one as object))).toHaveLength(1);
    expect((await Promise.all(people.map(canCreate))).filter(Boolean)).toHaveLength(1);
  });

  test('of somebody referred records who referred them', async () => {
    const mara = await server.person();
    server.clock.forward(1000);
    const email = createAddress();
    await ask(email, { referrerId: mara.username });
    await answer(email, 'accept');
    const nora = await server.person();
    await nora.client.call('acceptInvite', { token: await findToken(email) });
    const row = await server.services.db.first(sql`select referrer_id as id from referral where referred_id = ${nora.accountId}`);
    expect(row).toEqual({ id: mara.accountId });
  });

  test('is dead after seven days, and a new request starts over with a new one', async () => {
    const june = await server.person();
    const { email, token } = await invite();
    server.clock.forward(7 * day + 1000);
    const late = await server.connect({ token: await server.tokenOf(june.accountId) });
    expect(await late.refusal('acceptInvite', { token })).toMatchObject({ code: 'expired', reason: 'invite_expired' });
    expect((await findInvite(email)).state).toBe('expired');
    await ask(email);
    await answer(email, 'accept');
    const renewed = await findToken(email);
    expect(renewed).not.toBe(token);
    expect(await late.refusal('acceptInvite', { token })).toMatchObject({ code: 'not_found' });
    await late.call('acceptInvite', { token: renewed });
  });

  test('is dead once an admin withdraws it', async () => {
    const june = await server.person();
    const { email, token } = await invite();
    await answer(email, 'refuse');
    expect(await june.client.refusal('acceptInvite', { token })).toMatchObject({ code: 'not_found', reason: 'invite_unknown' });
  });

  test('can’t be guessed: thirty tries a minute, also with many accounts from one network address', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.person()));
    const clients = await Promise.all(
      people.map(async ({ accountId }) =>
        server.connect({ token: await server.tokenOf(accountId), headers: { 'x-forwarded-for': '198.51.100.77' } }),
      ),
    );
    const guess = () => ({ token: randomUUID().replaceAll('-', '').padEnd(43, 'a') });
    const answers = await Promise.all(clients.flatMap((client) => Array.from({ length: 20 }, () => client.raw('acceptInvite', guess()))));
    const codes = answers.map((one) => JSON.stringify(one));
    expect(codes.filter((code) => code.includes('rate_limited')).length).toBeGreaterThanOrEqual(60);
    expect(codes.filter((code) => code.includes('not_found')).length).toBeLessThanOrEqual(40);
  });
});

test('invitations are deleted 30 days after their end, and requests without an answer after 90', async () => {
  const [refused, open] = [createAddress(), createAddress()];
  await ask(refused);
  await ask(open);
  await answer(refused, 'refuse');
  const count = async () => (await server.services.db.first<{ n: number }>(sql`select count(*)::int as n from invite`))?.n;
  await advanceClock(server, 31 * day);
  await runRetention(server.services);
  expect((await list('refused')).length).toBe(0);
  expect((await findInvite(open)).state).toBe('requested');
  await advanceClock(server, 60 * day);
  await runRetention(server.services);
  expect(await count()).toBe(0);
});

test('where everybody may sell, a request is answered at once and nothing needs it', async () => {
  const open = await startTestServer(trustForwardedFor);
  const june = await open.person();
  expect((await june.client.call('fetchProfile')).canCreate).toBe(true);
  await june.client.call('saveProfile', { creatorMode: true });
  await (await connectVisitor(open)).call('requestInvite', { email: 'juniper@post.example', role: 'model' });
  await waitForJobs(open);
  expect(await open.mails('juniper@post.example')).toMatchObject([{ subject: 'You’re invited to sell on Strapline' }]);
  await open.close();
});
