import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { day, hour } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalData } from '../../personal-data/personal-data.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { buyAsGuest, createListedTag, homeAddress, trustForwardedFor } from '../order/test-purchase.ts';
import { exportSubjects } from './export-subjects.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  mara = await server.person({ birthDate: '1991-04-17' });
  theo = await server.person();
});
afterAll(() => server.close());

async function download(url: string): Promise<{ status: number; bytes: Buffer; type: string | null }> {
  const response = await fetch(url.replace('localhost', '127.0.0.1'));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') };
}

/** The files of an archive, by its central directory. */
function readArchive(bytes: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  let place = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16);
  while (bytes.readUInt32LE(place) === 0x02014b50) {
    const [method, size, nameLength] = [bytes.readUInt16LE(place + 10), bytes.readUInt32LE(place + 20), bytes.readUInt16LE(place + 28)];
    const local = bytes.readUInt32LE(place + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(start, start + size);
    files[bytes.toString('utf8', place + 46, place + 46 + nameLength)] = method === 8 ? inflateRawSync(stored) : stored;
    place += 46 + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return files;
}

async function makeExport(person: Person): Promise<string> {
  const { exportId, status } = await person.client.call('exportMyData', {});
  expect(status).toBe('working');
  await waitForJobs(server);
  return exportId;
}

describe('an export', () => {
  test('has a file for each subject, the media and an explanation', async () => {
    const braTagId = await createTestBraTag(server, mara, { title: 'Ivory lace', series: 'export' });
    const { url, bytes: size, ...shown } = await mara.client.call('getExport', { exportId: await makeExport(mara) });
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
    const read = async (person: Person) => {
      const { url } = await person.client.call('getExport', { exportId: await makeExport(person) });
      return readArchive((await download(url ?? '')).bytes);
    };
    const own = await read(theo);
    expect(JSON.parse(String(own['orders.json']))).toMatchObject({ bought: [{ shipTo: homeAddress }], sold: [] });
    const sellers = Object.values(await read(mara))
      .map(String)
      .join('\n');
    expect(sellers).toContain('"sold"');
    expect(sellers).not.toContain(homeAddress.line1);
    expect(sellers).not.toContain(homeAddress.name);
  });

  test('has no message that was hidden from its owner; who wrote it still has it', async () => {
    const purchase = await buyAsGuest(server, theo.client, await createListedTag(server, mara));
    const { id } = await mara.client.call('sendMessage', {
      to: { orderId: purchase.order.id },
      text: 'Something vile',
      idempotencyKey: randomUUID(),
    });
    const subject = { kind: 'message', id } as const;
    await theo.client.call('reportContent', { subject, reason: 'underage', idempotencyKey: randomUUID() });
    const read = async (person: Person) => {
      const { url } = await person.client.call('getExport', { exportId: await makeExport(person) });
      return String(readArchive((await download(url ?? '')).bytes)['messages.json']);
    };
    expect(JSON.parse(await read(theo))).toMatchObject([{ text: null, hidden: true }]);
    expect(await read(mara)).toContain('Something vile');
  });

  test('is made one at a time; a new one replaces the last one', async () => {
    const first = await makeExport(mara);
    const { url } = await mara.client.call('getExport', { exportId: first });
    const [one, other] = await Promise.all([mara.client.call('exportMyData', {}), mara.client.call('exportMyData', {})]);
    expect(one.exportId).toBe(other.exportId);
    await waitForJobs(server);
    expect((await mara.client.call('getExport', { exportId: first })).status).toBe('expired');
    expect((await download(url ?? '')).status).toBe(404);
    expect((await mara.client.call('fetchPrivacy', {})).export).toMatchObject({ exportId: one.exportId, status: 'ready' });
  });

  test('belongs to one person; a link works for an hour, and the file is deleted after a week', async () => {
    const exportId = await makeExport(mara);
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
