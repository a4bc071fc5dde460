import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { killOnExit } from './kill-on-exit.ts';

/** A PostgreSQL server of our own, which a check may stop, kill and start again. */
export type PostgresCluster = {
  port: number;
  /** URL of its maintenance database. */
  url: string;
  start(): Promise<void>;
  /** Ends all of its processes without writing anything (`pg_ctl stop -m immediate`); the next start recovers from the log. */
  stopImmediately(): Promise<void>;
  /** `kill -9` of its main process. */
  kill(): Promise<void>;
  query(statement: string, database?: string): Promise<void>;
};

/** The folder of PostgreSQL's programs; null if it isn't installed. */
export function findPostgres(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => path.join(packaged, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))) ?? null;
}

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const readId = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}

export async function createPostgresCluster(programs: string, folder: string, port: number): Promise<PostgresCluster> {
  const owner = findOwner();
  const [data, logFile] = [path.join(folder, 'data'), path.join(folder, 'postgres.log')];
  mkdirSync(folder, { recursive: true });
  // Its owner has to get through the folder above, which is ours.
  chmodSync(path.dirname(folder), 0o711);
  if (owner.uid) chownSync(folder, owner.uid, owner.gid);
  const made = spawnSync(path.join(programs, 'initdb'), ['-D', data, '-U', 'verify', '--auth=trust', '-E', 'UTF8', '--locale=C'], {
    ...owner,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const url = `postgres://verify@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  const query = async (statement: string, database = 'postgres'): Promise<void> => {
    const client = new pg.Client({ connectionString: url.replace(/postgres$/, database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const launch = (): ChildProcess => {
    const log = openSync(logFile, 'a');
    const flags = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=120'];
    const launched = spawn(path.join(programs, 'postgres'), flags, { ...owner, cwd: folder, stdio: ['ignore', log, log] });
    closeSync(log);
    killOnExit(launched, 'SIGQUIT');
    return launched;
  };
  return {
    port,
    url,
    query,
    stopImmediately: () => end('SIGQUIT'),
    kill: () => end('SIGKILL'),
    start: async () => {
      const until = performance.now() + 60_000;
      while (performance.now() < until) {
        // After a kill, the old backends hold its memory for a moment, and a start is refused.
        if (!child || child.exitCode !== null || child.signalCode !== null) child = launch();
        const isUp = await query('select 1').then(
          () => true,
          () => false,
        );
        if (isUp) return;
        await pause(100);
      }
      throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, 'utf8').slice(-1500)}`);
    },
  };
}
