import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverArguments, serverEnvironment } from '../../../scripts/server-process.mjs';
import { type BrokenBuild, brokenVariable } from '../broken/broken-build.ts';
import { killOnExit } from './kill-on-exit.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const preload = path.join(root, 'tools/verify/broken/preload.ts');

/** One process of the server, started as `npm start` starts it, on a fixed port. */
export type ServerChild = {
  port: number;
  start(): Promise<void>;
  isRunning(): boolean;
  pid(): number;
  /** Sends the signal and waits for the end. Returns the exit code or the signal's name, and the time. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ ended: number | string | null; ms: number }>;
  /** Status of /readyz; 0 without an answer. */
  readiness(): Promise<number>;
  log(): string;
};

type Options = {
  port: number;
  env: Record<string, string>;
  logFile: string;
  broken: BrokenBuild | null;
  nodeArguments?: readonly string[];
};

export function createServerChild({ port, env, logFile, broken, nodeArguments = [] }: Options): ServerChild {
  let child: ChildProcess | null = null;
  let starting: Promise<void> | null = null;
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null;
  const readiness = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? 0;
  };
  const log = (): string => readFileSync(logFile, 'utf8');
  const start = async (): Promise<void> => {
    const output = openSync(logFile, 'a');
    const breaking = broken && broken.changes.length > 0;
    const flags = [...nodeArguments, ...(breaking ? ['--import', preload] : [])];
    child = spawn(process.execPath, [...flags, ...serverArguments], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        ...serverEnvironment,
        ...env,
        PORT: String(port),
        ...(breaking ? { [brokenVariable]: JSON.stringify(broken.changes) } : {}),
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    killOnExit(child);
    const until = performance.now() + 300_000;
    while ((await readiness()) !== 200) {
      if (!isRunning()) return;
      if (performance.now() > until)
        throw new Error(`a server did not become ready: ${await describeReadiness(port)}; its log ends with ${log().slice(-2000)}`);
      await pause(100);
    }
  };
  return {
    port,
    isRunning,
    readiness,
    log,
    pid: () => child?.pid ?? 0,
    // One at a time: two would compete for the port.
    start: () => {
      starting ??= start().finally(() => {
        starting = null;
      });
      return starting;
    },
    end: async (signal) => {
      if (!child || !isRunning()) return { ended: child?.exitCode ?? child?.signalCode ?? null, ms: 0 };
      const from = performance.now();
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code, by] = (await exited) as [number | null, string | null];
      return { ended: code ?? by, ms: performance.now() - from };
    },
  };
}

async function describeReadiness(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => error);
  return answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer);
}
