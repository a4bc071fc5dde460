import net from 'node:net';

/** A TCP proxy in front of a server that counts the bytes of all connections: HTTP and sockets, headers and frames included. */
export type CountingProxy = { port: number; bytes: { toClient: number; fromClient: number }; close(): Promise<void> };

/**
 * `localAddress` is where the connections to the server come from, such as 127.0.1.7: for the server, that is another network. Several proxies can count
 * together in `bytes`.
 */
export async function startCountingProxy(
  targetPort: number,
  { localAddress = '127.0.0.1', bytes = { toClient: 0, fromClient: 0 } }: { localAddress?: string; bytes?: CountingProxy['bytes'] } = {},
): Promise<CountingProxy> {
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect({ host: '127.0.0.1', port: targetPort, localAddress });
    for (const [from, to, direction] of [
      [near, far, 'fromClient'],
      [far, near, 'toClient'],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (part) => {
        bytes[direction] += part.length;
        to.write(part);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    bytes,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
