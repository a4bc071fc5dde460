import { consentVersions } from '@strapline/contract/consents';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCreator } from '../listing/test-listings.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { appealDecision, connectStranger, decide, findEmail, listDecisions, sendReport } from '../report/test-reports.ts';

let server: TestServer;
let ines: Person;
let nora: Person;
let mara: Person;
let friend: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  [ines, nora] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
beforeEach(async () => {
  [mara, friend] = [await createCreator(server), await server.person()];
});
afterAll(() => server.close());

async function createShared(...others: Person[]): Promise<string> {
  const usernames = [friend, ...others].map(({ username }) => username);
  return await createTestBraTag(server, mara, { shown: { who: 'others', usernames, agreed: true } });
}

async function consent({ client }: Person, subject: string, accepted: boolean): Promise<void> {
  await client.call('recordConsent', { kind: 'picture', version: consentVersions.picture, subject, accepted });
}

async function isShown(braTagId: string): Promise<boolean> {
  return 'id' in ((await (await connectStranger(server)).raw('fetchBraTag', { braTagId })) as object);
}

async function findCase(braTagId: string, subjectKind = 'braTag'): Promise<string> {
  const { items } = await ines.client.call('listReports', { limit: 50 });
  return (
    items.find(({ subject, reason }) => subject.kind === subjectKind && subject.id === braTagId && reason === 'itIsMe')?.reportId ?? ''
  );
}

describe('a withdrawn consent', () => {
  test('is a decision for the creator, with reasons that name nobody, and a case for the team', async () => {
    const braTagId = await createShared();
    const heard = ines.client.push('reportUpdate', (push) => push.change === 'reported');
    await consent(friend, braTagId, false);
    expect(await heard).toMatchObject({ status: 'open' });
    const [decision] = await listDecisions(mara, braTagId);
    expect(decision).toMatchObject({ action: 'hide', rule: 'consent', automated: true, inForce: true, can: [] });
    expect(decision?.reason).toContain('withdrew their consent');
    await waitForJobs(server);
    const mails = await server.mails(await findEmail(server, mara));
    expect(mails.at(-1)?.body).toContain('withdrew their consent');
    expect(JSON.stringify([decision, mails])).not.toContain(friend.username);
    const shown = await ines.client.call('getReportCase', { reportId: await findCase(braTagId) });
    expect(shown.report).toMatchObject({ consentWithdrawn: true, hidden: true });
    expect(shown.people.reporter.person?.username).toBe(friend.username);
  });

  test('ends with the consent: it is shown again by a decision, and the case is closed', async () => {
    const other = await server.person();
    const braTagId = await createShared(other);
    for (const person of [friend, other]) await consent(person, braTagId, false);
    const reportId = await findCase(braTagId);
    await consent(friend, braTagId, true);
    expect(await isShown(braTagId)).toBe(false);
    await consent(other, braTagId, true);
    expect(await isShown(braTagId)).toBe(true);
    expect((await listDecisions(mara, braTagId))[0]).toMatchObject({ action: 'reinstate', rule: 'consent' });
    expect((await ines.client.call('getReportCase', { reportId })).report.status).toBe('dismissed');
    await consent(friend, braTagId, false);
    expect(await isShown(braTagId)).toBe(false);
  });

  test('can’t be overruled, but other pictures can be reviewed, and are shown if they don’t show this person', async () => {
    const braTagId = await createShared();
    await consent(friend, braTagId, false);
    const reportId = await findCase(braTagId);
    await decide(ines, reportId, { action: 'remove', rule: 'consent' });
    expect((await listDecisions(mara, braTagId))[0]?.can).toEqual(['appeal', 'fix']);
    const { version } = await mara.client.call('fetchBraTag', { braTagId });
    const uploads = [await uploadPicture(server, mara, 'The bra on a table')];
    await mara.client.call('updateBraTag', { braTagId, version, changes: { uploads } });
    expect((await ines.client.call('getReportCase', { reportId })).report.status).toBe('inReview');
    expect(await isShown(braTagId)).toBe(false);
    await decide(ines, reportId, { action: 'dismiss', rule: 'consent', reason: 'The new pictures show nobody.' });
    expect(await isShown(braTagId)).toBe(true);
    expect(await mara.client.call('fetchBraTag', { braTagId })).not.toHaveProperty('consentWithdrawn');
  });

  test('has one appeal, in which another admin examines whether the pictures show this person', async () => {
    const [shown, notShown] = [await createShared(), await createShared()];
    for (const braTagId of [shown, notShown]) {
      await consent(friend, braTagId, false);
      await decide(ines, await findCase(braTagId), { action: 'remove', rule: 'consent' });
      const decisionId = (await listDecisions(mara, braTagId))[0]?.id ?? '';
      await appealDecision(mara, decisionId, 'The pictures show me alone.');
      await nora.client.call('decideAppeal', { decisionId, uphold: braTagId === shown, reason: 'We compared the pictures.' });
    }
    expect([await isShown(shown), await isShown(notShown)]).toEqual([false, true]);
  });

  test('is not answered by what is decided about another report', async () => {
    const braTagId = await createShared();
    const subject = { kind: 'braTag' as const, id: braTagId };
    const { reportId } = await sendReport(await connectStranger(server), { subject, reason: 'underage' });
    await consent(friend, braTagId, false);
    await decide(ines, reportId, { action: 'dismiss', rule: 'underage' });
    expect(await isShown(braTagId)).toBe(false);
    expect((await listDecisions(mara, braTagId))[0]).toMatchObject({ action: 'hide', rule: 'consent', inForce: true });
    expect((await ines.client.call('getReportCase', { reportId: await findCase(braTagId) })).report.status).toBe('open');
    await consent(friend, braTagId, true);
    expect(await isShown(braTagId)).toBe(true);
  });
});
