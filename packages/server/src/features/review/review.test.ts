import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenAuditRows } from '../audit/audit.ts';

let server: TestServer;
let mara: Person;
let ines: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer({ REVIEWS: 'manual' });
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

test('a creator’s first tag is hidden until it is approved, after changes were requested; the second needs no review', async () => {
  const braTagId = await createTestBraTag(server, mara, { title: 'Olive bralette', offered: true, offeredAmount: 3000 });
  expect((await mara.client.call('pollBraTagStatus', { braTagId })).status).toBe('pending_review');
  for (const event of ['fetchBraTag', 'pollBraTagStatus'] as const)
    expect((await theo.client.refusal(event, { braTagId })).code).toBe('not_found');
  expect((await theo.client.refusal('fetchGallery', { galleryId: braTagId })).code).toBe('not_found');
  expect((await server.http(`/v1/bratags/${braTagId}`)).status).toBe(404);
  expect((await theo.client.call('searchListings', { q: 'olive' })).items).toEqual([]);

  const waiting = await ines.client.call('listReviews', {});
  expect(waiting.items).toMatchObject([{ braTagId, title: 'Olive bralette', creator: mara.username, isFirst: true }]);
  expect((await ines.client.call('fetchBraTag', { braTagId })).can).toContain('review');

  expect((await ines.client.refusal('reviewItem', { braTagId, decision: 'reject' })).fields).toHaveProperty('reason');
  const notification = mara.client.push('braTagStatus', ({ status }) => status === 'draft');
  await ines.client.call('reviewItem', { braTagId, decision: 'reject', reason: 'The second picture shows a face.' });
  await notification;
  const [mine] = (await mara.client.call('listMyBraTags', { as: 'creator' })).items;
  expect(mine).toMatchObject({ status: 'draft', reason: 'The second picture shows a face.' });

  const { version, reviewReason } = await mara.client.call('fetchBraTag', { braTagId });
  expect(reviewReason).toBe('The second picture shows a face.');
  const again = await mara.client.call('updateBraTag', { braTagId, version, changes: { story: 'Without a face now.' } });
  expect(again.status).toBe('pending_review');
  expect(again).not.toHaveProperty('reviewReason');
  expect((await ines.client.call('listReviews', {})).items[0]?.why).toContain('The second picture shows a face.');
  expect(await ines.client.call('reviewItem', { braTagId, decision: 'approve' })).toEqual({ braTagId, status: 'active' });
  expect((await ines.client.refusal('reviewItem', { braTagId, decision: 'approve' })).code).toBe('conflict');
  expect((await theo.client.call('fetchBraTag', { braTagId })).listing).toBe('published');
  expect((await theo.client.call('searchListings', { q: 'olive' })).items).toHaveLength(1);

  const second = await createTestBraTag(server, mara);
  expect((await theo.client.call('fetchBraTag', { braTagId: second })).status).toBe('active');
  const written = await server.services.db.rows<{ action: string }>({
    text: 'select action from audit where object = $1 order by id',
    values: [braTagId],
  });
  expect(written.map(({ action }) => action)).toEqual(['tag.seen', 'tag.reject', 'tag.approve']);
  expect(await findBrokenAuditRows(server.services.db)).toEqual([]);
});

test('a tag with requested changes is reviewed again, even if its creator has other tags by then', async () => {
  const june = await server.person({ birthDate: '1990-01-01' });
  const [rejectedTagId, otherTagId] = [await createTestBraTag(server, june), await createTestBraTag(server, june)];
  await ines.client.call('reviewItem', { braTagId: rejectedTagId, decision: 'reject', reason: 'It has no title yet.' });
  await ines.client.call('reviewItem', { braTagId: otherTagId, decision: 'approve' });
  const { version } = await june.client.call('fetchBraTag', { braTagId: rejectedTagId });
  const again = await june.client.call('updateBraTag', { braTagId: rejectedTagId, version, changes: { title: 'Toile bralette' } });
  expect(again.status).toBe('pending_review');
  await ines.client.call('reviewItem', { braTagId: rejectedTagId, decision: 'approve' });
});

test('new pictures of a first tag are reviewed, and it is not on sale meanwhile; those of a later tag are not reviewed', async () => {
  const june = await server.person({ birthDate: '1991-05-05' });
  const braTagId = await createTestBraTag(server, june, { title: 'Teal bralette', offered: true, offeredAmount: 5000 });
  await ines.client.call('reviewItem', { braTagId, decision: 'approve' });
  const { version } = await june.client.call('fetchBraTag', { braTagId });
  const words = await june.client.call('updateBraTag', { braTagId, version, changes: { story: 'From a market in Porto.' } });
  expect(words).toMatchObject({ status: 'active', listing: 'published' });

  const other = await uploadPicture(server, june, 'Another front');
  const waiting = await june.client.call('updateBraTag', { braTagId, version: words.version, changes: { uploads: [other] } });
  expect(waiting).toMatchObject({ status: 'pending_review', listing: 'unlisted' });
  expect((await theo.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  expect((await theo.client.call('searchListings', { q: 'teal' })).items).toEqual([]);
  const item = (await ines.client.call('listReviews', {})).items.find((one) => one.braTagId === braTagId);
  expect(item).toMatchObject({ why: 'Pictures were replaced after its first review.', media: [{ id: other }], version: waiting.version });

  await ines.client.call('reviewItem', { braTagId, decision: 'approve', version: waiting.version });
  const published = await theo.client.call('fetchBraTag', { braTagId });
  expect(published).toMatchObject({ status: 'active', listing: 'published', offeredAmount: 5000, media: [{ id: other }] });
  expect(published.provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.rephotographed']);

  const second = await createTestBraTag(server, june);
  const again = await june.client.call('updateBraTag', {
    braTagId: second,
    version: 1,
    changes: { uploads: [await uploadPicture(server, june)] },
  });
  expect(again.status).toBe('active');
});

test('a decision is rejected if the tag changed after the admin loaded it', async () => {
  const june = await server.person({ birthDate: '1991-05-05' });
  const braTagId = await createTestBraTag(server, june);
  const review = (await ines.client.call('listReviews', {})).items.find((one) => one.braTagId === braTagId);
  const picture = await uploadPicture(server, june);
  await june.client.call('updateBraTag', { braTagId, version: review?.version ?? 0, changes: { uploads: [picture] } });
  const refusal = await ines.client.refusal('reviewItem', { braTagId, decision: 'approve', version: review?.version ?? 0 });
  expect([refusal.code, refusal.reason]).toEqual(['conflict', 'tag_changed_in_review']);
  expect((await june.client.call('fetchBraTag', { braTagId })).provenance).toHaveLength(1);
});

test('of two admins who decide at the same time, one succeeds', async () => {
  const other = await server.person({ birthDate: '1990-01-01' });
  const braTagId = await createTestBraTag(server, other);
  const both = await Promise.allSettled([
    ines.client.call('reviewItem', { braTagId, decision: 'approve' }),
    ines.client.call('reviewItem', { braTagId, decision: 'reject', reason: 'No.' }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('is for admins', async () => {
  expect((await mara.client.refusal('listReviews', {})).code).toBe('forbidden');
  expect((await mara.client.refusal('reviewItem', { braTagId: `${mara.username}:2026:main:0001`, decision: 'approve' })).code).toBe(
    'forbidden',
  );
  expect((await ines.client.refusal('reviewItem', { braTagId: `${mara.username}:2026:main:0999`, decision: 'approve' })).code).toBe(
    'not_found',
  );
  expect((await (await server.connect()).refusal('listReviews', {})).code).toBe('unauthenticated');
});
