import { day, hour } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalData } from '../../personal-data/personal-data.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { buyAsGuest, createListedTag, homeAddress, trustForwardedFor } from '../order/test-purchase.ts';
import { exportSubjects } from './export-subjects.ts';
import { download, makeExport, readArchive, readExport } from './test-export.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  mara = await server.person({ birthDate: '1991-04-17' });
  theo = await server.person();
});
afterAll(() => server.close());

describe('an export', () => {
  test('has a file for each subject, the media and an explanation', async () => {
    const braTagId = await createTestBraTag(server, mara, { title: 'Ivory lace', series: 'export' });
    const { url, bytes: size, ...shown } = await mara.client.call('getExport', { exportId: await makeExport(server, mara) });
    expect(shown).toMatchObject({ status: 'ready', done: 9, total: 9 });
    const { status, bytes, type } = await download(url ?? '');
    expect([status, type, bytes.length]).toEqual([200, 'application/zip', size]);
    const files = readArchive(bytes);
    expect(Object.keys(files).map((name) => name.replace(/upl_\w+/, 'upl'))).toEqual([
      'README.txt',
      ...Object.keys(exportSubjects),
      expect.stringMatching(/^media\/upl-\d+\.(webp|jpg)$/),
    ]);
    expect(JSON.parse(String(files['profile.json']))).toMatchObject({ username: mara.username, birthDate: '1991-04-17', verified: true });
    expect(JSON.parse(String(files['pieces.json']))).toMatchObject({ created: [{ id: braTagId, title: 'Ivory lace' }] });
    for (const name of Object.keys(exportSubjects)) expect(String(files['README.txt'])).toContain(name);
    expect((await server.mails()).map(({ subject }) => subject)).toContain('Your data is ready to download');
  });

  test('has what its owner ordered with the address, and not the address of those who bought from them', async () => {
    await buyAsGuest(server, theo.client, await createListedTag(server, mara));
    const own = await readExport(server, theo);
    expect(JSON.parse(String(own['orders.json']))).toMatchObject({ bought: [{ shipTo: homeAddress }], sold: [] });
    const sellers = Object.values(await readExport(server, mara))
      .map(String)
      .join('\n');
    expect(sellers).toContain('"sold"');
    expect(sellers).not.toContain(homeAddress.line1);
    expect(sellers).not.toContain(homeAddress.name);
  });

  test('is made one at a time; a new one replaces the last one', async () => {
    const first = await makeExport(server, mara);
    const { url } = await mara.client.call('getExport', { exportId: first });
    const [one, other] = await Promise.all([mara.client.call('exportMyData', {}), mara.client.call('exportMyData', {})]);
    expect(one.exportId).toBe(other.exportId);
    await waitForJobs(server);
    expect((await mara.client.call('getExport', { exportId: first })).status).toBe('expired');
    expect((await download(url ?? '')).status).toBe(404);
    expect((await mara.client.call('fetchPrivacy', {})).export).toMatchObject({ exportId: one.exportId, status: 'ready' });
  });

  test('belongs to one person; a link works for an hour, and the file is deleted after a week', async () => {
    const exportId = await makeExport(server, mara);
    expect((await theo.client.refusal('getExport', { exportId })).code).toBe('not_found');
    const { url = '' } = await mara.client.call('getExport', { exportId });
    expect((await download(url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`))).status).toBe(404);
    expect((await download(url.replace(/until=\d/, 'until=9'))).status).toBe(404);
    server.clock.forward(hour + 1000);
    expect((await download(url)).status).toBe(404);
    const { url: newUrl = '' } = await mara.client.call('getExport', { exportId });
    expect((await download(newUrl)).status).toBe(200);
    await advanceClock(server, 8 * day);
    expect(await mara.client.call('getExport', { exportId })).toMatchObject({ status: 'expired' });
    expect(await server.services.blobs.get(`private-exports/${exportId}.zip`)).toBeNull();
  });

  test('has the files that the registry of personal data names', () => {
    const named = Object.values(personalData).flatMap((entry) => entry.export ?? []);
    expect([...new Set(named)].sort()).toEqual(Object.keys(exportSubjects).sort());
  });
});
