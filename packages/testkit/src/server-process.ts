import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');

/** A server as `npm start` runs it, in a process of its own; what it says and how it ends can be read. */
export type OwnProcess = {
  child: ChildProcess;
  said(): string;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
};

/** Starts it with nothing but these settings and the path. */
export function runServer(env: Record<string, string>): OwnProcess {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const hear = (part: Buffer): void => {
    text = (text + part.toString()).slice(-200_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | string | null>((done) => child.once('close', (code, signal) => done(code ?? signal)));
  return { child, said: () => text, ended };
}

/** Waits until it says that it is ready. */
export async function untilReady(base: string, server: OwnProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.child.exitCode !== null) throw new Error(`the server ended with ${server.child.exitCode}: ${server.said()}`);
    const isReady = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the server did not become ready: ${server.said()}`);
}
