import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { findFreePort } from './free-port.ts';
import { copyTemplate } from './migrated-template.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const main = path.join(root, 'packages/server/src/main.ts');

/** Long enough for the embedded database to recover on a slow machine. */
const readyMs = 300_000;

/** What makes a server of a test start in half the time: compiled code is cached between processes, and WebAssembly is optimized late (see `optimize-wasm-late.ts`). */
export const fastStart = {
  arguments: ['--wasm-tiering-budget=200000000'],
  environment: {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/strapline/compiled'),
  },
};

/** A server in its own process, with its output and exit. */
export type ServerProcess = {
  child: ChildProcess;
  output(): string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
};

/** Starts a server with only these environment variables and PATH. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [...fastStart.arguments, main], {
    env: { ...fastStart.environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const onData = (part: Buffer): void => {
    text = (text + part.toString()).slice(-200_000);
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  // A failed test doesn't stop its server.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  const ended = new Promise<number | string | null>((done) => child.once('close', (code, signal) => done(code ?? signal)));
  return { child, output: () => text, ended };
}

/** Waits until /readyz succeeds. */
export async function waitUntilReady(base: string, server: ServerProcess): Promise<void> {
  const until = performance.now() + readyMs;
  while (performance.now() < until) {
    if (server.child.exitCode !== null) throw new Error(`the server ended with ${server.child.exitCode}: ${server.output()}`);
    const isReady = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the server did not become ready: ${server.output()}`);
}

/** A server on a data folder that a test can kill and start again. */
export type KillableServer = { base: string; port: number; publishableKey: string; kill(): Promise<void>; stop(): Promise<void> };

/** Starts the server on a data folder, with a copy of the migrated database if it has none, and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<KillableServer> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  if (env['DATA_DIR'] && !env['DATABASE_URL']) copyTemplate(path.join(env['DATA_DIR'], 'pglite'));
  // The other processes of a server would take as long to start as itself.
  const alone = { WITNESS: 'off', MATCH_PORT: 'off' };
  const server = startServerProcess({ PORT: String(port), SEED: 'empty', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', ...alone, ...env });
  await waitUntilReady(base, server);
  const info = await (await fetch(`${base}/v1/info`)).json();
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    server.child.kill(signal);
    await server.ended;
  };
  return { base, port, publishableKey: info.payments.publishableKey, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
