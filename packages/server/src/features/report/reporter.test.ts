import { randomUUID } from 'node:crypto';
import { retention } from '@strapline/domain/privacy/retention';
import { appealWindow, confirmationWindow } from '@strapline/domain/report/report.states';
import { day } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { runRetention } from '../privacy/run-retention.ts';
import { appealDecision, connectStranger, decide, findEmail, listDecisions, prepareRuling, sendReport } from './test-reports.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
let nora: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { identityLimits: { accessTokenSeconds: 2 * 365 * 86_400 } });
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
  [ines, nora] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(() => server.close());

let guests = 0;

async function reportAsGuest(reason: 'nudity' | 'itIsMe') {
  guests += 1;
  const email = `guest${guests}@post.example`;
  const braTagId = await createTestBraTag(server, mara);
  const client = await connectStranger(server);
  const sent = await sendReport(client, { subject: { kind: 'braTag', id: braTagId }, reason, email });
  return { ...sent, email, braTagId, client };
}

/** Waits until a mail with this subject arrived, and returns its text. */
async function readMail(to: string, subject: string): Promise<string> {
  const find = async () => (await server.mails(to)).find((mail) => mail.subject === subject);
  await expect.poll(find).toBeDefined();
  return (await find())?.body ?? '';
}

const plea = { text: 'The third picture shows a face. Please look there.' };

describe('a reporter', () => {
  test('hears of a dismissal, asks once for another look by their link, and another admin removes it', async () => {
    const { reportId, accessToken, email, braTagId, client } = await reportAsGuest('nudity');
    const asks = { ...plea, reportId, accessToken };
    expect((await client.refusal('appealReport', { ...asks, idempotencyKey: randomUUID() })).reason).toBe('report_appeal_not_possible');
    await decide(ines, reportId, { action: 'dismiss', reason: 'It shows the garment alone.' });
    expect(await readMail(email, 'We decided about your report')).toContain('you can ask us once to look again, until');
    expect(await client.call('getReport', { reportId, accessToken })).toMatchObject({ status: 'dismissed', can: ['appeal'] });

    const stranger = { ...asks, accessToken: 'a'.repeat(43), idempotencyKey: randomUUID() };
    expect((await client.refusal('appealReport', stranger)).code).toBe('not_found');
    const key = randomUUID();
    const asked = await client.call('appealReport', { ...asks, idempotencyKey: key });
    expect(asked).toMatchObject({ status: 'appealed', appeal: { text: plea.text, decidedAt: null }, can: [] });
    expect(await client.call('appealReport', { ...asks, idempotencyKey: key })).toEqual(asked);
    expect((await client.refusal('appealReport', { ...asks, idempotencyKey: randomUUID() })).reason).toBe('report_appeal_sent');
    await readMail(email, 'We’re looking at your report again');

    const shown = await ines.client.call('getReportCase', { reportId });
    expect(shown).toMatchObject({ can: [], report: { conflict: 'decider', status: 'appealed', appeal: { text: plea.text } } });
    const ruling = await prepareRuling(ines, reportId, { action: 'remove' });
    expect((await ines.client.refusal('decideReport', ruling)).reason).toBe('own_decision');
    await nora.client.call('decideReport', { ...ruling, rule: 'nudity' });
    expect(await readMail(email, 'We looked at your report again')).toContain('We removed it');
    const followed = await client.call('getReport', { reportId, accessToken });
    expect(followed).toMatchObject({
      status: 'upheld',
      decision: { action: 'remove' },
      appeal: { decidedAt: expect.any(String) },
      can: [],
    });
    const [decision] = await listDecisions(mara, braTagId);
    expect(decision).toMatchObject({ action: 'remove', can: expect.arrayContaining(['appeal']) });

    // And of an appeal that changes it.
    await appealDecision(mara, decision?.id ?? '');
    await ines.client.call('decideAppeal', { decisionId: decision?.id ?? '', uphold: false, reason: 'The face is a drawing on the wall.' });
    expect(await readMail(email, 'We changed our decision about your report')).toContain('everyone can see it again');
  });

  test('signed in, gets the final answer when it is dismissed again, and reads nothing about the other account', async () => {
    const june = await server.person({ birthDate: '1990-01-01' });
    const braTagId = await createTestBraTag(server, june);
    const { reportId } = await sendReport(theo.client, { subject: { kind: 'braTag', id: braTagId }, reason: 'scam' });
    await decide(ines, reportId, { action: 'dismiss' });
    const asks = { ...plea, reportId };
    expect((await mara.client.refusal('appealReport', { ...asks, idempotencyKey: randomUUID() })).code).toBe('not_found');
    await theo.client.call('appealReport', { ...asks, idempotencyKey: randomUUID() });
    await decide(nora, reportId, { action: 'dismiss' });
    expect(await theo.client.call('getReport', { reportId })).toMatchObject({ status: 'final', can: [] });
    expect(await readMail(await findEmail(server, theo), 'We looked at your report again')).toContain('independent dispute body');

    const other = await createTestBraTag(server, june);
    const second = await sendReport(theo.client, { subject: { kind: 'braTag', id: other }, reason: 'scam' });
    await decide(ines, second.reportId, { action: 'suspend', rule: 'scam', days: 7 });
    const { decision } = await theo.client.call('getReport', { reportId: second.reportId });
    expect(decision).toMatchObject({ action: 'remove', until: null, appeal: null });
    expect(JSON.stringify(await server.mails(await findEmail(server, theo)))).not.toContain('suspend');
  });

  test('of what our team removed meanwhile is answered, and one who reported earlier hears when it is shown again', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const about = { subject: { kind: 'braTag' as const, id: braTagId }, reason: 'nudity' as const };
    const [first, second] = [
      await sendReport(await connectStranger(server), { ...about, email: 'first@post.example' }),
      await sendReport(await connectStranger(server), { ...about, email: 'second@post.example' }),
    ];
    await decide(ines, first.reportId, { action: 'remove' });
    for (const to of ['first@post.example', 'second@post.example'])
      expect(await readMail(to, 'We decided about your report')).toContain('We removed it');
    await decide(nora, first.reportId, { action: 'reinstate', reason: 'We looked at the wrong picture.' });
    for (const to of ['first@post.example', 'second@post.example']) await readMail(to, 'We changed our decision about your report');
    const [a, b] = await Promise.all([first, second].map(({ reportId }) => nora.client.call('getReportCase', { reportId })));
    expect([a?.report.status, b?.report.status]).toEqual(['dismissed', 'dismissed']);
  });
});

describe('"This is me" that nobody confirmed', () => {
  test('comes first in the queue after 72 hours, still hidden; a person dismisses it and it is shown again', async () => {
    const { reportId, braTagId, accessToken } = await reportAsGuest('itIsMe');
    const confirmed = await reportAsGuest('itIsMe');
    const confirmToken = /confirm=([\w-]+)/.exec(await readMail(confirmed.email, 'Confirm your report'))?.[1] ?? '';
    await (await connectStranger(server)).call('confirmReport', { reportId: confirmed.reportId, confirmToken });
    const before = (await ines.client.call('listReports', { limit: 50 })).items;
    expect(before.map((row) => row.unconfirmed)).not.toContain(true);

    const heard = ines.client.push('reportUpdate', (push) => push.change === 'unconfirmed');
    await advanceClock(server, confirmationWindow + 1000);
    expect(await heard).toMatchObject({ reportId, status: 'open' });
    const first = async () => (await ines.client.call('listReports', { limit: 50 })).items[0];
    expect(await first()).toMatchObject({ reportId, unconfirmed: true, hidden: true, status: 'open' });
    expect((await ines.client.call('getReportCase', { reportId: confirmed.reportId })).report).toMatchObject({
      unconfirmed: false,
      version: 1,
    });
    expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
    expect((await (await connectStranger(server)).refusal('confirmReport', { reportId, confirmToken: accessToken })).code).toBe(
      'not_found',
    );

    await decide(ines, reportId, { action: 'dismiss', rule: 'consent', reason: 'Nobody confirmed that they are shown.' });
    expect((await theo.client.call('fetchBraTag', { braTagId })).id).toBe(braTagId);
    expect((await ines.client.call('getReportCase', { reportId })).report.unconfirmed).toBe(false);
  });
});

describe('the e-mail address of a guest', () => {
  test('is deleted 120 days after the decision can no longer be appealed, and of a waiting report never', async () => {
    const [decided, waiting] = [await reportAsGuest('nudity'), await reportAsGuest('nudity')];
    await decide(ines, decided.reportId, { action: 'dismiss' });
    const hasEmail = async ({ reportId }: { reportId: string }) =>
      (await server.services.db.first(sql`select 1 from report where id = ${reportId} and email_sealed is not null`)) !== undefined;
    server.clock.forward(appealWindow + retention.reporterEmail - day);
    await runRetention(server.services);
    expect(await hasEmail(decided)).toBe(true);
    server.clock.forward(2 * day);
    await runRetention(server.services);
    expect([await hasEmail(decided), await hasEmail(waiting)]).toEqual([false, true]);
  });
});
