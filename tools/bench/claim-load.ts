import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs';
import type { ClaimServer } from './claim-server.ts';
import type { Sample } from './http-load.ts';
import { freePort } from './processes.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Measures claims with `workers` under way at once, on a separate server with or without the public log. Warm-up claims are not counted. */
export async function measureClaims(env: Record<string, string>, claims: number, workers: number, withLog: boolean): Promise<Sample> {
  const warm = Math.ceil(claims / 5);
  // The rate limit is thirty codes a minute for each person.
  const people = Math.ceil((claims + warm) / 20);
  const { child, server } = await start(env, [String(people), String(claims + warm), ...(withLog ? [] : ['without-log'])]);
  const sockets = await Promise.all(server.tokens.map((token) => connected(server.port, token)));
  try {
    await claimAll(sockets, server.claims.slice(0, warm), workers);
    return await claimAll(sockets, server.claims.slice(warm), workers);
  } finally {
    for (const socket of sockets) socket.close();
    await stopped(child);
  }
}

async function claimAll(sockets: readonly Socket[], claims: ClaimServer['claims'], workers: number): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let turn = next++; turn < claims.length; turn = next++) {
      const calledAt = performance.now();
      const answer = (await sockets[turn % sockets.length]?.emitWithAck('claimCollectorTag', claims[turn])) as { error?: { code: string } };
      sample.times.push(performance.now() - calledAt);
      sample.calls += 1;
      if (answer.error) sample.failures.push(answer.error.code);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  sample.seconds = (performance.now() - startedAt) / 1000;
  return sample;
}

async function start(env: Record<string, string>, args: string[]): Promise<{ child: ChildProcess; server: ClaimServer }> {
  const port = await freePort();
  const flags = serverArguments.slice(0, -1);
  const child = spawn(process.execPath, [...flags, path.join(import.meta.dirname, 'claim-server.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      SEED: 'empty',
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const server = await new Promise<ClaimServer>((done, fail) => {
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('\n')) done(JSON.parse(text.slice(0, text.indexOf('\n'))) as ClaimServer);
    });
    child.once('exit', (code) => fail(new Error(`the server of claims ended with ${code}`)));
  });
  return { child, server };
}

function connected(port: number, token: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = io(`http://127.0.0.1:${port}/strapline`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    });
    socket.once('connect', () => done(socket));
    socket.once('connect_error', fail);
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
