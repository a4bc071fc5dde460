import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test-server.ts';
import type { Ask, Question, Reply, Told } from './mortal-talk.ts';

/** The server of a simulation: at one address, and may be killed and started again at any moment. */
export type MortalServer = {
  base: string;
  /** Resolves at once while it lives, else when it is there again. */
  up(): Promise<void>;
  /** Rejects when it dies meanwhile. */
  ask<K extends keyof Ask>(name: K, ask: Ask[K]): Promise<Told[K]>;
  /** Ends it without a word, and starts it again with its clock so far ahead. */
  killAndRestart(aheadMs: number): Promise<void>;
  stop(): Promise<void>;
  /** The last lines it logged at the level `error` or worse. */
  said(): string;
};

type Life = { child: ChildProcess; waiting: Map<number, { done(told: unknown): void; fail(error: Error): void }> };

const entry = path.resolve(import.meta.dirname, 'mortal-process.ts');
const startWithinMs = 90_000;

export async function startMortalServer(env: Record<string, string>): Promise<MortalServer> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let said = '';
  let questions = 0;
  const start = async (aheadMs: number): Promise<Life> => {
    const settings = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, SEED: 'empty', LOG_LEVEL: 'error', WITNESS: 'off' };
    const clock = { SIMULATION_AHEAD_MS: String(aheadMs) };
    const child = fork(entry, {
      env: { PATH: process.env['PATH'], ...settings, TRUST_PROXY: '127.0.0.1', ...env, ...clock },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const life: Life = { child, waiting: new Map() };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        said = (said + part.toString()).slice(-200_000);
      });
    child.on('message', (reply: Reply) => settle(life, reply));
    child.once('exit', () => {
      for (const { fail } of life.waiting.values()) fail(new Error('the server died'));
      life.waiting.clear();
    });
    await answered(life, 0, `the server did not start: ${said.slice(-2000)}`);
    return life;
  };
  let alive = start(0);
  await alive;
  return {
    base,
    up: async () => void (await alive),
    ask: async <K extends keyof Ask>(name: K, ask: Ask[K]) => {
      const life = await alive;
      questions += 1;
      const question: Question<K> = { number: questions, name, ask };
      const answer = answered(life, question.number, `the server did not answer ${name}`);
      life.child.send(question);
      // Named by its question, so it is that question's answer.
      return (await answer) as Told[K];
    },
    killAndRestart: async (aheadMs) => {
      const dying = alive;
      alive = dying.then(async ({ child }) => {
        await ended(child, 'SIGKILL');
        return await start(aheadMs);
      });
      await alive;
    },
    stop: async () => await ended((await alive).child, 'SIGTERM'),
    said: () => said,
  };
}

async function answered(life: Life, number: number, otherwise: string): Promise<unknown> {
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

function settle(life: Life, { number, told, failed }: Reply): void {
  const one = life.waiting.get(number);
  if (failed === undefined) one?.done(told);
  else one?.fail(new Error(failed));
}

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
