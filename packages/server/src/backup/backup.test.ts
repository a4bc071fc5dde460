import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { verifyCertificate } from '@strapline/domain/certificate/verify-certificate';
import { formatVerifierKey } from '@strapline/domain/log/signed-note';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { createDatabase } from '@strapline/testkit/fresh-database';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolderBlobs } from '../adapters/blobs/embedded.ts';
import { openEmbedded } from '../adapters/database/embedded.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from '../features/audit/check-books.ts';
import { createLogVerifier } from '../features/log/log.ts';
import { buyAsGuest, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../features/order/test-purchase.ts';
import type { Blobs } from '../ports/blobs.ts';
import { type Database, sql } from '../ports/database.ts';
import { readArchive } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { findKeyProblem, readKeyFiles, writeKeyFiles } from './key-files.ts';
import { folders, type Manifest, manifestName } from './manifest.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];
if (!databaseServer) process.stdout.write('backup: PostgreSQL is skipped without TEST_DATABASE_URL.\n');

const noSettings = (): string => '';
const settings = { SEED: 'demo', WITNESS: 'embedded', ...trustForwardedFor };
const file = path.join(await createTemporaryFolder('backup'), 'backup.tar.gz');

/** What must be the same after a restore. */
type State = {
  port: string;
  publicUrl: string;
  person: Person;
  braTagId: string;
  pictureHash: string;
  pictureName: string;
  orders: number;
};
let state: State;
let restored: { dataDir: string; manifest: Manifest };

async function hashBlob(blobs: Blobs, name: string): Promise<string> {
  const blob = await blobs.get(name);
  if (!blob) throw new Error(`there is no ${name}`);
  return createHash('sha256')
    .update(await buffer(blob.stream))
    .digest('hex');
}

async function countOrders(db: Database): Promise<number> {
  return (await db.first<{ n: number }>(sql`select count(*)::int as n from orders`))?.n ?? 0;
}

function createTarget(db: Database, dataDir: string): RestoreTarget {
  return {
    db,
    blobs: openFolderBlobs(path.join(dataDir, 'media')),
    checkKeys: (keys) => expect(findKeyProblem(dataDir, keys, noSettings)).toBeNull(),
    writeKeys: (keys) => writeKeyFiles(dataDir, keys, noSettings),
  };
}

async function restoreEmbedded(from: string): Promise<{ dataDir: string; manifest: Manifest }> {
  const dataDir = await createTemporaryFolder('restored');
  const db = await openEmbedded(path.join(dataDir, 'pglite'));
  const manifest = await restoreBackup(createTarget(db, dataDir), from);
  await db.close();
  return { dataDir, manifest };
}

/** Demo data, and then somebody uploads a picture and somebody buys something. */
async function makeBackup(): Promise<State> {
  const server = await startTestServer(settings);
  const { services } = server;
  const { port, publicUrl, dataDir } = services.config;
  const person = await createCreator(server);
  const upload = await uploadPicture(server, person);
  const braTagId = await createListedTag(server, person);
  await buyAsGuest(server, await connectVisitor(server), braTagId);
  const pictureName = `${upload}/320.webp`;
  await createBackup({ db: services.db, blobs: services.blobs, keys: readKeyFiles(dataDir, noSettings) }, file);
  const pictureHash = await hashBlob(services.blobs, pictureName);
  const orders = await countOrders(services.db);
  await server.close();
  return { port: String(port), publicUrl, person, braTagId, pictureHash, pictureName, orders };
}

beforeAll(async () => {
  state = await makeBackup();
  restored = await restoreEmbedded(file);
}, 600_000);
afterAll(() => restored && rmSync(restored.dataDir, { recursive: true, force: true }));

/** Starts a server on restored data, at the old address, and looks at it as people would. */
async function expectEverythingWorks(env: Record<string, string>): Promise<void> {
  const server = await startTestServer({ ...settings, PORT: state.port, PUBLIC_URL: state.publicUrl, ...env });
  try {
    const books = await checkBooks(server.services.db);
    expect(countDiscrepancies(books), formatAuditReport(books)).toBe(0);
    expect(await countOrders(server.services.db)).toBe(state.orders);
    expect(await hashBlob(server.services.blobs, state.pictureName)).toBe(state.pictureHash);
    await expectSignInWorks(server);
    await expectCertificatesVerify(server);
  } finally {
    await server.close();
  }
}

/** Sessions of before are still valid, and the demo's people get new ones. */
async function expectSignInWorks(server: TestServer): Promise<void> {
  const { token, username } = state.person;
  expect((await (await server.connect({ token })).call('authCheck')).user).toMatchObject({ username });
  const mara = await server.provider?.accounts.find({ signInName: 'mara' });
  const client = await server.connect({ token: await server.tokenOf(mara?.sub ?? '') });
  expect((await client.call('authCheck')).user?.username).toBe(mara?.username);
  expect((await client.call('listOrders', { as: 'seller' })).items.length).toBeGreaterThan(0);
}

async function expectCertificatesVerify(server: TestServer): Promise<void> {
  const certificates = await server.services.db.rows<{ id: string; app: string }>(
    sql`select id, app from bra_tag where id in (select bra_tag_id from certificate)`,
  );
  expect(certificates.length).toBeGreaterThan(0);
  for (const { id, app } of certificates) {
    const text = await (await fetch(`${server.url}/v1/bratags/${id}/certificate`, { headers: { 'x-application': app } })).text();
    expect(verifyCertificate(text, { logKey: formatVerifierKey(createLogVerifier(server.services)) })).not.toHaveProperty('fault');
  }
}

/** A hash of each file. Rows have no order. */
async function readContents(from: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  await readArchive(from, async (name, stream) => {
    const bytes = await buffer(stream);
    const isRows = name.startsWith(folders.database);
    if (name !== manifestName)
      contents[name] = createHash('sha256')
        .update(isRows ? bytes.toString('utf8').split('\n').sort().join('\n') : bytes)
        .digest('hex');
    return true;
  });
  return contents;
}

test('a backup is readable by its owner only', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what was restored is exactly what was backed up: its own backup has the same files', async () => {
  const db = await openEmbedded(path.join(restored.dataDir, 'pglite'));
  const again = path.join(restored.dataDir, 'again.tar.gz');
  await createBackup(
    { db, blobs: openFolderBlobs(path.join(restored.dataDir, 'media')), keys: readKeyFiles(restored.dataDir, noSettings) },
    again,
  );
  await db.close();
  const { manifest } = await restoreEmbedded(again);
  expect(await readContents(again)).toEqual(await readContents(file));
  expect(manifest.tables).toEqual(restored.manifest.tables);
  expect(manifest.sequences).toEqual(restored.manifest.sequences);
});

describe.runIf(databaseServer)('on PostgreSQL', () => {
  // The first backup is of PostgreSQL then, and the second one of the embedded database that it was restored to.
  test.each(['postgres', 'pglite'] as const)('a backup of %s can be restored, and everything works', async (engine) => {
    let from = file;
    if (engine === 'pglite') {
      const db = await openEmbedded(path.join(restored.dataDir, 'pglite'));
      from = path.join(restored.dataDir, 'embedded.tar.gz');
      await createBackup(
        { db, blobs: openFolderBlobs(path.join(restored.dataDir, 'media')), keys: readKeyFiles(restored.dataDir, noSettings) },
        from,
      );
      await db.close();
    }
    const database = await createDatabase(databaseServer ?? '');
    const dataDir = await createTemporaryFolder('restored');
    const db = openPostgres(database.url, { error: () => undefined }, { max: 2, statementMs: 600_000 });
    expect((await restoreBackup(createTarget(db, dataDir), from)).engine).toBe(engine);
    await expect(restoreBackup(createTarget(db, await createTemporaryFolder('other')), from)).rejects.toThrow('The database is not empty');
    await db.close();
    await expectEverythingWorks({ DATA_DIR: dataDir, DATABASE_URL: database.url });
    await database.drop();
  });
});

// The last: the server writes to what was restored.
test('it can be restored to an empty data folder, and everything works', async () => {
  await expectEverythingWorks({ DATA_DIR: restored.dataDir, DATABASE_URL: '', REDIS_URL: '' });
});
