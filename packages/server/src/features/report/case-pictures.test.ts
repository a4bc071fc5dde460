import { appealWindow } from '@strapline/domain/report/report.states';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { runRetention } from '../privacy/run-retention.ts';
import { eraseUploads } from '../upload/erase-uploads.ts';
import { eraseCasePictures } from './case-pictures.ts';
import { connectStranger, decide, sendReport } from './test-reports.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { identityLimits: { accessTokenSeconds: 2 * 365 * 86_400 } });
});
beforeEach(async () => {
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

const getStatus = async (id: string) => (await server.http(`/media/${id}/320.webp`)).status;

async function replacePictures(braTagId: string, uploads: string[]): Promise<void> {
  const { version } = await mara.client.call('fetchBraTag', { braTagId });
  await mara.client.call('updateBraTag', { braTagId, version, changes: { uploads } });
  await server.jobs.runDue();
}

/** A piece of two pictures, of which one is reported and then replaced. */
async function replaceReported(): Promise<{ braTagId: string; reportId: string; reported: string; added: string }> {
  const [reported, other] = [await uploadPicture(server, mara), await uploadPicture(server, mara, 'The back')];
  const braTagId = await createTestBraTag(server, mara, { uploads: [reported, other] });
  const subject = { kind: 'braTag' as const, id: braTagId };
  const { reportId } = await sendReport(await connectStranger(server), { subject, reason: 'nudity', media: [reported] });
  const added = await uploadPicture(server, mara, 'The front');
  await replacePictures(braTagId, [added]);
  expect(await getStatus(other)).toBe(404);
  return { braTagId, reportId, reported, added };
}

describe('a reported picture that its creator removes', () => {
  test('stays in the case, where each view is logged, and is shown to nobody else', async () => {
    const { braTagId, reportId, reported, added } = await replaceReported();
    const { subject } = await ines.client.call('getReportCase', { reportId });
    expect(subject.media.map(({ id }) => id)).toEqual([added, reported]);
    expect(subject).toMatchObject({ reportedMedia: [reported], removedMedia: [reported] });
    const evidence = await ines.client.call('viewEvidence', { reportId, mediaId: reported });
    expect((await server.http(evidence.sources[0]?.url ?? '')).status).toBe(200);
    const log = await server.services.db.rows(sql`select 1 from audit where object = ${reportId} and action = 'report.picture_viewed'`);
    expect(log).toHaveLength(1);

    expect(await getStatus(reported)).toBe(404);
    for (const { client } of [mara, theo])
      expect((await client.call('fetchBraTag', { braTagId })).media.map(({ id }) => id)).toEqual([added]);
    // It can't be used again while it is evidence.
    const { version } = await mara.client.call('fetchBraTag', { braTagId });
    const back = await mara.client.refusal('updateBraTag', { braTagId, version, changes: { uploads: [reported] } });
    expect(back.fields).toHaveProperty(['changes.uploads.0']);
  });

  test('is deleted once its decision can no longer be appealed', async () => {
    const { reportId, reported } = await replaceReported();
    const listRemoved = async () => (await ines.client.call('getReportCase', { reportId })).subject.removedMedia;
    await runRetention(server.services);
    await decide(ines, reportId, { action: 'dismiss' });
    server.clock.forward(appealWindow - 60_000);
    await runRetention(server.services);
    await server.jobs.runDue();
    expect(await listRemoved()).toEqual([reported]);
    server.clock.forward(120_000);
    await runRetention(server.services);
    await server.jobs.runDue();
    expect(await listRemoved()).toEqual([]);
    expect(await server.services.blobs.get(`${reported}/320.webp`)).toBeNull();
    expect(await server.services.db.rows(sql`select 1 from hidden_media where media_id = ${reported}`)).toEqual([]);
  });

  test('is deleted with its creator’s account', async () => {
    const { reported } = await replaceReported();
    const person = { ...mara, formerUsername: 'former_member_x7k', phrases: [], publicPhrases: [], at: server.clock.now() };
    await server.services.db.transaction(async (trx) => {
      for (const step of [eraseCasePictures, eraseUploads]) await step(trx, server.services, person);
    });
    await server.jobs.runDue();
    expect(await server.services.blobs.get(`${reported}/320.webp`)).toBeNull();
  });
});

test('a picture that no report names is deleted when its creator removes it', async () => {
  const [first, second] = [await uploadPicture(server, mara), await uploadPicture(server, mara, 'The back')];
  const braTagId = await createTestBraTag(server, mara, { uploads: [first, second] });
  await replacePictures(braTagId, [second]);
  expect(await server.services.blobs.get(`${first}/320.webp`)).toBeNull();
});
