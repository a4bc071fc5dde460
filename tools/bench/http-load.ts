import net from 'node:net';

/** The result of a measurement: number of calls, seconds in total, and the latency of each call in milliseconds. */
export type Sample = { calls: number; seconds: number; times: number[]; failures: string[]; bytes?: number };

/**
 * `perSecond` spreads the requests evenly over time instead of sending each as soon as the last was answered; `status` is the expected status; the load
 * ends after `calls`, if that is before its time.
 */
export type LoadOptions = { perSecond?: number; status?: number; calls?: number };

type Connection = { socket: net.Socket; sentAt: number; rest: number; head: string; status: number };
type Turn = { request: Buffer; due: number };

/**
 * Sends requests over `connections` keep-alive connections, one at a time on each, for `seconds`. It uses plain sockets, since an HTTP client would take
 * CPU time from the server on a small machine.
 */
export async function loadHttp(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  seconds: number,
  { perSecond, status = 200, calls = Number.POSITIVE_INFINITY }: LoadOptions = {},
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const total = { bytes: 0 };
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let next = 0;
  const take = (): Turn => {
    const turn = next++;
    const due = perSecond ? startedAt + (turn / perSecond) * 1000 : 0;
    return { request: requests[turn % requests.length] ?? Buffer.alloc(0), due: turn < calls ? due : end };
  };
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, end, take, status, sample, total)));
  sample.seconds = (performance.now() - startedAt) / 1000;
  sample.bytes = total.bytes;
  return sample;
}

function runConnection(
  port: number,
  end: number,
  take: () => Turn,
  status: number,
  sample: Sample,
  total: { bytes: number },
): Promise<void> {
  return new Promise((done, fail) => {
    const connection: Connection = { socket: net.connect(port, '127.0.0.1'), sentAt: 0, rest: 0, head: '', status };
    const { socket } = connection;
    socket.setNoDelay(true);
    const send = (): void => {
      const { request, due } = take();
      const now = performance.now();
      if (Math.max(now, due) >= end) {
        socket.destroy();
        done();
        return;
      }
      // A request that had to wait for a free connection counts from when it was due.
      if (due <= now) write(request, due || now);
      else setTimeout(() => write(request, performance.now()), due - now);
    };
    const write = (request: Buffer, sentAt: number): void => {
      connection.sentAt = sentAt;
      connection.rest = -1;
      connection.head = '';
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', fail);
    socket.on('data', (part) => {
      total.bytes += part.length;
      if (!isComplete(connection, part, sample)) return;
      sample.calls += 1;
      sample.times.push(performance.now() - connection.sentAt);
      send();
    });
  });
}

/** Adds a chunk of a response; true once it is complete. */
function isComplete(connection: Connection, part: Buffer, sample: Sample): boolean {
  if (connection.rest >= 0) {
    connection.rest -= part.length;
    return connection.rest <= 0;
  }
  connection.head += part.toString('latin1');
  const headEnd = connection.head.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  if (!connection.head.startsWith(`HTTP/1.1 ${connection.status}`)) sample.failures.push(connection.head.slice(0, 300));
  const length = /\r\ncontent-length: (\d+)/i.exec(connection.head)?.[1];
  if (length === undefined) throw new Error('a response has no content-length');
  connection.rest = Number(length) - (connection.head.length - headEnd - 4);
  return connection.rest <= 0;
}

/**
 * GET requests as bytes. Each comes from a different address and, if there are tokens, is signed in with one of them, because rate limits count by address
 * and by person.
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
