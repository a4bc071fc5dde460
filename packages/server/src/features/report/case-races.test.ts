import { randomUUID } from 'node:crypto';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { appealDecision, connectStranger, decide, listDecisions, prepareRuling, sendReport } from './test-reports.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
let nora: Person;
let otto: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { identityLimits: { accessTokenSeconds: 86_400 } });
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
  [ines, nora, otto] = [
    await server.person({ roles: ['admin'] }),
    await server.person({ roles: ['admin'] }),
    await server.person({ roles: ['admin'] }),
  ];
});
afterAll(() => server.close());

async function reportPiece() {
  const braTagId = await createTestBraTag(server, mara);
  const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
  return { braTagId, reportId };
}

async function getDecisionId(braTagId: string): Promise<string> {
  return (await listDecisions(mara, braTagId))[0]?.id ?? '';
}

const answer = { uphold: true, reason: 'The second picture shows more than a garment.' };

describe('an appeal against "keep hidden"', () => {
  test('that is upheld leads back to the review, where it can be decided', async () => {
    const { braTagId, reportId } = await reportPiece();
    await decide(ines, reportId, { action: 'hide', rule: 'nudity' });
    const decisionId = await getDecisionId(braTagId);
    await appealDecision(mara, decisionId);
    expect((await nora.client.call('getReportCase', { reportId })).can).toEqual(['assign', 'decideAppeal']);
    expect((await nora.client.refusal('decideReport', await prepareRuling(nora, reportId, { action: 'remove' }))).reason).toBe(
      'decision_not_available',
    );
    await nora.client.call('decideAppeal', { ...answer, decisionId });
    const shown = await nora.client.call('getReportCase', { reportId });
    expect(shown.report).toMatchObject({ status: 'inReview', hidden: true, dueAt: expect.any(String) });
    expect(shown.can).toContain('remove');
    expect((await decide(nora, reportId, { action: 'remove' })).report.status).toBe('upheld');
    expect((await listDecisions(mara, braTagId))[0]?.can).toContain('appeal');
  });

  test('that succeeds shows it again and closes the case; what an admin removed for good can still be reinstated', async () => {
    const { braTagId, reportId } = await reportPiece();
    await decide(ines, reportId, { action: 'hide' });
    await appealDecision(mara, await getDecisionId(braTagId));
    await nora.client.call('decideAppeal', { ...answer, decisionId: await getDecisionId(braTagId), uphold: false });
    expect((await theo.client.call('fetchBraTag', { braTagId })).id).toBe(braTagId);
    expect(await nora.client.call('getReportCase', { reportId })).toMatchObject({ report: { status: 'final', dueAt: null }, can: [] });

    const other = await reportPiece();
    await decide(ines, other.reportId, { action: 'remove' });
    await appealDecision(mara, await getDecisionId(other.braTagId));
    await nora.client.call('decideAppeal', { ...answer, decisionId: await getDecisionId(other.braTagId) });
    expect((await otto.client.call('getReportCase', { reportId: other.reportId })).can).toEqual(['reinstate']);
    await decide(otto, other.reportId, { action: 'reinstate', reason: 'A mistake in both reviews.' });
    expect((await theo.client.call('fetchBraTag', { braTagId: other.braTagId })).id).toBe(other.braTagId);
  });
});

test('a tag that was revoked is valid again once the decision is changed without an appeal, and a suspension ends', async () => {
  const june = await server.person({ birthDate: '1990-01-01' });
  const braTagId = await createTestBraTag(server, june);
  const { reportId } = await sendReport(await connectStranger(server), {
    subject: { kind: 'braTag', id: braTagId },
    reason: 'counterfeit',
  });
  const revocation = await prepareRuling(ines, reportId, { action: 'revokeTag' });
  for (const admin of [ines, nora]) await admin.client.call('decideReport', revocation);
  await decide(otto, reportId, { action: 'reinstate', reason: 'The atelier confirmed it.' });
  expect((await theo.client.call('fetchBraTag', { braTagId })).status).toBe('active');

  const other = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
  await decide(ines, other.reportId, { action: 'suspend', days: 7 });
  await decide(ines, other.reportId, { action: 'reinstate', reason: 'The account had been taken over.' });
  expect(await june.client.call('saveProfile', { bio: 'Back again.' })).toMatchObject({ ok: true });
});

test('an overturned removal doesn’t count against its owner, and the case keeps what both sides wrote', async () => {
  const june = await server.person({ birthDate: '1990-01-01' });
  const braTagId = await createTestBraTag(server, june);
  const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
  const reason = 'It asks for a bank transfer.';
  const decided = await decide(ines, reportId, { action: 'remove', reason });
  expect(decided.people.owner.decisionsAgainst).toBe(1);
  const [removal] = await listDecisions(june, braTagId);
  const text = 'It names my stall at the market.';
  await appealDecision(june, removal?.id ?? '', text);
  await nora.client.call('decideAppeal', { ...answer, decisionId: removal?.id ?? '', uphold: false });
  const { people, history } = await otto.client.call('getReportCase', { reportId });
  expect(people.owner.decisionsAgainst).toBe(0);
  expect(history.map(({ params }) => params['text'])).toEqual(expect.arrayContaining([reason, text, answer.reason]));
  const later = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'other', text });
  await decide(ines, later.reportId, { action: 'remove' });
  const [latest] = await listDecisions(june, braTagId);
  expect((await june.client.call('fetchDecision', { decisionId: latest?.id ?? '' })).earlier).toBe(0);
});

test('dismissing a later report doesn’t undo what was decided about an earlier one', async () => {
  const { braTagId, reportId } = await reportPiece();
  const later = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
  await decide(ines, reportId, { action: 'remove' });
  // As if it had arrived a moment after the decision.
  await server.services.db.change(sql`update report set status = 'open', decided_at = null, due_at = now() where id = ${later.reportId}`);
  await decide(ines, later.reportId, { action: 'dismiss' });
  expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  expect((await listDecisions(mara, braTagId))[0]).toMatchObject({ action: 'remove', inForce: true });

  // While an appeal waits, nothing else is decided about the same thing.
  await server.services.db.change(sql`update report set status = 'open', decided_at = null, due_at = now() where id = ${later.reportId}`);
  await appealDecision(mara, await getDecisionId(braTagId));
  expect(await nora.client.call('getReportCase', { reportId: later.reportId })).toMatchObject({
    can: ['assign'],
    report: { appealWaits: true },
  });
  const ruling = await prepareRuling(nora, later.reportId, { action: 'remove' });
  expect((await nora.client.refusal('decideReport', ruling)).reason).toBe('appeal_waiting');
});

describe('at the same moment', () => {
  const count = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length;

  test('of an appeal and a changed decision, one wins, and nothing is left half done', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { braTagId, reportId } = await reportPiece();
      await decide(ines, reportId, { action: 'remove' });
      const decisionId = await getDecisionId(braTagId);
      const ruling = await prepareRuling(nora, reportId, { action: 'reinstate' });
      const appeal = { decisionId, text: 'It is a garment on a table.', idempotencyKey: randomUUID() };
      const calls = [() => nora.client.call('decideReport', ruling), () => mara.client.call('appeal', appeal)];
      const results = await Promise.allSettled((round % 2 ? calls : calls.toReversed()).map((send) => send()));
      expect(count(results)).toBe(1);
      const { status } = (await otto.client.call('getReportCase', { reportId })).report;
      const [latest] = await listDecisions(mara, braTagId);
      expect([status, latest?.action]).toEqual(latest?.action === 'reinstate' ? ['dismissed', 'reinstate'] : ['appealed', 'remove']);
    }
  });

  test('of two answers to an appeal, one wins', async () => {
    const { braTagId, reportId } = await reportPiece();
    await decide(ines, reportId, { action: 'remove' });
    const decisionId = await getDecisionId(braTagId);
    await appealDecision(mara, decisionId);
    const answers = [nora, otto].map((admin, i) => admin.client.call('decideAppeal', { ...answer, decisionId, uphold: i === 0 }));
    expect(count(await Promise.allSettled(answers))).toBe(1);
    const audited = await server.services.db.rows(sql`select 1 from audit where object = ${decisionId} and action like 'appeal.%'`);
    expect(audited).toHaveLength(1);
  });

  test('of two admins who decide the same case or two reports of the same thing, one decides it', async () => {
    const { braTagId, reportId } = await reportPiece();
    const other = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
    const rulings = [
      await prepareRuling(ines, reportId, { action: 'remove' }),
      await prepareRuling(nora, other.reportId, { action: 'dismiss' }),
      await prepareRuling(otto, reportId, { action: 'hide' }),
    ];
    const results = await Promise.allSettled([ines, nora, otto].map((admin, i) => admin.client.call('decideReport', rulings[i] ?? fail())));
    expect(count(results)).toBe(1);
    const inForce = await server.services.db.rows(sql`select 1 from decision where subject_id = ${braTagId} and replaced_at is null`);
    expect(inForce).toHaveLength(1);
  });

  test('decisions about a piece and about one of its pictures both hold', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [front, back] = [await uploadPicture(server, mara), await uploadPicture(server, mara)];
      const braTagId = await createTestBraTag(server, mara, { uploads: [front, back] });
      const stranger = await connectStranger(server);
      const ofPiece = await sendReport(stranger, { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
      const ofPicture = await sendReport(stranger, { subject: { kind: 'media', id: back }, reason: 'scam' });
      const rulings = [
        await prepareRuling(ines, ofPiece.reportId, { action: 'remove' }),
        await prepareRuling(nora, ofPicture.reportId, { action: 'remove' }),
      ];
      await Promise.all([ines, nora].map((admin, i) => admin.client.call('decideReport', rulings[i] ?? fail())));
      expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
      expect(await mara.client.call('fetchBraTag', { braTagId })).toMatchObject({ moderation: 'removed', hiddenMedia: [back] });
    }
  });

  test('of two requests of a reporter for another look, one is stored', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const { reportId } = await sendReport(theo.client, { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
    await decide(ines, reportId, { action: 'dismiss' });
    const ask = (text: string) => theo.client.call('appealReport', { reportId, text, idempotencyKey: randomUUID() });
    expect(count(await Promise.allSettled([ask('Look at the third picture.'), ask('Look at the fourth picture.')]))).toBe(1);
  });
});

function fail(): never {
  throw new Error('there is no ruling');
}
