import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrokenBuild } from '../broken/broken-build.ts';
import type { Check } from '../check.ts';
import { createFrame, openIdleSockets } from '../load/idle-sockets.ts';
import { type Latency, measureLatency } from '../load/latency.ts';
import { populate } from '../load/world.ts';
import { createFleet } from '../machine/fleet.ts';
import { readRssMb } from '../machine/process-memory.ts';

const sockets = 10_000;
const mostRssMb = 350;
const gateway = 'packages/server/src/platform/socket-gateway.ts';

const bigSockets: BrokenBuild = {
  name: 'keeps-a-buffer-per-socket',
  loss: 'Each connection takes 64 kB more, and a busy evening ends the process.',
  changes: [
    {
      file: gateway,
      from: 'const level = String(caller.level);\n  const room',
      to: 'const level = String(caller.level);\n  Object.assign(socket.data, { kept: Buffer.alloc(65_536, 1) });\n  const room',
    },
  ],
  expects: /^memory: /,
};

/** Connections that only answer pings. */
export const idleSockets: Check = {
  name: 'idle-sockets',
  summary: `one process holds 10,000 idle sockets in at most ${mostRssMb} MB, loses none, and still answers`,
  loadSeconds: 60,
  limitSeconds: 600,
  needs: ['postgres', 'redis', 'manyFiles'],
  brokenBuilds: [bigSockets],
  run: async (context) => {
    const fleet = await createFleet(context, { processes: 1 });
    await populate(fleet, { sellers: 1, members: 1, listings: 60, claims: 0 }, `${context.folder}/populate`);
    await fleet.startAll();
    const [server] = fleet.servers;
    if (!server) throw new Error('there is no server');
    const before = readRssMb(server.pid());
    const from = performance.now();
    const idle = await openIdleSockets(server.port, sockets);
    context.onEnd(idle.close);
    const openedSeconds = (performance.now() - from) / 1000;
    // At least two pings of each.
    const latency = await measureLatency(`http://127.0.0.1:${server.port}`, context.loadSeconds);
    const after = readRssMb(server.pid());
    const findings = [
      ...(after > mostRssMb ? [`memory: ${after} MB with ${idle.count()} sockets, at most ${mostRssMb} MB are allowed`] : []),
      ...(idle.count() < sockets ? [`lost: ${sockets - idle.count()} of ${sockets} sockets were closed`] : []),
      ...latency.failures.slice(0, 1).map((reason) => `failed: ${latency.failures.length} calls, the first with ${reason}`),
    ];
    return {
      figures: `${idle.count()} sockets, opened in ${openedSeconds.toFixed(0)} s; RSS ${before} MB before, ${after} MB after ${context.loadSeconds} s; ${describeLatency(latency)}`,
      findings,
    };
  },
};

const noHeaderLimit: BrokenBuild = {
  name: 'waits-for-headers-forever',
  loss: 'Connections that never finish their request stay open, until none are left.',
  changes: [
    {
      file: 'packages/server/src/main.ts',
      from: "import net from 'node:net';",
      to: "import net from 'node:net';\nimport { Server as BrokenServer } from 'node:http';\nsetInterval(() => undefined, 1_000);\nconst listenBefore = BrokenServer.prototype.listen;\nBrokenServer.prototype.listen = function (...args) { this.headersTimeout = 0; this.requestTimeout = 0; return listenBefore.apply(this, args); };",
    },
  ],
  expects: /^open: /,
};

const blocksOnSlow: BrokenBuild = {
  name: 'works-for-each-byte',
  loss: 'A client that sends slowly costs the process time for each byte, and everybody waits.',
  changes: [
    {
      file: 'packages/server/src/main.ts',
      from: "import net from 'node:net';",
      to: "import net from 'node:net';\nconst onceBefore = net.Socket.prototype.push;\nnet.Socket.prototype.push = function (part, ...more) { if (part?.length === 1) { const until = Date.now() + 20; while (Date.now() < until); } return onceBefore.call(this, part, ...more); };",
    },
  ],
  expects: /^slow: /,
};

/** Node closes a connection whose headers aren't complete after a minute; it looks every 30 s. */
const headersWithinMs = 100_000;
const slowPerKind = 150;

/** Clients that send a byte now and then, or read nothing. */
export const slowClients: Check = {
  name: 'slow-clients',
  summary:
    '600 clients that send byte by byte or don’t read, over HTTP and sockets: others are answered as before, and unfinished requests are closed',
  loadSeconds: 100,
  limitSeconds: 500,
  needs: ['postgres', 'redis'],
  brokenBuilds: [noHeaderLimit, blocksOnSlow],
  run: async (context) => {
    const fleet = await createFleet(context, { processes: 1 });
    await populate(fleet, { sellers: 1, members: 1, listings: 200, claims: 0 }, `${context.folder}/populate`);
    await fleet.startAll();
    const [server] = fleet.servers;
    if (!server) throw new Error('there is no server');
    const base = `http://127.0.0.1:${server.port}`;
    const before = await measureLatency(base, 10);
    const slow = openSlowClients(server.port);
    context.onEnd(slow.close);
    const from = performance.now();
    const during = await measureLatency(base, Math.min(context.loadSeconds, 60));
    const rssMb = readRssMb(server.pid());
    await pause(Math.max(0, headersWithinMs - (performance.now() - from)));
    const unfinished = slow.countUnfinished();
    const limit = Math.max(500, before.p95 * 4);
    return {
      figures: `before ${describeLatency(before)}; with ${slowPerKind * 4} slow clients ${describeLatency(during)}, RSS ${rssMb} MB; ${slowPerKind - unfinished} of ${slowPerKind} requests without end were closed`,
      findings: [
        ...(during.p95 > limit ? [`slow: p95 is ${during.p95.toFixed(0)} ms, ${before.p95.toFixed(0)} ms without slow clients`] : []),
        ...(unfinished > 0 ? [`open: ${unfinished} requests without an end are open after ${headersWithinMs / 1000} s`] : []),
        ...(rssMb > mostRssMb ? [`memory: ${rssMb} MB`] : []),
        ...during.failures.slice(0, 1).map((reason) => `failed: ${during.failures.length} calls, the first with ${reason}`),
      ],
    };
  },
};

type SlowClients = { countUnfinished(): number; close(): void };

/** Four kinds: headers without an end, a body byte by byte, an answer that nobody reads, and a socket that asks for lists and reads nothing. */
function openSlowClients(port: number): SlowClients {
  const all: net.Socket[] = [];
  const unfinished = new Set<net.Socket>();
  const timers: NodeJS.Timeout[] = [];
  let number = 0;
  const open = (start: string): net.Socket => {
    number += 1;
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.on('error', () => socket.destroy());
    socket.write(start.replace('ADDRESS', `10.${70 + (number >> 8)}.0.${number & 255}`));
    all.push(socket);
    return socket;
  };
  const drip = (socket: net.Socket, byte: string): void => {
    timers.push(setInterval(() => socket.writable && socket.write(byte), 900 + (number % 7) * 50));
  };
  const host = `Host: 127.0.0.1:${port}\r\nX-Forwarded-For: ADDRESS\r\n`;
  for (let i = 0; i < slowPerKind; i += 1) {
    const headers = open(`GET /v1/listings HTTP/1.1\r\n${host}X-Slow: `);
    unfinished.add(headers);
    headers.on('close', () => unfinished.delete(headers));
    headers.resume();
    drip(headers, 'a');
    const body = open(`POST /v1/listings HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`);
    body.resume();
    drip(body, ' ');
    const unread = open(`GET /v1/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(20));
    unread.pause();
    const upgrade = open(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, i).toString('base64')}\r\n\r\n`,
    );
    upgrade.pause();
    upgrade.write(createFrame('40/strapline,'));
    for (let call = 0; call < 10; call += 1) upgrade.write(createFrame(`42/strapline,${call}["searchListings",{"limit":48}]`));
    drip(upgrade, '\u0001');
  }
  return {
    countUnfinished: () => unfinished.size,
    close: () => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of all) socket.destroy();
    },
  };
}

function describeLatency({ calls, p50, p95 }: Latency): string {
  return `${calls} calls, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}
