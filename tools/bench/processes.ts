import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const ticksPerSecond = 100;

export type Running = { child: ChildProcess; port: number; stop(): Promise<void> };

/** Starts a baseline server, which prints its port. */
export async function startFloor(name: 'floor-http' | 'floor-socket', env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((done, fail) => {
    child.stdout.once('data', (line) => done(Number(String(line))));
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`)));
  });
  return { child, port, stop: () => stop(child) };
}

/**
 * Starts the server of a checkout as in production and waits until it is ready; `readyMs` counts from the start of the process. BENCH_NODE_ARGUMENTS
 * holds additional arguments for Node, such as `--cpu-prof`.
 */
export async function startServer(
  env: Record<string, string>,
  logFile: string,
  { folder = root, port: requestedPort }: { folder?: string; port?: number } = {},
): Promise<Running & { readyMs: number }> {
  const port = requestedPort ?? (await freePort());
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const extra = process.env['BENCH_NODE_ARGUMENTS']?.split(' ').filter(Boolean) ?? [];
  const child = spawn(process.execPath, [...extra, ...serverArguments], {
    cwd: folder,
    env: { ...process.env, ...serverEnvironment, ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  while ((await statusOf(port, '/readyz')) !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000)
      throw new Error(`the server did not become ready; see ${logFile}\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    await new Promise((go) => setTimeout(go, 20));
  }
  return { child, port, readyMs: Math.round(performance.now() - startedAt), stop: () => stop(child) };
}

/** CPU time of processes together in seconds, and their resident memory in MB; null if the system isn't Linux. */
export function usage(pids: readonly (number | undefined)[]): { cpuSeconds: number; rssMb: number } | null {
  if (process.platform !== 'linux') return null;
  let [cpuSeconds, rssKb] = [0, 0];
  for (const pid of pids) {
    cpuSeconds += cpuSecondsOf(pid);
    rssKb += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  }
  return { cpuSeconds, rssMb: Math.round(rssKb / 1024) };
}

/** CPU seconds of each local PostgreSQL process that serves a database, by process ID. */
export function databaseUsage(name: string): Map<string, number> {
  const cpuSecondsByPid = new Map<string, number>();
  if (process.platform !== 'linux') return cpuSecondsByPid;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!title.startsWith('postgres: ') || !title.includes(` ${name} `)) continue;
      cpuSecondsByPid.set(pid, cpuSecondsOf(pid));
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  return cpuSecondsByPid;
}

function cpuSecondsOf(pid: string | number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function statusOf(port: number, target: string): Promise<number> {
  return new Promise((done) => {
    http
      .get({ host: '127.0.0.1', port, path: target, agent: false }, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      })
      // Not listening yet.
      .on('error', () => done(0));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = net.createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
