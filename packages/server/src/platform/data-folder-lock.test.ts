import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DataFolderTaken, lockDataFolder } from './data-folder-lock.ts';

test('a data folder is locked by one process until that releases it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-lock-'));
  const free = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderTaken);
  await free();
  const freeAgain = await lockDataFolder(folder);
  await freeAgain();
  rmSync(folder, { recursive: true });
});
