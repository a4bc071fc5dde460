import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../test-server.ts';
import type { ServerReplies, ServerReply, ServerRequest, ServerRequests } from './killable-server-messages.ts';

/** The server of a simulation, which can be killed and restarted at any time on the same port. */
export type KillableServer = {
  base: string;
  /** Resolves when the server is running. */
  up(): Promise<void>;
  /** Rejects if the server is killed before it replies. */
  ask<K extends keyof ServerRequests>(name: K, ask: ServerRequests[K]): Promise<ServerReplies[K]>;
  /** Kills it, and starts it again with its clock ahead of the real one. */
  killAndRestart(aheadMs: number): Promise<void>;
  stop(): Promise<void>;
  /** The last lines it logged at the level `error` or worse. */
  said(): string;
};

type RunningProcess = { child: ChildProcess; waiting: Map<number, { done(result: unknown): void; fail(error: Error): void }> };

const entry = path.resolve(import.meta.dirname, 'killable-server-process.ts');
const startWithinMs = 90_000;

export async function startKillableServer(env: Record<string, string>): Promise<KillableServer> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  let said = '';
  let questions = 0;
  const start = async (aheadMs: number): Promise<RunningProcess> => {
    const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, SEED: 'empty', LOG_LEVEL: 'error', WITNESS: 'off' };
    const clock = { SIMULATION_AHEAD_MS: String(aheadMs) };
    const child = fork(entry, {
      env: { PATH: process.env['PATH'], ...settings, TRUST_PROXY: '127.0.0.1', ...env, ...clock },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const life: RunningProcess = { child, waiting: new Map() };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        said = (said + part.toString()).slice(-200_000);
      });
    child.on('message', (reply: ServerReply) => settleReply(life, reply));
    child.once('exit', () => {
      for (const { fail } of life.waiting.values()) fail(new Error('the server died'));
      life.waiting.clear();
    });
    await waitForReply(life, 0, `the server did not start: ${said.slice(-2000)}`);
    return life;
  };
  let alive = start(0);
  await alive;
  return {
    base,
    up: async () => void (await alive),
    ask: async <K extends keyof ServerRequests>(name: K, ask: ServerRequests[K]) => {
      const life = await alive;
      questions += 1;
      const question: ServerRequest<K> = { number: questions, name, ask };
      const answer = waitForReply(life, question.number, `the server did not answer ${name}`);
      life.child.send(question);
      // The reply has the number of the request, so it has its type.
      return (await answer) as ServerReplies[K];
    },
    killAndRestart: async (aheadMs) => {
      const dying = alive;
      alive = dying.then(async ({ child }) => {
        await stopProcess(child, 'SIGKILL');
        return await start(aheadMs);
      });
      await alive;
    },
    stop: async () => await stopProcess((await alive).child, 'SIGTERM'),
    said: () => said,
  };
}

async function waitForReply(life: RunningProcess, number: number, otherwise: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  life.waiting.set(number, { done: resolve, fail: reject });
  const late = new AbortController();
  const tooLong = pause(startWithinMs, null, { signal: late.signal, ref: false }).then(
    () => reject(new Error(otherwise)),
    () => undefined,
  );
  try {
    return await promise;
  } finally {
    life.waiting.delete(number);
    late.abort();
    await tooLong;
  }
}

function settleReply(life: RunningProcess, { number, result, failed }: ServerReply): void {
  const one = life.waiting.get(number);
  if (failed === undefined) one?.done(result);
  else one?.fail(new Error(failed));
}

async function stopProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
