import { spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from './sources.ts';

let status: number;
let asked: string[];
const server = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(status).end();
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  status = 200;
  asked = [];
});

function ask(args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const PORT = String((server.address() as { port: number }).port);
  const child = spawn(process.execPath, [path.join(root, 'deploy/ask-health.ts'), ...args], { env: { PORT, ...env }, stdio: 'ignore' });
  return new Promise((done) => child.once('exit', done));
}

test('exits with 0 if the server answers 200, else with 1', async () => {
  expect(await ask([])).toBe(0);
  expect(asked).toEqual(['/healthz']);
  status = 503;
  expect(await ask(['/readyz'])).toBe(1);
  expect(asked).toEqual(['/healthz', '/readyz']);
  expect(await ask([], { PORT: '1' })).toBe(1);
});

test('waits until the server is ready', async () => {
  status = 503;
  const waiting = ask(['/readyz', '--wait'], { MAINPID: String(process.pid) });
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(1);
  status = 200;
  expect(await waiting).toBe(0);
});

test('doesn’t wait for a process that has ended', async () => {
  const ended = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => ended.once('exit', done));
  status = 503;
  expect(await ask(['/readyz', '--wait'], { MAINPID: String(ended.pid) })).toBe(1);
});
