import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolderBlobs } from '../adapters/blobs/embedded.ts';
import { applySchema, applySchemaOf } from '../adapters/database/apply-schema.ts';
import { openEmbedded } from '../adapters/database/embedded.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { migrationLock } from '../platform/migrate.ts';
import type { Blobs } from '../ports/blobs.ts';
import { type Database, type Queryable, sql } from '../ports/database.ts';
import { createArchive } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { startSnapshot } from './dump-database.ts';
import { findKeyProblem, readKeyFiles, requireUsedKeys, writeKeyFiles } from './key-files.ts';
import type { Manifest } from './manifest.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';

const noSettings = (): string => '';
const keys = new Map([['secret-key', Buffer.from(`${Buffer.alloc(32, 7).toString('base64url')}\n`)]]);
const folder = await createTemporaryFolder('refusals');
const file = path.join(folder, 'backup.tar.gz');
const pictures: Record<string, string> = { 'upl_one/320.webp': 'a picture', 'upl_two/320.webp': 'another picture' };
let manifest: Manifest;

async function openPictures(): Promise<Blobs> {
  const blobs = openFolderBlobs(await createTemporaryFolder('pictures'));
  for (const [name, text] of Object.entries(pictures)) await blobs.put(name, Buffer.from(text), 'image/webp');
  return blobs;
}

type Target = RestoreTarget & { dataDir: string };

async function createTarget(): Promise<Target> {
  const dataDir = await createTemporaryFolder('target');
  return {
    dataDir,
    db: await openEmbedded(undefined),
    blobs: openFolderBlobs(path.join(dataDir, 'media')),
    checkKeys: () => undefined,
    writeKeys: (found) => writeKeyFiles(dataDir, found, noSettings),
  };
}

/** Nothing is written, so the same target takes the right file afterwards. */
async function expectRefusal(target: Target, from: string, message: string): Promise<void> {
  await expect(restoreBackup(target, from)).rejects.toThrow(message);
  expect(readdirSync(target.dataDir)).toEqual([]);
  expect(await target.db.rows(sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
}

beforeAll(async () => {
  const db = await openEmbedded(undefined);
  await applySchema(db);
  await createBackup({ db, blobs: await openPictures(), keys }, file);
  await db.close();
  const target = await createTarget();
  manifest = await restoreBackup(target, file);
  await target.db.close();
}, 120_000);

describe('a restore refuses', () => {
  let target: Target;
  beforeAll(async () => {
    target = await createTarget();
  });

  test('a missing file, and one that is no backup', async () => {
    await expectRefusal(target, path.join(folder, 'nothing.tar.gz'), 'There is no file');
    const other = path.join(folder, 'other.tar.gz');
    writeFileSync(other, 'not a backup');
    await expectRefusal(target, other, 'is damaged, incomplete or no backup');
  });

  test('a file that was cut off', async () => {
    const short = path.join(folder, 'short.tar.gz');
    writeFileSync(short, readFileSync(file).subarray(0, -2_000));
    await expectRefusal(target, short, 'incomplete');
  });

  test('a file of which a picture differs from its hash', async () => {
    const changed = path.join(folder, 'changed.tar.gz');
    writeFileSync(
      changed,
      gzipSync(Buffer.from(gunzipSync(readFileSync(file)).toString('latin1').replace('another picture', 'Another picture'), 'latin1')),
    );
    await expectRefusal(target, changed, 'blobs/upl_two/320.webp differs from its hash');
  });

  test('a newer schema', async () => {
    const newer = path.join(folder, 'newer.tar.gz');
    const { files: _files, ...rest } = manifest;
    await (await createArchive(newer)).finish({ ...rest, migrations: { ...rest.migrations, 'server/9999-later.sql': '0'.repeat(64) } });
    await expectRefusal(target, newer, 'a newer version of Strapline: this one has no migration server/9999-later.sql');
  });

  test('columns of other types than its migrations make', async () => {
    const { files: _files, ...rest } = manifest;
    const columns = (rest.tables['job']?.columns ?? []).map(({ name, type }) => ({
      name,
      type: name === 'key' ? 'text, version()' : type,
    }));
    const strange = path.join(folder, 'strange.tar.gz');
    const archive = await createArchive(strange);
    await archive.add('keys/secret-key', keys.get('secret-key') ?? Buffer.alloc(0));
    await archive.finish({ ...rest, tables: { ...rest.tables, job: { columns, rows: 0 } } });
    await expectRefusal(target, strange, 'Its table job has other columns than its migrations make: key');
  });

  test('a store that has other files, and continues with its own of an interrupted restore', async () => {
    await target.blobs.put('upl_other/320.webp', Buffer.from('x'), 'image/webp');
    await expect(restoreBackup(target, file)).rejects.toThrow('The blob store is not empty: it has upl_other/320.webp');
    await target.blobs.remove('upl_other/320.webp');
    await target.blobs.put('upl_one/320.webp', Buffer.from('a picture'), 'image/webp');
    await restoreBackup(target, file);
    await expect(restoreBackup(target, file)).rejects.toThrow('The database is not empty');
    expect(readFileSync(path.join(target.dataDir, 'secret-key'), 'utf8')).toBe(keys.get('secret-key')?.toString());
  });
});

test('an older schema is restored and then migrated', async () => {
  const old = await openEmbedded(undefined);
  const names = Object.keys(manifest.migrations)
    .filter((name) => name.startsWith('server/'))
    .sort()
    .slice(0, -3);
  const isOld = (name: string): boolean => !name.startsWith('server/') || names.includes(name);
  await old.transaction((trx) =>
    applySchemaOf(trx, Object.fromEntries(Object.entries(manifest.migrations).filter(([name]) => isOld(name)))),
  );
  const oldFile = path.join(folder, 'old.tar.gz');
  await createBackup({ db: old, blobs: await openPictures(), keys }, oldFile);
  await old.close();
  const target = await createTarget();
  const reports: string[] = [];
  await restoreBackup(target, oldFile, (line) => void reports.push(line));
  expect(reports.at(-1)).toContain('3 newer migrations applied');
  expect(await applySchema(target.db)).toEqual([]);
  await target.db.close();
});

describe('a backup', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openEmbedded(undefined);
    await applySchema(db);
  });
  afterAll(() => db?.close());

  test('goes on if a picture is deleted meanwhile, and says so', async () => {
    const blobs = await openPictures();
    const shrinking: Blobs = { ...blobs, get: (name) => (name.startsWith('upl_one') ? Promise.resolve(null) : blobs.get(name)) };
    expect(await createBackup({ db, blobs: shrinking, keys }, path.join(folder, 'shrinking.tar.gz'))).toMatchObject({
      blobs: 1,
      removedMeanwhile: 1,
    });
  });

  test('leaves out pictures that are newer than its state of the database', async () => {
    const blobs = await openPictures();
    const later: Blobs = {
      ...blobs,
      list: async function* () {
        for await (const found of blobs.list())
          yield found.name.startsWith('upl_one') ? { ...found, modifiedAt: new Date(Date.now() + 60_000) } : found;
      },
    };
    expect(await createBackup({ db, blobs: later, keys }, path.join(folder, 'later.tar.gz'))).toMatchObject({
      blobs: 1,
      removedMeanwhile: 0,
    });
  });

  test('that fails leaves no file behind, and none is replaced', async () => {
    const blobs: Blobs = { ...(await openPictures()), get: () => Promise.reject(new Error('the disk is broken')) };
    const failed = path.join(folder, 'failed.tar.gz');
    await expect(createBackup({ db, blobs, keys }, failed)).rejects.toThrow('the disk is broken');
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
    await expect(createBackup({ db, blobs: await openPictures(), keys }, file)).rejects.toThrow('already exists');
  });

  test('does not replace a file that came while it was written', async () => {
    const taken = path.join(folder, 'taken.tar.gz');
    const archive = await createArchive(taken);
    writeFileSync(taken, 'somebody else’s');
    const { files: _files, ...rest } = manifest;
    await expect(archive.finish(rest)).rejects.toThrow('already exists');
    await archive.drop();
    expect(readFileSync(taken, 'utf8')).toBe('somebody else’s');
    expect(readdirSync(folder).filter((name) => name.startsWith('taken'))).toEqual(['taken.tar.gz']);
  });

  test.runIf(process.env['TEST_DATABASE_URL'])('sees one state, whatever is written beside it', async () => {
    const database = await createFreshDatabase();
    const shared = openPostgres(database?.url ?? '', { error: () => undefined });
    const insert = (key: string) =>
      shared.change(sql`insert into job (kind, key, payload, run_at) values ('retention', ${key}, '{}', now())`);
    await insert('before');
    const count = async (trx: Queryable): Promise<number> => (await trx.rows(sql`select key from job`)).length;
    const seen = await shared.transaction(async (trx) => {
      await startSnapshot(trx);
      const first = await count(trx);
      await insert('meanwhile');
      return [first, await count(trx)];
    });
    expect([...seen, await count(shared)]).toEqual([1, 1, 2]);
    const writing = shared.transaction(async (trx) => {
      await startSnapshot(trx);
      await trx.change(sql`delete from job`);
    });
    await expect(writing).rejects.toThrow('read-only');
    await shared.transaction(async (trx) => {
      await trx.rows(sql`select pg_advisory_xact_lock(${migrationLock})`);
      await expect(shared.transaction(startSnapshot)).rejects.toThrow('A migration is running');
    });
    await shared.close();
    await database?.drop();
  });
});

describe('keys', () => {
  const secret = Buffer.alloc(32, 7).toString('base64url');
  const table = (byte: number): string => JSON.stringify({ m26a: Buffer.alloc(32, byte).toString('base64url') });

  test('come from settings or files, and a backup without the secret key is refused', async () => {
    const dataDir = await createTemporaryFolder('keys');
    expect(() => readKeyFiles(dataDir, noSettings)).toThrow('There is no secret key');
    writeFileSync(path.join(dataDir, 'media-keys.json'), table(1));
    const found = readKeyFiles(dataDir, (name) => (name === 'SECRET_KEY' ? secret : ''));
    expect([...found.keys()]).toEqual(['secret-key', 'media-keys.json']);
  });

  test('of a backup must be those of the settings, which are not written to files', async () => {
    const dataDir = await createTemporaryFolder('keys');
    const all = new Map([...keys, ['media-keys.json', Buffer.from(table(1))] as const]);
    const get = (values: Record<string, string>) => (name: string) => values[name] ?? '';
    expect(findKeyProblem(dataDir, all, get({ SECRET_KEY: Buffer.alloc(32, 8).toString('base64url') }))).toContain('SECRET_KEY differs');
    expect(findKeyProblem(dataDir, all, get({ MEDIA_KEYS: table(2) }))).toContain('MEDIA_KEYS differs');
    expect(findKeyProblem(dataDir, new Map([['../elsewhere', Buffer.from('x')]]), get({}))).toContain('unknown key file');
    const fitting = get({ SECRET_KEY: secret, MEDIA_KEYS: table(1) });
    expect(findKeyProblem(dataDir, all, fitting)).toBeNull();
    writeKeyFiles(dataDir, all, fitting);
    expect(readdirSync(dataDir)).toEqual([]);
    writeKeyFiles(dataDir, all, get({ MEDIA_KEYS: table(1) }));
    expect(readdirSync(dataDir)).toEqual(['secret-key']);
    expect(findKeyProblem(dataDir, all, get({}))).toBeNull();
    writeFileSync(path.join(dataDir, 'secret-key'), 'another');
    expect(findKeyProblem(dataDir, all, get({}))).toContain('exists already');
  });

  test('that the database uses must be in a backup', async () => {
    const db = await openEmbedded(undefined);
    await applySchema(db);
    await requireUsedKeys(db, keys, '/data');
    await db.change(sql`insert into media_kid (kid, state, created_at) values ('m26a', 'active', now())`);
    await expect(requireUsedKeys(db, keys, '/data')).rejects.toThrow('m26a, which are neither in MEDIA_KEYS nor in /data/media-keys.json');
    await requireUsedKeys(db, new Map([['media-keys.json', Buffer.from(table(1))]]), '/data');
    await db.change(sql`insert into chip_batch (kid, mode, purpose, created_at) values ('k26u', 'AES', 'production', now())`);
    await expect(requireUsedKeys(db, new Map([['media-keys.json', Buffer.from(table(1))]]), '/data')).rejects.toThrow('CHIP_KEYS');
    await db.close();
  });
});
