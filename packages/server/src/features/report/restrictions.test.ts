import type { Output } from '@strapline/contract/events';
import { day } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenAuditRows } from '../audit/audit.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { appealDecision, connectStranger, decide, findEmail, sendReport } from './test-reports.ts';

let server: TestServer;
let ines: Person;
let nora: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { identityLimits: { accessTokenSeconds: 60 * 86_400 } });
  [ines, nora] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(() => server.close());

const reason = 'Sold pieces that never arrived.';
type State = 'active' | 'limited' | 'suspended';

const inDays = (days: number): string => new Date(server.clock.now().getTime() + days * day).toISOString();

async function setState(admin: Person, { username }: Person, state: State, days?: number): Promise<Output<'setUserState'>> {
  return await admin.client.call('setUserState', { username, state, reason, ...(days ? { until: inDays(days) } : {}) });
}

/** A report of a piece, which its creator makes before they are suspended. */
async function reportPieceOf(person: Person): Promise<string> {
  const braTagId = await createTestBraTag(server, person, { offered: true, offeredAmount: 5000 });
  const sent = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
  return sent.reportId;
}

async function suspendByReport(person: Person, days: number): Promise<void> {
  await decide(ines, await reportPieceOf(person), { action: 'suspend', days });
}

async function readRestriction({ client }: Person): Promise<{ state: string; until: string | null } | null> {
  const { restriction } = await client.call('authCheck');
  return restriction && { state: restriction.state, until: restriction.until };
}

async function listDecisions({ client }: Person): Promise<Output<'listMyDecisions'>['items']> {
  return (await client.call('listMyDecisions', {})).items;
}

async function answerAppeal(admin: Person, decisionId: string): Promise<void> {
  await admin.client.call('decideAppeal', { decisionId, uphold: false, reason: 'The account had been taken over.' });
}

test('a restriction is a decision with its reasons: a mail, a page, an appeal that another admin answers', async () => {
  const mara = await server.person({ birthDate: '1990-01-01' });
  await ines.client.call('setUserState', { username: mara.username, state: 'limited', reason, rule: 'scam' });
  await waitForJobs(server);
  const mail = (await server.mails(await findEmail(server, mara))).at(-1);
  expect(mail).toMatchObject({ subject: 'We limited your account', body: expect.stringContaining(reason) });

  const [decision] = await listDecisions(mara);
  expect(decision).toMatchObject({
    action: 'limit',
    rule: 'scam',
    reason,
    subject: { kind: 'account', id: mara.username },
    can: ['appeal'],
  });
  const decisionId = decision?.id ?? '';
  const [, accessToken = ''] = /#token=([\w-]+)/.exec(mail?.body ?? '') ?? [];
  const page = await (await server.connect()).call('fetchDecision', { decisionId, accessToken });
  expect(page.decision).toMatchObject({ action: 'limit', inForce: true });
  await appealDecision(mara, decisionId);
  expect(
    (await mara.client.refusal('appeal', { decisionId, text: 'Once more, please.', idempotencyKey: `again-${decisionId}` })).reason,
  ).toBe('appeal_sent');

  expect((await ines.client.refusal('decideAppeal', { decisionId, uphold: false, reason: 'I was wrong about it.' })).reason).toBe(
    'own_decision',
  );
  const seen = async (admin: Person) => (await admin.client.call('getPerson', { username: mara.username })).decisions;
  expect(await seen(ines)).toMatchObject([{ decisionId, action: 'limit', inForce: true, canAnswer: false }]);
  expect(await seen(nora)).toMatchObject([{ decisionId, appeal: expect.any(String), canAnswer: true }]);
  const { items } = await nora.client.call('listPeople', { appealed: true });
  expect(items.map(({ person }) => person.username)).toEqual([mara.username]);
  expect((await nora.client.call('getAdminCounts', {})).people).toEqual({ waiting: 1, overdue: 0 });
  await answerAppeal(nora, decisionId);
  expect((await nora.client.call('getAdminCounts', {})).people.waiting).toBe(0);
  expect(await readRestriction(mara)).toBeNull();
  expect(await seen(nora)).toMatchObject([{ action: 'reinstate' }, { decisionId, inForce: false, canAnswer: false }]);
  expect(await findBrokenAuditRows(server.services.db)).toEqual([]);
});

test('a short suspension doesn’t shorten a longer one, whichever way both are decided', async () => {
  const june = await server.person({ birthDate: '1990-01-01' });
  const until = inDays(30);
  for (const admin of [ines, nora]) await admin.client.call('setUserState', { username: june.username, state: 'suspended', reason, until });
  expect(await readRestriction(june)).toEqual({ state: 'suspended', until });
  expect(await setState(ines, june, 'suspended', 3)).toMatchObject({ state: 'suspended', until });
  expect(await setState(ines, june, 'limited', 90)).toMatchObject({ state: 'suspended', until });
  expect(await listDecisions(june)).toMatchObject([{ action: 'limit' }, { action: 'suspend' }, { action: 'suspend', until }]);

  const iris = await server.person({ birthDate: '1990-01-01' });
  const reportId = await reportPieceOf(iris);
  await setState(ines, iris, 'suspended', 6);
  const longer = (await readRestriction(iris))?.until;
  await decide(ines, reportId, { action: 'suspend', days: 2 });
  expect(await readRestriction(iris)).toEqual({ state: 'suspended', until: longer });
});

test('what is left of several restrictions follows the end of the strictest', async () => {
  const theo = await server.person();
  await setState(ines, theo, 'suspended', 2);
  await setState(ines, theo, 'limited', 5);
  await advanceClock(server, 2 * day + 60_000);
  expect(await readRestriction(theo)).toMatchObject({ state: 'limited' });
  await advanceClock(server, 3 * day);
  expect(await readRestriction(theo)).toBeNull();
});

test('an appeal that succeeds lifts its own suspension only', async () => {
  const mara = await server.person({ birthDate: '1990-01-01' });
  await suspendByReport(mara, 7);
  await setState(ines, mara, 'suspended', 3);
  const [later, first] = await listDecisions(mara);
  expect([later?.subject.kind, first?.subject.kind]).toEqual(['account', 'braTag']);
  await appealDecision(mara, first?.id ?? '');
  await answerAppeal(nora, first?.id ?? '');
  expect(await readRestriction(mara)).toEqual({ state: 'suspended', until: later?.until });
  await appealDecision(mara, later?.id ?? '');
  await answerAppeal(nora, later?.id ?? '');
  expect(await readRestriction(mara)).toBeNull();
});

test('an admin who sets an account active ends all its restrictions', async () => {
  const mara = await server.person({ birthDate: '1990-01-01' });
  await suspendByReport(mara, 5);
  await setState(ines, mara, 'suspended', 3);
  await setState(ines, mara, 'limited');
  expect(await setState(nora, mara, 'active')).toMatchObject({ state: 'active', until: null });
  expect(await readRestriction(mara)).toBeNull();
  expect(await listDecisions(mara)).toMatchObject([
    { action: 'reinstate' },
    { action: 'limit', inForce: false, can: [] },
    { action: 'suspend', inForce: false },
    { action: 'suspend', subject: { kind: 'braTag' } },
  ]);
  await waitForJobs(server);
  const subjects = (await server.mails(await findEmail(server, mara))).map(({ subject }) => subject);
  expect(subjects).toContain('Your account is active again');
});

test('two suspensions at the same moment leave the longer one', async () => {
  const mara = await server.person();
  await Promise.all([setState(ines, mara, 'suspended', 6), setState(nora, mara, 'suspended', 2)]);
  const ends = (await listDecisions(mara)).map(({ until }) => until ?? '').sort();
  expect(await readRestriction(mara)).toEqual({ state: 'suspended', until: ends.at(-1) });
});

describe('short suspensions of one admin', () => {
  test('that follow each other need a second one for more than a week in all', async () => {
    const mara = await server.person({ birthDate: '1990-01-01' });
    const reportId = await reportPieceOf(mara);
    expect((await setState(ines, mara, 'suspended', 4)).pending).toBeNull();
    expect((await setState(ines, mara, 'suspended', 7)).pending).toBeNull();
    await advanceClock(server, 3 * day);
    expect((await setState(ines, mara, 'suspended', 4)).pending).toBeNull();
    expect((await setState(ines, mara, 'suspended', 5)).pending).not.toBeNull();
    // Both pages of the admin area know it before they ask.
    const { suspendedSince, decisions } = await ines.client.call('getPerson', { username: mara.username });
    expect(suspendedSince).toBe(decisions.at(-1)?.at);
    expect((await ines.client.call('getReportCase', { reportId })).suspendedSince).toBe(suspendedSince);
    expect((await decide(ines, reportId, { action: 'suspend', days: 7 })).pending).toMatchObject({ action: 'suspend', days: 7 });
    // An end and a new beginning in between change nothing.
    await setState(ines, mara, 'active');
    await advanceClock(server, 3 * day);
    const change = { username: mara.username, state: 'suspended', reason, until: inDays(5) } as const;
    expect((await ines.client.call('setUserState', change)).pending).not.toBeNull();
    expect(await readRestriction(mara)).toBeNull();
    expect(await nora.client.call('setUserState', change)).toMatchObject({ state: 'suspended', pending: null });
  });

  test('that are more than a week apart count on their own', async () => {
    const mara = await server.person({ birthDate: '1990-01-01' });
    await setState(ines, mara, 'suspended', 7);
    await advanceClock(server, 15 * day);
    expect((await ines.client.call('getPerson', { username: mara.username })).suspendedSince).toBeNull();
    expect((await setState(ines, mara, 'suspended', 7)).pending).toBeNull();
  });
});

describe('a profile that was hidden by a suspension', () => {
  async function suspendProfile(): Promise<{ mara: Person; isShown: () => Promise<unknown[]> }> {
    const mara = await server.person({ birthDate: '1990-01-01' });
    const braTagId = await createTestBraTag(server, mara, { title: `Piece ${mara.username}`, offered: true, offeredAmount: 5000 });
    const visitor = await connectStranger(server);
    const { slug } = await visitor.call('fetchBraTag', { braTagId });
    const { reportId } = await sendReport(visitor, { subject: { kind: 'profile', id: mara.username }, reason: 'scam' });
    await decide(ines, reportId, { action: 'suspend', days: 3 });
    const modelSlug = mara.username.replaceAll('_', '-');
    const isShown = async () => [
      'username' in ((await visitor.raw('fetchModel', { slug: modelSlug })) as object),
      (await visitor.call('searchListings', { q: mara.username })).items.length,
      String((await server.http('/sitemap-1.xml')).body).includes(slug ?? ''),
    ];
    return { mara, isShown };
  }
  const hidden = [false, 0, false];
  const shown = [true, 1, true];

  test('is shown again when its time is over, and hidden by the next report', async () => {
    const { mara, isShown } = await suspendProfile();
    expect(await isShown()).toEqual(hidden);
    await advanceClock(server, 3 * day + 60_000);
    expect(await isShown()).toEqual(shown);
    const sent = await sendReport(await connectStranger(server), { subject: { kind: 'profile', id: mara.username }, reason: 'underage' });
    expect(sent.hidden).toBe(true);
    expect((await isShown())[0]).toBe(false);
  });

  test('is shown again when an admin sets the account active', async () => {
    const { mara, isShown } = await suspendProfile();
    await setState(nora, mara, 'active');
    // The sitemap may be ten minutes older.
    expect((await isShown()).slice(0, 2)).toEqual(shown.slice(0, 2));
  });
});
