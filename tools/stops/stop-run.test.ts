import { findFreePort } from '@strapline/testkit/free-port';
import { expect, test } from 'vitest';
import { stopOnce } from './stop-run.ts';

/** Runs a small program in place of the server, and stops it once it is ready. */
async function stop(program: string): Promise<{ ended: number | string; problems: string }> {
  const port = await findFreePort();
  const { ended, problems } = await stopOnce({
    command: [process.execPath, '-e', program],
    cwd: import.meta.dirname,
    env: { PATH: process.env['PATH'], PORT: String(port) },
    port,
    stopAfterMs: 2000,
    limitMs: 1500,
    toGroup: false,
  });
  return { ended, problems: problems.join(' ') };
}

const serve = `require('node:net').createServer().listen(process.env.PORT, '127.0.0.1');`;
const startChild = (args: string): string =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(args)}], { stdio: 'ignore' });`;

test('a program that closes and exits has no problem', async () => {
  expect(await stop(`${serve} process.on('SIGTERM', () => process.exit(0));`)).toEqual({ ended: 0, problems: '' });
});

test('one that only gets the signal’s default action has none either', async () => {
  expect(await stop(serve)).toEqual({ ended: 'SIGTERM', problems: '' });
});

test('one that ignores the signal is reported, with what it waits for', async () => {
  const { ended, problems } = await stop(`${serve} process.on('SIGTERM', () => {});`);
  expect(ended).toBe('nothing');
  expect(problems).toContain('it still ran after 1500 ms');
});

test('one whose thread is blocked is reported', async () => {
  const program = `${serve} process.on('SIGTERM', () => process.exit(0)); setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 500);`;
  expect((await stop(program)).ended).toBe('nothing');
});

test('an exit with an error code is reported', async () => {
  expect((await stop(`${serve} process.on('SIGTERM', () => process.exit(1));`)).problems).toContain('it ended with 1');
});

test('a child that is left behind, and the port that it holds, are reported', async () => {
  const { problems } = await stop(`${startChild(serve)} setInterval(() => {}, 1000);`);
  expect(problems).toContain('its port is still open');
  expect(problems).toContain('left behind');
});

test('a program that ends by itself is reported', async () => {
  expect((await stop('')).problems).toContain('it ended by itself');
});
