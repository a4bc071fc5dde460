import net from 'node:net';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends bytes on one connection, and returns everything that came back until the server closed it. Closing our side would end a request that is being answered. */
function exchange(bytes: string): Promise<string> {
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise((done, fail) => {
    let answer = '';
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      answer += String(part);
    });
    socket.on('close', () => done(answer));
    // A refused connection is reset while we still write.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : fail(error)));
  });
}

/** The statuses of all responses on the connection. */
const getStatuses = (answer: string): number[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const keptOpen = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const inner = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** A request whose headers leave two opinions on where it ends; the bytes after them hold a second request. */
const build = (headers: string[], body: string): string =>
  `POST /v1/csp-reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`;

describe('a request that could be read in two ways', () => {
  test.each<[string, string[], string]>([
    [
      'both lengths: Content-Length covers the inner request',
      [`Content-Length: ${5 + inner.length}`, 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${inner}`,
    ],
    [
      'both lengths, the other way round',
      ['Transfer-Encoding: chunked', 'Content-Length: 4'],
      `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
    ],
    ['two different Content-Length', ['Content-Length: 0', `Content-Length: ${inner.length}`], inner],
    ['the same Content-Length twice', ['Content-Length: 0', 'Content-Length: 0'], inner],
    ['a list of lengths', [`Content-Length: 0, ${inner.length}`], inner],
    ['a signed length', ['Content-Length: +0'], inner],
    ['a hexadecimal length', ['Content-Length: 0x0'], inner],
    ['an unknown transfer coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`],
    ['chunked that is not the last coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${inner}`],
    ['two Transfer-Encoding headers', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${inner}`],
    ['a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 0'], `0\r\n\r\n${inner}`],
    ['a folded header', ['Transfer-Encoding:', ' chunked', 'Content-Length: 0'], `0\r\n\r\n${inner}`],
    ['a control character in the coding', ['Transfer-Encoding: \u000bchunked', 'Content-Length: 0'], `0\r\n\r\n${inner}`],
    ['a chunk size that is no number', ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${inner}`],
    ['a chunk that is longer than its size', ['Transfer-Encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n${inner}`],
    ['a chunk extension with a bare line feed', ['Transfer-Encoding: chunked'], `0;a\n\r\n\r\n${inner}`],
    ['header lines that end with a bare line feed', ['Content-Length: 0\nTransfer-Encoding: chunked'], `0\r\n\r\n${inner}`],
    ['a NUL in a header', ['X-A: b\u0000c', 'Content-Length: 0'], inner],
  ])('%s: is refused with its connection, and nothing after it is read', async (_what, headers, body) => {
    expect(getStatuses(await exchange(build(headers, body)))).toEqual([400]);
  });

  test('a body of a GET is not the next request', async () => {
    const answer = await exchange(
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    );
    expect(getStatuses(answer)).toHaveLength(1);
  });

  test('two requests with clear lengths are two', async () => {
    expect(getStatuses(await exchange(keptOpen + inner))).toHaveLength(2);
    // A chunk extension is legal and ignored, whatever it says.
    expect(
      getStatuses(await exchange(build(['Transfer-Encoding: chunked'], `2;length=99;x="\\r"\r\n{}\r\n0\r\n\r\n${inner}`))),
    ).toHaveLength(2);
  });
});
