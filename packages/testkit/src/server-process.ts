import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');

/** A server in its own process, with its output and exit. */
export type ServerProcess = {
  child: ChildProcess;
  output(): string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
};

/** Starts a server with only these environment variables and PATH. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
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
  for (let tries = 0; tries < 600; tries += 1) {
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
