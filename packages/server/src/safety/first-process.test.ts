import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fastStart } from '@strapline/testkit/server-process';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

const main = path.resolve(import.meta.dirname, '../main.ts');
/** The first process of a namespace, as in a container; only root may make one. */
const inNamespace = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const isPossible = spawnSync('unshare', [...inNamespace, 'true']).status === 0;

test.skipIf(!isPossible)(
  'the first process of a container ends by a signal that comes before its database is open',
  async () => {
    const dataDir = await createTemporaryFolder('first-process');
    const env = { ...fastStart.environment, PORT: '0', MATCH_PORT: 'off', SEED: 'empty', DATA_DIR: dataDir };
    const child = spawn('unshare', [...inNamespace, process.execPath, ...fastStart.arguments, main], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const ended = new Promise((done) => child.once('close', done));
    // It is made when the embedded database begins to open, which takes seconds.
    await expect.poll(() => existsSync(path.join(dataDir, 'pglite')), { timeout: 120_000 }).toBe(true);
    const [first = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
    process.kill(Number(first), 'SIGTERM');
    expect(await ended).toBe(0);
    expect(output).not.toContain('Strapline is running');
  },
  180_000,
);
