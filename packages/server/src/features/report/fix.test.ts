import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectStranger, createClaimedPiece, decide, listDecisions, sendReport } from './test-reports.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

async function edit(braTagId: string, changes: { story?: string; uploads?: string[] }): Promise<void> {
  const { version } = await mara.client.call('fetchBraTag', { braTagId });
  await mara.client.call('updateBraTag', { braTagId, version, changes });
}

test('a removed listing that its creator edits is reviewed again, and on sale again once an admin agrees', async () => {
  const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 4000 });
  const subject = { kind: 'braTag' as const, id: braTagId };
  const { reportId, accessToken } = await sendReport(await connectStranger(server), { subject, reason: 'nudity' });
  await decide(ines, reportId, { action: 'remove', rule: 'nudity' });
  expect((await listDecisions(mara, braTagId))[0]).toMatchObject({ can: ['appeal', 'fix'], fixedAt: null });

  const heard = ines.client.push('reportUpdate', (push) => push.change === 'fixed');
  await edit(braTagId, { uploads: [await uploadPicture(server, mara, 'The bra on a table')] });
  expect(await heard).toMatchObject({ reportId, status: 'inReview' });
  expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  expect((await listDecisions(mara, braTagId))[0]).toMatchObject({ can: ['appeal', 'fix'], fixedAt: expect.any(String) });
  const shown = await ines.client.call('getReportCase', { reportId });
  expect(shown.report).toMatchObject({ status: 'inReview', dueAt: expect.any(String) });
  expect(shown.history.map(({ code }) => code)).toContain('fixed');
  const followed = await theo.client.call('getReport', { reportId, accessToken });
  expect(followed).toMatchObject({ status: 'inReview', hidden: true, decision: { action: 'remove' } });

  // Still not right, and then it is.
  await decide(ines, reportId, { action: 'remove', rule: 'nudity' });
  await edit(braTagId, { story: 'Shown on a table, by daylight.' });
  await decide(ines, reportId, { action: 'dismiss', rule: 'nudity', reason: 'The new pictures show the garment alone.' });
  expect((await theo.client.call('fetchBraTag', { braTagId })).listing).toBe('published');
  expect((await listDecisions(mara, braTagId))[0]).toMatchObject({ action: 'reinstate', can: [] });
});

test.each(['counterfeit', 'stolenPicture', 'underage', 'scam', 'harassment'] as const)('editing doesn’t settle %s', async (rule) => {
  const braTagId = await createTestBraTag(server, mara);
  const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
  await decide(ines, reportId, { action: 'remove', rule });
  expect((await listDecisions(mara, braTagId))[0]?.can).toEqual(['appeal']);
  await edit(braTagId, { story: 'Another story about it.' });
  expect((await ines.client.call('getReportCase', { reportId })).report.status).toBe('upheld');
});

test('without consent, only other pictures settle it, and a text doesn’t', async () => {
  const braTagId = await createTestBraTag(server, mara);
  const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
  await decide(ines, reportId, { action: 'remove', rule: 'consent' });
  const readStatus = async () => (await ines.client.call('getReportCase', { reportId })).report.status;
  expect((await listDecisions(mara, braTagId))[0]?.can).toEqual(['appeal', 'fix']);
  await edit(braTagId, { story: 'Another story about it.' });
  expect(await readStatus()).toBe('upheld');
  await edit(braTagId, { uploads: [await uploadPicture(server, mara, 'The bra on a table')] });
  expect(await readStatus()).toBe('inReview');
  expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
});

test('a piece whose only picture was hidden is shown with new ones; the hidden one is kept for the case', async () => {
  const reported = await uploadPicture(server, mara, 'The front');
  const braTagId = await createTestBraTag(server, mara, { uploads: [reported], offered: true, offeredAmount: 4000 });
  const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'media', id: reported }, reason: 'nudity' });
  await decide(ines, reportId, { action: 'hide', rule: 'nudity' });
  expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  const added = await uploadPicture(server, mara, 'The bra on a table');
  await edit(braTagId, { uploads: [added] });
  const shown = await theo.client.call('fetchBraTag', { braTagId });
  expect([shown.media.map(({ id }) => id), shown.listing]).toEqual([[added], 'published']);
  expect((await server.http(`/media/${added}/320.webp`)).status).toBe(200);
  expect((await server.http(`/media/${reported}/320.webp`)).status).toBe(404);
  expect((await ines.client.call('getReportCase', { reportId })).subject.removedMedia).toEqual([reported]);
});

test('the creator of a piece that somebody else owns can’t fix it any more', async () => {
  const braTagId = await createClaimedPiece(server, mara, theo);
  const { reportId } = await sendReport(await connectStranger(server), { subject: { kind: 'braTag', id: braTagId }, reason: 'nudity' });
  await decide(ines, reportId, { action: 'remove', rule: 'nudity' });
  for (const person of [mara, theo]) expect((await listDecisions(person, braTagId))[0]?.can).toEqual(['appeal']);
});
