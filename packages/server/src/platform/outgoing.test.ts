import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutgoing, OutgoingFailed } from './outgoing.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function startServer(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/asked`);
}

const get = { method: 'GET', headers: {} } as const;

describe('outgoing requests', () => {
  test.each([
    'https://127.0.0.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://localhost/',
    'http://93.184.215.14/',
    'file:///etc/passwd',
  ])('never reach %s', async (url) => {
    await expect(createOutgoing()(new URL(url), get)).rejects.toBeInstanceOf(OutgoingFailed);
  });

  test('in loopback mode reach loopback addresses only', async () => {
    const ask = createOutgoing({ loopback: true });
    const url = await startServer((_request, response) => response.end('here'));
    expect(await ask(url, get)).toEqual({ status: 200, text: 'here', bytes: Buffer.from('here') });
    url.hostname = 'localhost';
    expect((await ask(url, get)).text).toBe('here');
    await expect(ask(new URL('https://10.0.0.1/'), get)).rejects.toBeInstanceOf(OutgoingFailed);
  });

  test('send their body and do not follow redirects', async () => {
    const url = await startServer((request, response) => {
      if (request.url !== '/asked') return response.end('followed');
      return request.on('data', (sent) =>
        response.writeHead(302, { location: '/elsewhere' }).end(`${String(request.headers['x-key'])} ${String(sent)}`),
      );
    });
    const answer = await createOutgoing({ loopback: true })(url, { method: 'POST', headers: { 'x-key': 'k' }, body: 'b' });
    expect(answer).toMatchObject({ status: 302, text: 'k b' });
  });

  test.each<[string, RequestListener]>([
    ['never comes', () => {}],
    ['has no end', (_request, response) => response.write('x'.repeat(2000))],
    [
      'stops in the middle',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('do not wait for an answer that %s', async (_what, listener) => {
    const ask = createOutgoing({ loopback: true, timeoutMs: 200, maxBytes: 1000 });
    await expect(ask(await startServer(listener), get)).rejects.toBeInstanceOf(OutgoingFailed);
  });
});
