import { randomUUID } from 'node:crypto';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOut } from '../order/test-purchase.ts';
import {
  appealDecision,
  connectStranger,
  createClaimedPiece,
  decide,
  findEmail,
  listDecisions,
  prepareRuling,
  sendReport,
} from './test-reports.ts';

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

const answer = { uphold: false, reason: 'It is a garment on a table, nothing else.' };

describe('a decision about a piece that a collector owns', () => {
  test('reaches both, each can appeal once; both are answered before the case is closed, and one success is for both', async () => {
    const braTagId = await createClaimedPiece(server, mara, theo, 'Plum longline');
    const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
    await decide(ines, reportId, { action: 'remove', rule: 'nudity' });

    const [[ofMara], [ofTheo]] = [await listDecisions(mara, braTagId), await listDecisions(theo, braTagId)];
    expect(ofMara).toMatchObject({ action: 'remove', role: 'creator', can: ['appeal'] });
    expect(ofTheo).toMatchObject({ action: 'remove', role: 'owner', can: ['appeal'] });
    for (const person of [mara, theo])
      await expect
        .poll(
          async () =>
            (await server.mails(await findEmail(server, person))).filter(({ body }) => body.includes('removed “Plum longline”')).length,
        )
        .toBe(1);
    const [toMara, toTheo] = [ofMara?.id ?? '', ofTheo?.id ?? ''];
    expect((await theo.client.refusal('appeal', { decisionId: toMara, text: 'It is mine now.', idempotencyKey: randomUUID() })).code).toBe(
      'not_found',
    );
    expect((await theo.client.refusal('fetchDecision', { decisionId: toMara })).code).toBe('not_found');

    await appealDecision(theo, toTheo);
    await appealDecision(mara, toMara);
    const again = { decisionId: toTheo, text: 'It is a garment, as I said.', idempotencyKey: randomUUID() };
    expect((await theo.client.refusal('appeal', again)).reason).toBe('appeal_sent');
    await nora.client.call('decideAppeal', { ...answer, decisionId: toMara, uphold: true });
    expect((await nora.client.call('getReportCase', { reportId })).report.status).toBe('appealed');
    expect((await otto.client.call('decideAppeal', { ...answer, decisionId: toTheo })).appeal?.outcome).toBe('overturned');
    expect((await nora.client.call('getReportCase', { reportId })).report.status).toBe('final');
    expect((await ines.client.call('fetchBraTag', { braTagId })).moderation).toBeUndefined();
    expect((await listDecisions(mara, braTagId))[0]).toMatchObject({ action: 'reinstate', role: 'creator' });
  });

  test('can be appealed by the other one after the first appeal was answered', async () => {
    const braTagId = await createClaimedPiece(server, mara, theo);
    const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
    await decide(ines, reportId, { action: 'remove' });
    const [ofMara] = await listDecisions(mara, braTagId);
    await appealDecision(mara, ofMara?.id ?? '');
    await nora.client.call('decideAppeal', { ...answer, decisionId: ofMara?.id ?? '', uphold: true });
    const [ofTheo] = await listDecisions(theo, braTagId);
    expect(ofTheo?.can).toEqual(['appeal']);
    await appealDecision(theo, ofTheo?.id ?? '');
    expect((await nora.client.call('getReportCase', { reportId })).report.status).toBe('appealed');
    await nora.client.call('decideAppeal', { ...answer, decisionId: ofTheo?.id ?? '' });
    expect((await (await connectStranger(server)).call('fetchBraTag', { braTagId })).id).toBe(braTagId);
  });

  test('about its creator’s account tells the owner about the piece only; the creator can still appeal once it is back', async () => {
    const june = await server.person({ birthDate: '1990-01-01' });
    const braTagId = await createClaimedPiece(server, june, theo);
    const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
    await decide(ines, reportId, { action: 'suspend', rule: 'scam', days: 7 });
    const [ofTheo] = await listDecisions(theo, braTagId);
    expect(ofTheo).toMatchObject({ action: 'remove', until: null });
    await appealDecision(theo, ofTheo?.id ?? '');
    await nora.client.call('decideAppeal', { ...answer, decisionId: ofTheo?.id ?? '' });
    expect((await theo.client.call('fetchBraTag', { braTagId })).moderation).toBeUndefined();
    const suspension = (await listDecisions(june, braTagId)).find(({ action }) => action === 'suspend');
    expect(suspension?.can).toEqual(['appeal']);
    expect((await june.client.refusal('saveProfile', { bio: 'I am back.' })).code).toBe('forbidden');
  });
});

describe('an admin with an interest in the case', () => {
  test.each([
    ['its creator', 'creator'],
    ['its present owner', 'owner'],
    ['its reporter', 'reporter'],
    ['the buyer of its open order', 'buyer'],
    ['blocked by its creator', 'blocked'],
  ] as const)('%s can’t take it, decide it or answer the appeal, and reads why', async (_title, role) => {
    const admin = await server.person({ roles: ['admin'], birthDate: '1980-01-01' });
    const [creator, collector] = [await server.person({ birthDate: '1990-01-01' }), await server.person()];
    const maker = role === 'creator' ? admin : creator;
    const braTagId =
      role === 'owner'
        ? await createClaimedPiece(server, maker, admin)
        : role === 'buyer'
          ? await createTestBraTag(server, maker, { offered: true, offeredAmount: 4000 })
          : await createClaimedPiece(server, maker, collector);
    if (role === 'buyer') await checkOut(admin.client, braTagId);
    if (role === 'blocked') await maker.client.call('blockUser', { username: admin.username, blocked: true });
    const reporter = role === 'reporter' ? admin.client : await connectStranger(server);
    const { reportId } = await sendReport(reporter, { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });

    const conflict = role === 'blocked' ? 'blocked' : 'party';
    const refusal = role === 'blocked' ? 'blocked_in_case' : 'own_report_case';
    const shown = await admin.client.call('getReportCase', { reportId });
    expect(shown).toMatchObject({ can: [], report: { conflict } });
    const listed = (await admin.client.call('listReports', { limit: 50 })).items.find((row) => row.reportId === reportId);
    expect(listed?.conflict).toBe(conflict);
    const ruling = await prepareRuling(admin, reportId, { action: 'remove' });
    expect((await admin.client.refusal('assignReport', { reportId, version: ruling.version })).reason).toBe(refusal);
    expect((await admin.client.refusal('decideReport', ruling)).reason).toBe(refusal);
    // Nor as the second admin.
    const revocation = { ...ruling, action: 'revokeTag' as const };
    await ines.client.call('decideReport', revocation);
    expect((await admin.client.refusal('decideReport', revocation)).reason).toBe(refusal);

    await decide(nora, reportId, { action: 'remove' });
    const decisionId = (await listDecisions(maker, braTagId))[0]?.id ?? '';
    await appealDecision(maker, decisionId);
    expect((await admin.client.call('getReportCase', { reportId })).can).toEqual([]);
    expect((await admin.client.refusal('decideAppeal', { ...answer, decisionId })).reason).toBe(refusal);
    expect((await otto.client.call('getReportCase', { reportId })).can).toEqual(['assign', 'decideAppeal']);
  });

  test('who became part of it after asking for approval is not approved', async () => {
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 4000 });
    const { reportId } = await sendReport(await connectStranger(server), {
      subject: { kind: 'braTag', id: braTagId },
      reason: 'counterfeit',
    });
    const admin = await server.person({ roles: ['admin'] });
    await decide(admin, reportId, { action: 'revokeTag' });
    await checkOut(admin.client, braTagId);
    const approval = await prepareRuling(nora, reportId, { action: 'revokeTag' });
    expect((await nora.client.refusal('decideReport', approval)).reason).toBe('requester_in_case');
    expect((await ines.client.call('getReportCase', { reportId })).report.status).toBe('open');
  });

  test('doesn’t learn who reported them', async () => {
    const admin = await server.person({ roles: ['admin'], birthDate: '1980-01-01' });
    const braTagId = await createTestBraTag(server, admin);
    const { reportId } = await sendReport(theo.client, { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
    expect((await admin.client.call('getReportCase', { reportId })).people.reporter.person).toBeNull();
    expect((await ines.client.call('getReportCase', { reportId })).people.reporter.person?.username).toBe(theo.username);
  });
});
