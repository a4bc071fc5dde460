import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '@strapline/server/platform/data-folder-lock';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'strapline-admin-'));
  mkdirSync(path.join(dataDir, 'pglite'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

function run(name: string[], env: Record<string, string>) {
  const script = path.resolve(import.meta.dirname, 'make-admin.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, ...name], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { status, message: stderr.trim() };
}

test('says what is missing: a name, or a database', () => {
  expect(run([], {}).message).toBe(
    'Enter a username, sign-in name or e-mail address, for example: npm run -s make-admin -- june@post.example',
  );
  expect(run(['june'], { DATA_DIR: '/nowhere' })).toEqual({
    status: 1,
    message: 'There is no database in /nowhere. Set DATA_DIR or DATABASE_URL as for the server.',
  });
});

test('sends operators with Keycloak there', () => {
  expect(run(['june'], { OIDC_URL: 'https://login.example' }).message).toBe(
    'Accounts are managed by Keycloak here. Give the client role admin there.',
  );
});

test('does not touch the embedded database of a running server', async () => {
  const unlock = await lockDataFolder(dataDir);
  expect(run(['june'], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    message: expect.stringMatching(/Stop the server, run this again, and start it\.$/),
  });
  await unlock();
});
