import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from '@strapline/testkit/test-server';

/** A server in its own process, which a test can kill. */
export type ServerProcess = { base: string; port: number; publishableKey: string; kill(): Promise<void>; stop(): Promise<void> };

const main = path.resolve(import.meta.dirname, '../../main.ts');

/** Starts the server on a data folder and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), SEED: 'empty', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', ...env };
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...settings }, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => {
    stderr = (stderr + part.toString()).slice(-4000);
  });
  await waitUntilReady(base, child, () => stderr);
  const info = await (await fetch(`${base}/v1/info`)).json();
  return {
    base,
    port,
    publishableKey: info.payments.publishableKey,
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  };
}

/** Long enough for the embedded database to recover on a slow machine. */
const readyMs = 120_000;

async function waitUntilReady(base: string, child: ChildProcess, stderr: () => string): Promise<void> {
  const until = performance.now() + readyMs;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${stderr()}`);
    const isReady = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the server did not become ready: ${stderr()}`);
}

async function endProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
