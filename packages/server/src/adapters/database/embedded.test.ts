import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeDatabase } from './conformance.ts';
import { openEmbedded } from './embedded.ts';

describe('the embedded database', () => {
  describeDatabase(
    () => openEmbedded(undefined),
    (db) => db.close(),
  );

  test('whose first start was cut off is made again', async () => {
    const parent = mkdtempSync(path.join(os.tmpdir(), 'strapline-embedded-'));
    const folder = path.join(parent, 'pglite');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'PG_VERSION'), '17\n');
    writeFileSync(`${folder}.unfinished`, '');
    const db = await openEmbedded(folder);
    await db.ping();
    await db.close();
    expect(existsSync(`${folder}.unfinished`)).toBe(false);
    rmSync(parent, { recursive: true });
  });
});
