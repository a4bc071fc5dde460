import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { killOnExit } from './kill-on-exit.ts';

/** A Redis server of our own, without files. */
export type RedisServer = { port: number; url: string; start(): Promise<void>; kill(): Promise<void> };

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

export function createRedisServer(folder: string, port: number): RedisServer {
  mkdirSync(folder, { recursive: true });
  let child: ChildProcess | null = null;
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      if (child && child.exitCode === null && child.signalCode === null) return;
      const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
      child = spawn('redis-server', flags, { stdio: 'ignore' });
      killOnExit(child);
      for (let tries = 0; tries < 100; tries += 1) {
        if (await isListening(port)) return;
        await pause(50);
      }
      throw new Error('redis-server did not start');
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = net.connect({ host: '127.0.0.1', port });
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', () => done(false));
  });
}
