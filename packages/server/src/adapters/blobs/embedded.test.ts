import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { expect, test } from 'vitest';
import { BlobsUnavailable } from '../../ports/blobs.ts';
import { describeBlobs, listAll } from './conformance.ts';
import { openFolderBlobs } from './embedded.ts';

describeBlobs('folder', openFolderBlobs);

test('parts of files whose writing never ended are removed, but none that may still be written', async () => {
  const folder = await createTemporaryFolder('blobs');
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(folder, 'upl_one', `${name}.webp.0a1b2c.part`)) as [string, string];
  await mkdir(path.dirname(old));
  for (const file of [old, fresh]) await writeFile(file, 'half');
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'));
  expect(await openFolderBlobs(folder).removeUnfinished(new Date('2026-01-02'))).toBe(1);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  expect(await listAll(openFolderBlobs(folder))).toEqual([]);
});

test('a folder that cannot be made is unavailable', async () => {
  const file = path.join(await createTemporaryFolder('blobs'), 'a-file');
  await writeFile(file, '');
  await expect(openFolderBlobs(file).ping()).rejects.toThrow(BlobsUnavailable);
});
