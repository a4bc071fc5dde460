import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openFolderBlobs } from '@strapline/server/adapters/blobs/embedded';
import { applySchema } from '@strapline/server/adapters/database/apply-schema';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { countDiscrepancies } from '@strapline/server/features/audit/check-books';
import { lockDataFolder } from '@strapline/server/platform/data-folder-lock';
import { startTestS3 } from '@strapline/testkit/s3-store';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { beforeAll, describe, expect, test } from 'vitest';
import { backup } from './backup.ts';
import { copy, formatResult } from './blobs.ts';
import { restore } from './restore.ts';

const silent = (): void => undefined;
const folder = await createTemporaryFolder('commands');
const dataDir = path.join(folder, 'data');
const file = path.join(folder, 'backup.tar.gz');
const secret = Buffer.alloc(32, 7).toString('base64url');

beforeAll(async () => {
  mkdirSync(dataDir);
  const db = await openEmbedded(path.join(dataDir, 'pglite'));
  await applySchema(db);
  await db.close();
  writeFileSync(path.join(dataDir, 'secret-key'), `${secret}\n`);
  await openFolderBlobs(path.join(dataDir, 'media')).put('upl_one/320.webp', Buffer.from('a picture'), 'image/webp');
}, 120_000);

describe('backup and restore', () => {
  test('a backup needs a file, a database, and a server that has stopped', async () => {
    await expect(backup({ DATA_DIR: dataDir }, [])).rejects.toThrow('npm run -s backup -- FILE');
    await expect(backup({ DATA_DIR: path.join(folder, 'nowhere') }, [file])).rejects.toThrow('There is no database in');
    const unlock = await lockDataFolder(dataDir);
    await expect(backup({ DATA_DIR: dataDir }, [file])).rejects.toThrow('Stop it first');
    await unlock();
    expect(existsSync(file)).toBe(false);
  });

  test('a backup says what it contains, and is restored with its keys to an empty folder only', async () => {
    const said = await backup({ DATA_DIR: dataDir }, [file], silent);
    expect(said).toContain('1 pictures and other files, and keys');
    expect(said).toContain('Keys: secret-key. It has no witness');
    expect(said).toContain('Anyone who has the file can read everything');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = path.join(folder, 'restored');
    expect(countDiscrepancies(await restore({ DATA_DIR: target }, file, silent))).toBe(0);
    expect(readFileSync(path.join(target, 'secret-key'), 'utf8').trim()).toBe(secret);
    expect(readFileSync(path.join(target, 'media/upl_one/320.webp'), 'utf8')).toBe('a picture');
    await expect(restore({ DATA_DIR: target }, file, silent)).rejects.toThrow('There is a database in');
  });

  test('a restore that is refused leaves the folder as it was', async () => {
    const target = path.join(folder, 'refused');
    const otherKey = { DATA_DIR: target, SECRET_KEY: Buffer.alloc(32, 8).toString('base64url') };
    await expect(restore(otherKey, file, silent)).rejects.toThrow('SECRET_KEY differs');
    expect(existsSync(path.join(target, 'pglite'))).toBe(false);
    expect(countDiscrepancies(await restore({ DATA_DIR: target }, file, silent))).toBe(0);
  });
});

describe('copies of blobs', () => {
  test('need to know where to', async () => {
    await expect(copy({ DATA_DIR: dataDir }, ['copy', '--to', 'moon'])).rejects.toThrow('copy --to s3, or --to folder');
    await expect(copy({ DATA_DIR: dataDir }, ['copy', '--to', 's3', '--force'])).rejects.toThrow('copy --to s3, or --to folder');
    await expect(copy({ DATA_DIR: dataDir }, ['copy', '--delete-extra', '--to', 's3'])).rejects.toThrow('Set S3_ENDPOINT');
  });

  test('go to S3 and back, and the last line says what happened', async () => {
    const s3 = await startTestS3();
    const { endpoint, bucket, region, keyId, secret: s3Secret } = s3.takeBucket();
    const env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET: s3Secret };
    const there = await copy({ DATA_DIR: dataDir, ...env }, ['copy', '--to', 's3'], silent);
    expect(formatResult(there)).toBe('Complete: 1 file copied and verified (0.0 MB), 0 already there.');
    const other = path.join(folder, 'other');
    const back = await copy({ DATA_DIR: other, ...env }, ['copy', '--to', 'folder'], silent);
    expect(back).toMatchObject({ copied: 1, broken: [] });
    expect(readFileSync(path.join(other, 'media/upl_one/320.webp'), 'utf8')).toBe('a picture');
    expect(formatResult({ ...back, broken: [{ name: 'upl_two/320.webp', problem: 'the copy differs' }] })).toBe(
      'upl_two/320.webp: the copy differs\nNot complete: 1 file could not be copied. 1 file copied and verified (0.0 MB), 0 already there.',
    );
    await s3.close();
  });
});
