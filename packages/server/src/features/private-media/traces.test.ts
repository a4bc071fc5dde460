import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { uploadFile, waitForUpload } from '@strapline/testkit/bra-tags';
import { decryptFile, loadBody, uploadEncrypted } from '@strapline/testkit/encrypted-media';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErasedPerson } from '../../platform/erasure/erasure.ts';
import { logSettings } from '../../platform/log.ts';
import { sql } from '../../ports/database.ts';
import { eraseGalleries } from '../gallery-record/erase-galleries.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { readExport } from '../privacy/test-export.ts';
import { erasePrivateMedia } from './erase-private-media.ts';

const side = 64;
const block = 8;
/** Pixels that nothing else has: squares of a color each, so that a lossy copy is still like them. */
const pixels = Buffer.concat(
  Array.from({ length: side * side }, (_, i) => {
    const square = `${Math.floor((i % side) / block)} ${Math.floor(i / side / block)}`;
    return createHash('sha256').update(`square ${square}`).digest().subarray(0, 3);
  }),
);

const logLines: string[] = [];
const answers: string[] = [];
const log = pino({ ...logSettings, level: 'trace' }, { write: (line: string) => void logLines.push(line) });

let server: TestServer;
let picture: Buffer;
let owner: Person;
let viewer: Person;
let galleryId: string;
beforeAll(async () => {
  server = await startTestServer({}, { log });
  picture = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  owner = await server.person({ birthDate: '1990-05-01' });
  viewer = await server.person();
  for (const { client } of [owner, viewer]) client.socket.onAny((...args: unknown[]) => void answers.push(JSON.stringify(args)));
  galleryId = await share();
});
afterAll(() => server.close());

/** The whole way of one picture, from the owner to a viewer; every answer is kept. */
async function share(): Promise<string> {
  const { id } = await owner.client.call('createGallery', { title: 'At the window', media: [], idempotencyKey: randomUUID() });
  const image = await uploadEncrypted(server, owner, { resource: 'gallery', id }, picture);
  const updated = await owner.client.call('updateGallery', { galleryId: id, version: 1, changes: { media: [{ image }] } });
  const people = [viewer.username];
  answers.push(JSON.stringify([updated, await owner.client.call('setAccess', { resource: 'gallery', id, people, followers: false })]));
  const key = await viewer.client.call('getDerivedKey', { resource: 'gallery', id });
  const seen = await viewer.client.call('fetchGallery', { galleryId: id });
  const [item] = seen.media;
  const shown = item?.kind === 'encrypted' ? item.image : null;
  const body = shown && (await loadBody(server, shown));
  const opened = shown && body && (await decryptFile(key, shown, body));
  expect(opened && Buffer.from(opened).equals(picture)).toBe(true);
  answers.push(
    JSON.stringify([key, seen, await owner.client.call('listViews', { resource: 'gallery', id })]),
    Buffer.from(body ?? []).toString('hex'),
  );
  return id;
}

/** Parts of the pixels and of the file that hold them, as they may stand in a text: in any alignment of base64. */
const needles = (): string[] =>
  [pixels, picture].flatMap((bytes) =>
    [200, 3000, 9000].flatMap((at) => {
      const part = bytes.subarray(at, at + 24);
      const encoded = [0, 1, 2].map((shift) => part.subarray(shift).toString('base64').slice(0, 24));
      return [part.toString('hex'), ...encoded, ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))];
    }),
  );

const hasNeedle = (text: string): boolean => needles().some((needle) => text.includes(needle));

/** Undefined for a file that is gone meanwhile, such as an upload that is done. */
async function readUnlessDeleted(file: string): Promise<Buffer | undefined> {
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The files of the data folder, except those of the embedded database, which are read by queries. */
async function readFiles(): Promise<{ name: string; file: string; bytes: Buffer }[]> {
  const { dataDir } = server.services.config;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.map((entry) => ({ entry, name: path.relative(dataDir, path.join(entry.parentPath, entry.name)) }));
  const read = files.filter(({ entry, name }) => entry.isFile() && !name.startsWith('pglite'));
  const found = await Promise.all(
    read.map(async ({ name }) => ({ name, file: path.join(dataDir, name), bytes: await readUnlessDeleted(path.join(dataDir, name)) })),
  );
  return found.flatMap(({ bytes, ...file }) => (bytes ? [{ ...file, bytes }] : []));
}

/** Whether a file has the pixels, or a picture that decodes to them or to a smaller copy of them. */
async function showsPixels({ file, bytes }: { file: string; bytes: Buffer }): Promise<boolean> {
  if (hasNeedle(bytes.toString('hex')) || hasNeedle(bytes.toString('latin1'))) return true;
  const decoded = await sharp(file)
    .resize(side, side, { fit: 'fill', kernel: 'nearest' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!decoded) return false;
  const difference = decoded.reduce((sum, value, at) => sum + Math.abs(value - (pixels[at] ?? 0)), 0) / pixels.length;
  return difference < 40;
}

async function findInDatabase(): Promise<string[]> {
  const { db } = server.services;
  const tables = await db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await db.first({
      text: `select 1 from "${name}" one where exists (select from unnest($1::text[]) needle where strpos(one::text, needle) > 0) limit 1`,
      values: [needles()],
    });
    if (row) found.push(name);
  }
  return found;
}

test('no file, row, log line or answer has a pixel of a private picture', async () => {
  const files = await readFiles();
  expect(files.map(({ name }) => name).filter((name) => name.includes('private-med_'))).toHaveLength(1);
  const showing = await Promise.all(files.map(async (one) => ((await showsPixels(one)) ? [one.name] : [])));
  expect(showing.flat()).toEqual([]);
  expect(await findInDatabase()).toEqual([]);
  expect(logLines.length).toBeGreaterThan(1);
  expect([...logLines, ...answers].filter(hasNeedle)).toEqual([]);
  // Nor the key that opens it: answers have it, the database and logs don't.
  const { keys } = await owner.client.call('getDerivedKey', { resource: 'gallery', id: galleryId });
  const key = keys[0]?.key ?? '';
  expect(answers.some((answer) => answer.includes(key))).toBe(true);
  expect(logLines.filter((line) => line.includes(key))).toEqual([]);
  const hex = Buffer.from(key, 'base64url').toString('hex');
  expect(files.filter(({ bytes }) => bytes.toString('latin1').includes(key) || bytes.toString('hex').includes(hex))).toEqual([]);
});

test('the same checks find the picture where it is public', async () => {
  const plain = await server.person({ birthDate: '1990-05-01' });
  const { state } = await waitForUpload(plain, await uploadFile(server, plain, picture));
  expect(state).toBe('ready');
  const showing = await Promise.all((await readFiles()).map(showsPixels));
  expect(showing).toContain(true);
  expect(hasNeedle(`{"pixels":"${pixels.toString('base64url')}"}`)).toBe(true);
  expect(hasNeedle(pixels.toString('hex'))).toBe(true);
});

test('an export has the picture as it was encrypted, with who may open it and who did, and no key', async () => {
  const files = await readExport(server, owner);
  const lists = JSON.parse(files['private-pictures.json']?.toString() ?? '{}');
  expect(lists).toMatchObject({
    galleries: [{ id: galleryId, title: 'At the window' }],
    shared: [{ kind: 'gallery', id: galleryId, people: [viewer.username] }],
    pictures: [{ kind: 'gallery', resource_id: galleryId, plain_length: picture.length }],
  });
  expect(lists.views.map(({ viewer }: { viewer: string }) => viewer)).toContain(viewer.username);
  const body = files[`media/private-${lists.pictures[0].id}-body.bin`];
  expect(body?.length).toBeGreaterThan(picture.length);
  const { keys } = await owner.client.call('getDerivedKey', { resource: 'gallery', id: galleryId });
  for (const bytes of Object.values(files)) expect(bytes.includes(keys[0]?.key ?? '-')).toBe(false);
  const ofViewer = JSON.parse((await readExport(server, viewer))['private-pictures.json']?.toString() ?? '{}');
  expect(ofViewer).toMatchObject({ galleries: [], pictures: [], views: [], opened: [{ resource_id: galleryId, viewed_as: 'listed' }] });
});

test('deleting an account deletes its pictures, keys, lists and records; others keep that somebody looked', async () => {
  const { db } = server.services;
  const erase = (person: Person) =>
    db.transaction(async (trx) => {
      const erased: ErasedPerson = {
        accountId: person.accountId,
        username: person.username,
        formerUsername: 'former_member_x7k',
        phrases: [person.username],
        publicPhrases: [person.username],
        at: server.clock.now(),
      };
      for (const step of [eraseGalleries, erasePrivateMedia]) await step(trx, server.services, erased);
    });
  await erase(viewer);
  const views = await owner.client.call('listViews', { resource: 'gallery', id: galleryId });
  expect(views.items.filter(({ as }) => as === 'listed').map(({ viewer }) => viewer)).toEqual([null]);
  expect(await owner.client.call('getAccess', { resource: 'gallery', id: galleryId })).toMatchObject({ people: [] });
  await erase(owner);
  await waitForJobs(server);
  for (const [table, where] of [
    ['gallery', 'owner_id'],
    ['private_resource', 'owner_id'],
    ['private_view', 'owner_id'],
    ['private_media', 'account_id'],
  ] as const)
    expect(await db.rows({ text: `select 1 from ${table} where ${where} = $1`, values: [owner.accountId] }), table).toEqual([]);
  expect((await readFiles()).filter(({ name }) => name.includes('private-med_'))).toEqual([]);
  expect(await db.rows(sql`select state, wrapped_file_key from private_media`)).toEqual([{ state: 'removed', wrapped_file_key: null }]);
});
