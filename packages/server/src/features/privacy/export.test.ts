import { randomUUID } from 'node:crypto';
import { day, hour } from '@strapline/domain/time';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalData } from '../../personal-data/personal-data.ts';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { resell, sellOn } from '../listing/test-resale.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { buyAsGuest, createCreator, createListedTag, createListedTags, homeAddress, trustForwardedFor } from '../order/test-purchase.ts';
import { beginExport } from './export.store.ts';
import { exportSubjects, sharedSubjects } from './export-subjects.ts';
import { makeExport as exportData } from './make-export.ts';
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

/** Rows like that of a tag, with the serial numbers that follow `from`. */
async function copyTag(braTagId: string, from: number, count: number): Promise<void> {
  await server.services.db.change(
    sql`insert into bra_tag select copy.* from bra_tag tag, generate_series(${from}::int, ${from + count - 1}::int) n,
          jsonb_populate_record(tag, jsonb_build_object('id', tag.id || '-' || n, 'serial', n)) copy where tag.id = ${braTagId}`,
  );
}

describe('an export', () => {
  test('has a file for each subject, the media and an explanation', async () => {
    const braTagId = await createTestBraTag(server, mara, { title: 'Ivory lace', series: 'export' });
    const { url, bytes: size, ...shown } = await mara.client.call('getExport', { exportId: await makeExport(server, mara) });
    expect(shown).toMatchObject({ status: 'ready', done: 32, total: 32 });
    const { status, bytes, type } = await download(url ?? '');
    expect([status, type, bytes.length]).toEqual([200, 'application/zip', size]);
    const files = readArchive(bytes);
    expect(Object.keys(files).map((name) => name.replace(/upl_\w+/, 'upl'))).toEqual([
      'README.txt',
      ...Object.keys(exportSubjects).flatMap((name) => (sharedSubjects.has(name) ? [name] : [`strapline/${name}`, `toptop/${name}`])),
      expect.stringMatching(/^strapline\/media\/upl-\d+\.(webp|jpg)$/),
    ]);
    expect(JSON.parse(String(files['profile.json']))).toMatchObject({ username: mara.username, birthDate: '1991-04-17', verified: true });
    expect(JSON.parse(String(files['strapline/pieces.json']))).toMatchObject({ created: [{ id: braTagId, title: 'Ivory lace' }] });
    for (const name of Object.keys(exportSubjects)) expect(String(files['README.txt'])).toContain(name);
    expect((await server.mails()).map(({ subject }) => subject)).toContain('Your data is ready to download');
  });

  test('has each app’s records in a folder of its own', async () => {
    const person = await server.person({ birthDate: '1991-04-17' });
    const [bra = '', top = ''] = await Promise.all(
      ['bralette', 'camisole'].map((series) => createTestBraTag(server, person, { title: `Linen ${series}`, series })),
    );
    await server.services.db.change(sql`update bra_tag set app = 'toptop' where id = ${top}`);
    const [ofStrapline, ofToptop] = [await readExport(server, person), await readExport(server, person, 'toptop')];
    expect(JSON.parse(String(ofStrapline['pieces.json']))).toMatchObject({ created: [{ id: bra, app: 'strapline' }] });
    expect(JSON.parse(String(ofToptop['pieces.json']))).toMatchObject({ created: [{ id: top, app: 'toptop' }], uploads: [] });
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

  test('has the private minimum of an offered piece for its owner, not for a former one', async () => {
    const [maker, seller, buyer] = [await createCreator(server), await createCreator(server), await server.person()];
    const braTagId = await createListedTag(server, maker, { priceCents: 100_00 });
    const makeOffer = async () => await buyer.client.call('makeOffer', { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() });
    const { id: offerId } = await makeOffer();
    await buyer.client.call('answerOffer', { offerId, answer: 'withdraw', idempotencyKey: randomUUID() });
    await sellOn(server, maker, seller, braTagId);
    await resell(seller, braTagId, 100_00);
    await seller.client.call('setOfferRules', { braTagId, accepts: true, minimumCents: 76_00 });
    await makeOffer();
    const [ofMaker, ofSeller] = [await readExport(server, maker), await readExport(server, seller)];
    expect(JSON.parse(String(ofMaker['offers.json']))).toMatchObject({ sold: [{ minimum_cents: null }] });
    expect(JSON.parse(String(ofSeller['offers.json']))).toMatchObject({ sold: [{ minimum_cents: 76_00 }] });
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

  test('has no message that was hidden from its owner; who wrote it still has it', async () => {
    const purchase = await buyAsGuest(server, theo.client, await createListedTag(server, mara));
    const to = { orderId: purchase.order.id };
    const { id } = await mara.client.call('sendMessage', { to, text: 'Something vile', idempotencyKey: randomUUID() });
    const subject = { kind: 'message', id } as const;
    await theo.client.call('reportContent', { subject, reason: 'underage', idempotencyKey: randomUUID() });
    expect(JSON.parse(String((await readExport(server, theo))['messages.json']))).toMatchObject([{ text: null, hidden: true }]);
    expect(String((await readExport(server, mara))['messages.json'])).toContain('Something vile');
  });

  test('leaves out what others wrote and the team hid, and has what its owner wrote', async () => {
    const { order } = await buyAsGuest(server, theo.client, await createListedTag(server, mara));
    const write = async ({ client }: Person, text: string) =>
      await client.call('sendMessage', { to: { orderId: order.id }, text, idempotencyKey: randomUUID() });
    await write(mara, 'A threat that was hidden.');
    await write(theo, 'An answer that was hidden.');
    await write(mara, 'A friendly word.');
    await server.services.db.change(sql`update message set hidden = true where text like '%was hidden.'`);
    const read = async (person: Person) => String((await readExport(server, person))['messages.json']);
    const [buyers, sellers] = [await read(theo), await read(mara)];
    expect([buyers.includes('A threat'), buyers.includes('An answer'), buyers.includes('A friendly')]).toEqual([false, true, true]);
    expect([sellers.includes('A threat'), sellers.includes('An answer'), sellers.includes('A friendly')]).toEqual([true, false, true]);
  });

  test('and a deletion are open to somebody who is suspended', async () => {
    const ines = await server.person({ roles: ['admin'] });
    const noor = await server.person();
    const until = new Date(server.clock.now().getTime() + 2 * day).toISOString();
    const reason = 'Sold copies of other people’s work.';
    await ines.client.call('setUserState', { username: noor.username, state: 'suspended', reason, until });
    const profile = JSON.parse(String((await readExport(server, noor))['profile.json']));
    expect(profile).toMatchObject({ state: 'suspended', state_reason: reason });
    await noor.client.call('eraseMyAccount', { username: noor.username });
    await advanceClock(server, 8 * day);
    await expect(server.connect({ token: noor.token })).rejects.toThrow();
  });

  test('is read in pages: neither queries nor memory grow with the pieces', async () => {
    const { services } = server;
    const kit = await server.person({ birthDate: '1990-01-01' });
    /** The number of queries, the pieces, and the longest text that is in memory at once. */
    const read = async () => {
      let queries = 0;
      const count: Services['db'] = {
        ...services.db,
        rows: async (...all) => {
          queries += 1;
          return await services.db.rows(...all);
        },
      };
      const chunks: string[] = [];
      for await (const chunk of exportSubjects['pieces.json']?.({ ...services, db: count }, kit.accountId, 'strapline') ?? [])
        chunks.push(chunk);
      return { queries, pieces: JSON.parse(chunks.join('')).created.length, longest: Math.max(...chunks.map(({ length }) => length)) };
    };
    const [first = ''] = await createListedTags(services, 2, kit);
    const few = await read();
    await copyTag(first, 10_000, 400);
    const many = await read();
    expect([few.pieces, many.pieces, many.queries]).toEqual([2, 402, few.queries]);
    await copyTag(first, 20_000, 700);
    const most = await read();
    expect([most.pieces, most.queries]).toEqual([1102, few.queries + 2]);
    expect(most.longest).toBeLessThan(2 * few.longest);
  });

  test('that cannot read a file fails without the process, and is made at the next attempt', async () => {
    const { services } = server;
    const pia = await server.person();
    await uploadPicture(server, pia, 'A bra on a stand');
    const exportId = createId('exp');
    await services.db.transaction((trx) => beginExport(trx, { id: exportId, accountId: pia.accountId, at: server.clock.now() }));
    const broken = { ...services, blobs: { ...services.blobs, get: () => Promise.reject(new Error('the disk is gone')) } };
    await expect(exportData(broken, { exportId })).rejects.toThrow('the disk is gone');
    await exportData(services, { exportId });
    expect((await pia.client.call('getExport', { exportId })).status).toBe('ready');
  });

  test('that cannot read the database fails as well, instead of waiting for ever', async () => {
    const { services } = server;
    const pia = await server.person();
    const exportId = createId('exp');
    await services.db.transaction((trx) => beginExport(trx, { id: exportId, accountId: pia.accountId, at: server.clock.now() }));
    const db: Services['db'] = { ...services.db, rows: () => Promise.reject(new Error('the database is away')) };
    await expect(exportData({ ...services, db }, { exportId })).rejects.toThrow('the database is away');
    await exportData(services, { exportId });
    expect((await pia.client.call('getExport', { exportId })).status).toBe('ready');
  });

  test('has the files that the registry of personal data names', () => {
    const named = Object.values(personalData).flatMap((entry) => entry.export ?? []);
    expect([...new Set(named)].sort()).toEqual(Object.keys(exportSubjects).sort());
  });
});
