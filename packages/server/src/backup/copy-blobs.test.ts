import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startTestS3, type TestS3 } from '@strapline/testkit/s3-store';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderBlobs } from '../adapters/blobs/embedded.ts';
import { openS3Blobs } from '../adapters/blobs/s3.ts';
import { type Blobs, BlobsUnavailable } from '../ports/blobs.ts';
import { copyBlobs } from './copy-blobs.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3?.close());

const count = 30;
const getName = (i: number): string => `upl_${String(i).padStart(8, '0')}/320.webp`;

async function createFolder(): Promise<{ folder: string; blobs: Blobs; progressFile: string }> {
  const folder = await createTemporaryFolder('blobs');
  const blobs = openFolderBlobs(folder);
  for (let i = 0; i < count; i += 1) await blobs.put(getName(i), Buffer.from(`picture ${i}`), 'image/webp');
  return { folder, blobs, progressFile: path.join(await createTemporaryFolder('progress'), 'copied.txt') };
}

async function readAll(blobs: Blobs): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name } of blobs.list()) {
    const blob = await blobs.get(name);
    found[name] = blob ? (await buffer(blob.stream)).toString() : 'missing';
  }
  return found;
}

test('a copy that is interrupted in the middle continues, and in the end everything is equal', async () => {
  const { blobs, progressFile } = await createFolder();
  const bucket = openS3Blobs(s3.takeBucket(), { connectMs: 200, idleMs: 200 });
  const interrupted = copyBlobs(blobs, bucket, {
    progressFile,
    report: (done) => {
      if (done === 10) s3.line.cut();
    },
  });
  await expect(interrupted).rejects.toThrow(BlobsUnavailable);
  s3.line.mend();
  const reports: number[][] = [];
  const rest = await copyBlobs(blobs, bucket, { progressFile, report: (...progress) => void reports.push(progress) });
  expect(rest.before).toBeGreaterThanOrEqual(10);
  expect(rest).toMatchObject({ copied: count - rest.before, broken: [] });
  expect(reports.at(-1)).toEqual([count, count]);
  const source = await readAll(blobs);
  expect(Object.keys(source)).toHaveLength(count);
  expect(await readAll(bucket)).toEqual(source);
  // Once more, there is nothing to do.
  expect(await copyBlobs(blobs, bucket, { progressFile })).toMatchObject({ copied: 0, before: count, bytes: 0 });
});

test('it also copies back, and what was added since', async () => {
  const { blobs, progressFile } = await createFolder();
  const bucket = openS3Blobs(s3.takeBucket());
  await copyBlobs(blobs, bucket, { progressFile });
  await bucket.put('private-exports/exp_one.zip', Buffer.from('an export'), 'application/zip');
  expect(await copyBlobs(bucket, blobs, { progressFile: `${progressFile}-back` })).toMatchObject({ copied: count + 1, broken: [] });
  expect(await readAll(blobs)).toEqual(await readAll(bucket));
});

test('a blob that is gone from the target is copied again, whatever the progress says', async () => {
  const { blobs, progressFile } = await createFolder();
  const target = openFolderBlobs(await createTemporaryFolder('target'));
  await copyBlobs(blobs, target, { progressFile });
  await target.remove(getName(7));
  expect(await copyBlobs(blobs, target, { progressFile })).toMatchObject({ copied: 1 });
  expect(await readAll(target)).toEqual(await readAll(blobs));
});

test('a blob that cannot be read and one that arrives changed are named, and the others are copied', async () => {
  const { blobs, progressFile } = await createFolder();
  const folder = await createTemporaryFolder('target');
  const target = openFolderBlobs(folder);
  const unreadable: Blobs = {
    ...blobs,
    get: (name) => (name === getName(3) ? Promise.reject(new Error('input/output error')) : blobs.get(name)),
  };
  const changing: Blobs = {
    ...target,
    put: async (name, body, type) => {
      await target.put(name, body, type);
      if (name === getName(5)) appendFileSync(path.join(folder, name), '!');
    },
  };
  const result = await copyBlobs(unreadable, changing, { progressFile });
  expect(result.copied).toBe(count - 2);
  expect(result.broken.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: getName(3), problem: 'cannot be read: input/output error' },
    { name: getName(5), problem: 'the copy differs' },
  ]);
  // The next run tries both again.
  expect(await copyBlobs(blobs, target, { progressFile })).toMatchObject({ copied: 2, broken: [] });
  expect(await readAll(target)).toEqual(await readAll(blobs));
});

test('a half-written copy of before is replaced', async () => {
  const { blobs, progressFile } = await createFolder();
  const folder = await createTemporaryFolder('target');
  const target = openFolderBlobs(folder);
  await copyBlobs(blobs, target, { progressFile });
  writeFileSync(path.join(folder, getName(1)), 'pic');
  expect(await copyBlobs(blobs, target, { progressFile })).toMatchObject({ copied: 1 });
  expect(readFileSync(path.join(folder, getName(1)), 'utf8')).toBe('picture 1');
});

test('what is deleted at the source after a copy is named, and removed from the target on request; pictures of others stay', async () => {
  const { blobs, progressFile } = await createFolder();
  const target = openFolderBlobs(await createTemporaryFolder('target'));
  await copyBlobs(blobs, target, { progressFile });
  await blobs.remove(getName(2));
  await target.put('upl_new/320.webp', Buffer.from('of a server that has moved'), 'image/webp');
  const named = await copyBlobs(blobs, target, { progressFile });
  expect(named.extra.sort()).toEqual([getName(2), 'upl_new/320.webp']);
  const empty = openFolderBlobs(await createTemporaryFolder('empty'));
  expect(await copyBlobs(empty, target, { progressFile, deletesExtra: true })).toMatchObject({ removed: 0 });
  expect(await copyBlobs(blobs, target, { progressFile, deletesExtra: true })).toMatchObject({ removed: 1, extra: ['upl_new/320.webp'] });
  expect(await target.get(getName(2))).toBeNull();
});
