import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { Manager, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server?.close());

async function connect(socket: Socket): Promise<Socket> {
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  return socket;
}

test('the second app on one connection counts calls for the address behind the proxy, as the first does', async () => {
  const extraHeaders = { 'x-forwarded-for': '203.0.113.77' };
  const manager = new Manager(server.url, { transports: ['websocket'], reconnection: false, extraHeaders });
  try {
    const first = await connect(manager.socket('/strapline'));
    const second = await connect(manager.socket('/toptop'));
    const take = vi.spyOn(server.services.limits, 'take');
    for (const socket of [first, second]) {
      take.mockClear();
      expect(await socket.emitWithAck('searchListings', {})).toHaveProperty('items');
      expect(take.mock.calls.map(([, who]) => who)).toContain('203.0.113.77');
    }
  } finally {
    manager._close();
  }
});
