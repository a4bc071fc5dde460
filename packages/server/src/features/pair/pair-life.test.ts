import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import { createTestPair, sendPictures, submitTestPair, verifyTestPair } from '@strapline/testkit/pairs';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { readExport } from '../privacy/test-export.ts';

const day = 24 * 60 * 60_000;
const picture = consentVersions.picture;

let server: TestServer;
let ines: Person;
let theo: Person;
beforeAll(async () => {
  // Only what the tests are about gets old.
  server = await startTestServer({}, { identityLimits: { accessTokenSeconds: 400 * 86_400 } });
  ines = await server.person({ roles: ['admin'] });
  theo = await server.person();
});
afterAll(() => server.close());

const createCreator = () => server.person({ birthDate: '1990-01-01' });
const codesOf = async (person: Person) => (await person.client.call('listNotifications', {})).items.map(({ code }) => code);
const see = async (person: Person, pairId: string) => {
  const answer = (await person.client.raw('fetchApair', { pairId })) as { status?: string; error?: { code: string } };
  return answer.error?.code ?? answer.status;
};
const report = (person: Person, id: string, reason: 'itIsMe' | 'underage' | 'scam') =>
  person.client.call('reportContent', { subject: { kind: 'pair', id }, reason, idempotencyKey: randomUUID() });

describe('a reported pair', () => {
  test('is hidden at once for all but its creator and the team, if somebody says it is them, and shown again if that is wrong', async () => {
    const mara = await createCreator();
    const pair = await verifyTestPair(server, mara, ines);
    const { hidden, reportId } = await report(theo, pair.id, 'itIsMe');
    expect(hidden).toBe(true);
    expect(await see(theo, pair.id)).toBe('not_found');
    expect(await see(mara, pair.id)).toBe('suspended');
    expect(await see(ines, pair.id)).toBe('suspended');
    expect((await theo.client.call('fetchAllApair', { username: pair.username })).items).toEqual([]);
    expect((await server.http(`/v1/pairs/${pair.id}/verification`)).status).toBe(404);
    expect((await mara.client.refusal('updatePair', { pairId: pair.id, version: pair.version + 1, changes: { bio: 'Hi' } })).reason).toBe(
      'pair_hidden',
    );
    const [decision] = (await mara.client.call('listMyDecisions', {})).items;
    expect(decision).toMatchObject({ subject: { kind: 'pair', id: pair.id }, action: 'hide', automated: true });

    const found = await ines.client.call('getReportCase', { reportId });
    expect(found.subject).toMatchObject({ state: 'suspended', story: expect.stringContaining(pair.username) });
    const reason = 'The creator showed that it is them.';
    await ines.client.call('decideReport', { reportId, version: found.report.version, action: 'dismiss', rule: 'consent', reason });
    expect(await see(theo, pair.id)).toBe('active');
  });

  test('of another kind is reviewed first; a decision hides it, and an appeal shows it again', async () => {
    const mara = await createCreator();
    const pair = await verifyTestPair(server, mara, ines);
    const { hidden, reportId } = await report(theo, pair.id, 'scam');
    expect([hidden, await see(theo, pair.id)]).toEqual([false, 'active']);
    const { version } = (await ines.client.call('getReportCase', { reportId })).report;
    const pushed = mara.client.push('pairStatus', ({ status }) => status === 'suspended');
    await ines.client.call('decideReport', { reportId, version, action: 'hide', rule: 'scam', reason: 'The label is from another bra.' });
    await server.jobs.runDue();
    await pushed;
    expect(await see(theo, pair.id)).toBe('not_found');
    const [decision] = (await mara.client.call('listMyDecisions', {})).items;
    await mara.client.call('appeal', {
      decisionId: decision?.id ?? '',
      text: 'The label is its own. Look at the seam.',
      idempotencyKey: randomUUID(),
    });
    const other = await server.person({ roles: ['admin'] });
    await other.client.call('decideAppeal', {
      decisionId: decision?.id ?? '',
      uphold: false,
      reason: 'The seam shows that it is its own.',
    });
    expect(await see(theo, pair.id)).toBe('active');
  });

  test('that was sent to review again meanwhile is hidden too, and doesn’t become active', async () => {
    const mara = await createCreator();
    const pair = await verifyTestPair(server, mara, ines);
    const { reportId } = await report(theo, pair.id, 'scam');
    await mara.client.call('updatePair', { pairId: pair.id, version: pair.version, changes: { braSize: '34C' } });
    const { version } = (await ines.client.call('getReportCase', { reportId })).report;
    await ines.client.call('decideReport', { reportId, version, action: 'hide', rule: 'scam', reason: 'The label is from another bra.' });
    await server.jobs.runDue();
    expect(await see(mara, pair.id)).toBe('suspended');
    expect((await ines.client.call('listPairReviews', { limit: 100 })).items.map((item) => item.pair.id)).not.toContain(pair.id);
  });

  test('is found by who can see it only', async () => {
    const mara = await createCreator();
    const { pairId } = await createTestPair(mara);
    const refusal = await theo.client.refusal('reportContent', {
      subject: { kind: 'pair', id: pairId },
      reason: 'scam',
      idempotencyKey: randomUUID(),
    });
    expect(refusal.code).toBe('not_found');
  });
});

describe('who doesn’t see a pair', () => {
  test('are people who block its creator or are blocked by them', async () => {
    const mara = await createCreator();
    const pair = await verifyTestPair(server, mara, ines);
    const [blocked, blocking] = [await server.person(), await server.person()];
    await mara.client.call('blockUser', { username: blocked.username, blocked: true });
    await blocking.client.call('blockUser', { username: mara.username, blocked: true });
    for (const person of [blocked, blocking]) {
      expect(await see(person, pair.id)).toBe('not_found');
      expect((await person.client.refusal('getApairVerificationStatus', { pairId: pair.id })).code).toBe('not_found');
      expect((await person.client.call('fetchAllApair', { username: mara.username })).items).toEqual([]);
    }
    expect(await see(theo, pair.id)).toBe('active');
  });

  test('is everybody while its creator is suspended or deletes their account', async () => {
    const [mara, june] = [await createCreator(), await createCreator()];
    const [suspended, leaving] = [await verifyTestPair(server, mara, ines), await verifyTestPair(server, june, ines)];
    const until = new Date(server.clock.now().getTime() + 3 * day).toISOString();
    await ines.client.call('setUserState', {
      username: mara.username,
      state: 'suspended',
      reason: 'They passed pictures of others on.',
      until,
    });
    await june.client.call('eraseMyAccount', { username: june.username });
    for (const { id, username } of [suspended, leaving]) {
      expect(await see(theo, id)).toBe('not_found');
      expect((await theo.client.call('fetchAllApair', { username })).items).toEqual([]);
    }
    expect((await mara.client.refusal('createPair', {} as never)).code).toMatch(/forbidden|validation/);
    await ines.client.call('setUserState', { username: mara.username, state: 'active', reason: 'The time is over.' });
    expect(await see(theo, suspended.id)).toBe('active');
  });
});

describe('consent to the pictures', () => {
  test('taken back hides the pair at once; given again, it is as before', async () => {
    const mara = await createCreator();
    const pair = await verifyTestPair(server, mara, ines);
    const say = (accepted: boolean) => mara.client.call('recordConsent', { kind: 'picture', version: picture, subject: pair.id, accepted });
    expect(await say(false)).toMatchObject({ subject: pair.id, accepted: false, title: pair.username });
    expect([await see(theo, pair.id), await see(mara, pair.id)]).toEqual(['not_found', 'requires_action']);
    const own = await mara.client.call('fetchApair', { pairId: pair.id });
    expect(own.can).toContain('agreeAgain');
    expect(own.verification.checks).toContainEqual({ name: 'consent', state: 'failed' });
    expect(await codesOf(mara)).toContain('pair_consent_withdrawn');
    const { fields, code } = await mara.client.refusal('updatePair', {
      pairId: pair.id,
      version: own.version,
      changes: { left: await uploadLeft(mara, pair.id) },
    });
    expect([code, fields]).toEqual(['consent_required', undefined]);
    await say(true);
    expect(await see(theo, pair.id)).toBe('active');
    expect((await mara.client.call('listConsents', {})).items.filter(({ subject }) => subject === pair.id)).toHaveLength(1);
    expect(
      (await theo.client.refusal('recordConsent', { kind: 'picture', version: picture, subject: pair.id, accepted: false })).code,
    ).toBe('not_found');
  });

  test('taken back while it is reviewed takes it out of the queue; given again in the form, it waits again', async () => {
    const mara = await createCreator();
    const { id: pairId } = await submitTestPair(server, mara);
    await mara.client.call('recordConsent', { kind: 'picture', version: picture, subject: pairId, accepted: false });
    const waiting = async () => (await ines.client.call('listPairReviews', { limit: 100 })).items.some(({ pair }) => pair.id === pairId);
    expect(await waiting()).toBe(false);
    const { version } = await mara.client.call('fetchApair', { pairId });
    const consent = { version: picture, acceptedAt: new Date().toISOString() };
    expect(await mara.client.call('updatePair', { pairId, version, changes: { consent } })).toMatchObject({ status: 'in_review' });
    expect(await waiting()).toBe(true);
  });

  test('that stays taken back closes the pair after two weeks, with its pictures', async () => {
    const mara = await createCreator();
    const pair = await verifyTestPair(server, mara, ines);
    await mara.client.call('recordConsent', { kind: 'picture', version: picture, subject: pair.id, accepted: false });
    server.clock.forward(14 * day);
    await server.jobs.runDue();
    const row = await server.services.db.first(sql`select status, left_media, bio from pair where id = ${pair.id}`);
    expect(row).toEqual({ status: 'withdrawn', left_media: null, bio: '' });
    expect(await server.services.db.rows(sql`select id from private_media where resource_id = ${pair.id} and state = 'attached'`)).toEqual(
      [],
    );
  });
});

async function uploadLeft(person: Person, pairId: string) {
  const { uploadEncrypted } = await import('@strapline/testkit/encrypted-media');
  return await uploadEncrypted(server, person, { resource: 'pair', id: pairId }, Buffer.from('another left picture'));
}

describe('time', () => {
  test('closes a draft without pictures after a week, and one that needs its creator after two', async () => {
    const [mara, june] = [await createCreator(), await createCreator()];
    const { pairId } = await createTestPair(mara);
    const { id: waitingId, version } = await submitTestPair(server, june);
    const reason = 'The word can’t be read.';
    await ines.client.call('reviewPair', { pairId: waitingId, version, approve: false, checks: { presence: 'failed' }, reason });
    server.clock.forward(7 * day);
    await server.jobs.runDue();
    const now = async (id: string) =>
      (await server.services.db.first<{ status: string }>(sql`select status from pair where id = ${id}`))?.status;
    expect([await now(pairId), await now(waitingId)]).toEqual(['withdrawn', 'requires_action']);
    server.clock.forward(7 * day);
    await server.jobs.runDue();
    expect(await now(waitingId)).toBe('withdrawn');
    const codes = async ({ accountId }: Person) =>
      (await server.services.db.rows<{ code: string }>(sql`select code from notification where account_id = ${accountId}`)).map(
        ({ code }) => code,
      );
    expect(await codes(mara)).toEqual(['pair_closed']);
    expect(await codes(june)).toContain('pair_closed');
  });

  test('ends a verification after a year, 30 days after a notice; the pair stays and says so', async () => {
    const mara = await createCreator();
    const admin = await server.person({ roles: ['admin'] });
    const pair = await verifyTestPair(server, mara, admin);
    const codes = async () =>
      (await server.services.db.rows<{ code: string }>(sql`select code from notification where account_id = ${mara.accountId}`)).map(
        ({ code }) => code,
      );
    server.clock.forward(334 * day);
    await server.jobs.runDue();
    expect(await codes()).not.toContain('pair_ends');
    server.clock.forward(day);
    await server.jobs.runDue();
    await server.jobs.runDue();
    expect((await codes()).filter((code) => code === 'pair_ends')).toHaveLength(1);
    server.clock.forward(30 * day);
    await server.jobs.runDue();
    expect(await codes()).toContain('pair_expired');
    const visitor = await server.connect();
    const seen = await visitor.call('fetchApair', { pairId: pair.id });
    expect(seen).toMatchObject({ status: 'active', verification: { status: 'expired', verifiedAt: pair.verification.verifiedAt } });
    expect((await visitor.call('fetchAllApair', { username: mara.username, verified: true })).items).toEqual([]);
    expect((await visitor.call('fetchModel', { slug: mara.username.replaceAll('_', '-') })).verifiedSize).toBeNull();
    const again = await server.connect({ token: await server.tokenOf(mara.accountId) });
    const renewed = await sendPictures(server, { ...mara, client: again, token: await server.tokenOf(mara.accountId) }, pair.id, [
      'left',
      'right',
    ]);
    expect(renewed.verification.status).toBe('processing');
  });
});

describe('a creator’s data', () => {
  test('has their pairs, proofs and former usernames, and never the birth date', async () => {
    const mara = await createCreator();
    const admin = await server.person({ roles: ['admin'] });
    const pair = await verifyTestPair(server, mara, admin, { bio: 'Wide straps, please.' });
    const files = await readExport(server, mara);
    const exported = String(files['pairs.json']);
    for (const text of [pair.id, pair.username, 'Wide straps, please.', pair.own?.consent.version ?? '']) expect(exported).toContain(text);
    expect(exported).not.toContain('1994');
  });

  test('goes when they delete their account; the public log keeps that a pair was verified, and by nobody', async () => {
    const mara = await createCreator();
    const admin = await server.person({ roles: ['admin'] });
    const pair = await verifyTestPair(server, mara, admin);
    await mara.client.call('eraseMyAccount', { username: mara.username });
    server.clock.forward(8 * day);
    await server.jobs.runDue();
    const { db } = server.services;
    expect(await db.rows(sql`select id from pair where creator_id = ${mara.accountId}`)).toEqual([]);
    for (const table of ['pair_username', 'pair_proof', 'pair_proof_secret', 'pair_reviewer'])
      expect(await db.rows({ text: `select 1 from ${table} where pair_id = $1`, values: [pair.id] }), table).toEqual([]);
    expect(await db.rows(sql`select 1 from private_media where resource_id = ${pair.id}`)).toEqual([]);
    expect(await db.rows(sql`select 1 from job where key = ${`pair ${pair.id}`}`)).toEqual([]);
    const [entry] = await db.rows<{ index: number }>(sql`select index from provenance where bra_tag_id = ${pair.id}`);
    expect(entry).toBeDefined();
    expect(await db.rows(sql`select 1 from provenance_blind where index = ${entry?.index}`)).toEqual([]);
  });
});

test('the mails about a pair say in their subject nothing about it, and have a text and a link', async () => {
  const mara = await server.person({ birthDate: '1990-01-01' });
  const { email } = await mara.client.call('getEmailAddress', {});
  const pair = await submitTestPair(server, mara);
  await server.jobs.runDue();
  await server.jobs.runDue();
  const [mail] = await server.mails(email ?? '');
  expect(mail?.subject).toBe('You have an update on one of your records');
  expect(mail?.body).toContain(`The pictures of your pair ${pair.username} arrived.`);
  expect(mail?.body).toContain(`/apair/view/${pair.id}`);
});
