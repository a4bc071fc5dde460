import net from 'node:net';

/** What came of a measurement: how many calls in how many seconds, and the time of each in milliseconds. */
export type Sample = { calls: number; seconds: number; times: number[]; failures: string[]; bytes?: number };

/** `perSecond` spreads the requests evenly over time instead of sending as fast as answers come; `status` is what a good answer has. */
export type LoadOptions = { perSecond?: number; status?: number };

type Lane = { socket: net.Socket; started: number; rest: number; head: string; status: number };
type Turn = { request: Buffer; due: number };

/**
 * Sends requests over `connections` kept-alive connections, one at a time on each, for `seconds`. Written on plain sockets, because on a small machine
 * a comfortable client would use the processor that the server needs.
 */
export async function loadHttp(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  seconds: number,
  { perSecond, status = 200 }: LoadOptions = {},
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const total = { bytes: 0 };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  const take = (): Turn => {
    const turn = next++;
    return { request: requests[turn % requests.length] ?? Buffer.alloc(0), due: perSecond ? begun + (turn / perSecond) * 1000 : 0 };
  };
  await Promise.all(Array.from({ length: connections }, () => runLane(port, end, take, status, sample, total)));
  sample.seconds = (performance.now() - begun) / 1000;
  sample.bytes = total.bytes;
  return sample;
}

function runLane(port: number, end: number, take: () => Turn, status: number, sample: Sample, total: { bytes: number }): Promise<void> {
  return new Promise((done, fail) => {
    const lane: Lane = { socket: net.connect(port, '127.0.0.1'), started: 0, rest: 0, head: '', status };
    const { socket } = lane;
    socket.setNoDelay(true);
    const send = (): void => {
      const { request, due } = take();
      const now = performance.now();
      if (Math.max(now, due) >= end) {
        socket.destroy();
        done();
        return;
      }
      // Who waited for this connection waited since their turn came.
      if (due <= now) write(request, due || now);
      else setTimeout(() => write(request, performance.now()), due - now);
    };
    const write = (request: Buffer, started: number): void => {
      lane.started = started;
      lane.rest = -1;
      lane.head = '';
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', fail);
    socket.on('data', (part) => {
      total.bytes += part.length;
      if (!isWhole(lane, part, sample)) return;
      sample.calls += 1;
      sample.times.push(performance.now() - lane.started);
      send();
    });
  });
}

/** Takes a part of an answer; true when all of it is here. */
function isWhole(lane: Lane, part: Buffer, sample: Sample): boolean {
  if (lane.rest >= 0) {
    lane.rest -= part.length;
    return lane.rest <= 0;
  }
  lane.head += part.toString('latin1');
  const headEnd = lane.head.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  if (!lane.head.startsWith(`HTTP/1.1 ${lane.status}`)) sample.failures.push(lane.head.slice(0, 300));
  const length = /\r\ncontent-length: (\d+)/i.exec(lane.head)?.[1];
  if (length === undefined) throw new Error('an answer came without its length');
  lane.rest = Number(length) - (lane.head.length - headEnd - 4);
  return lane.rest <= 0;
}

/**
 * A GET as bytes. Every request of a list comes from an address of its own, as requests of many people do, and with one of the tokens where there are
 * some; limits count by address and by person.
 */
export function getRequests(paths: readonly string[], count: number, tokens: readonly string[] = []): Buffer[] {
  return Array.from({ length: count }, (_, i) => {
    const bearer = tokens.length > 0 ? `authorization: Bearer ${tokens[i % tokens.length]}\r\n` : '';
    return Buffer.from(`GET ${paths[i % paths.length]} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${addressOf(i)}\r\n${bearer}\r\n`);
  });
}

export function addressOf(i: number): string {
  return `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
}
