import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { fastStart } from '../server-process.ts';
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
  /** The last lines that it logged at the level `error` or worse. */
  output(): string;
};

type RunningProcess = { child: ChildProcess; waiting: Map<number, { done(result: unknown): void; fail(error: Error): void }> };

const entry = path.resolve(import.meta.dirname, 'killable-server-process.ts');
const startWithinMs = 300_000;

export async function startKillableServer(env: Record<string, string>): Promise<KillableServer> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  let output = '';
  let requests = 0;
  const start = async (aheadMs: number): Promise<RunningProcess> => {
    const settings = {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SEED: 'empty',
      LOG_LEVEL: 'error',
      WITNESS: 'off',
      MATCH_PORT: 'off',
    };
    const clock = { SIMULATION_AHEAD_MS: String(aheadMs) };
    const child = fork(entry, {
      execArgv: fastStart.arguments,
      env: { ...fastStart.environment, ...settings, TRUST_PROXY: '127.0.0.1', ...env, ...clock },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const running: RunningProcess = { child, waiting: new Map() };
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        output = (output + part.toString()).slice(-200_000);
      });
    child.on('message', (reply: ServerReply) => settleReply(running, reply));
    child.once('exit', () => {
      for (const { fail } of running.waiting.values()) fail(new Error('the server died'));
      running.waiting.clear();
    });
    await waitForReply(running, 0, `the server did not start: ${output.slice(-2000)}`);
    return running;
  };
  let current = start(0);
  await current;
  return {
    base,
    up: async () => void (await current),
    ask: async <K extends keyof ServerRequests>(name: K, ask: ServerRequests[K]) => {
      const running = await current;
      requests += 1;
      const request: ServerRequest<K> = { number: requests, name, ask };
      const answer = waitForReply(running, request.number, `the server did not answer ${name}`);
      running.child.send(request);
      // The reply has the number of the request, so it has its type.
      return (await answer) as ServerReplies[K];
    },
    killAndRestart: async (aheadMs) => {
      const previous = current;
      current = previous.then(async ({ child }) => {
        await stopProcess(child, 'SIGKILL');
        return await start(aheadMs);
      });
      await current;
    },
    stop: async () => await stopProcess((await current).child, 'SIGTERM'),
    output: () => output,
  };
}

async function waitForReply(running: RunningProcess, number: number, timeoutMessage: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  running.waiting.set(number, { done: resolve, fail: reject });
  const timer = new AbortController();
  const timeout = pause(startWithinMs, null, { signal: timer.signal, ref: false }).then(
    () => reject(new Error(timeoutMessage)),
    () => undefined,
  );
  try {
    return await promise;
  } finally {
    running.waiting.delete(number);
    timer.abort();
    await timeout;
  }
}

function settleReply(running: RunningProcess, { number, result, failed }: ServerReply): void {
  const one = running.waiting.get(number);
  if (failed === undefined) one?.done(result);
  else one?.fail(new Error(failed));
}

async function stopProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
