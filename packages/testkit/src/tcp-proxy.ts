import net from 'node:net';

/** A TCP proxy whose connections can be cut, or stall like a lost network. */
export type TcpProxy = { port: number; cut(): void; silence(): void; mend(): void; close(): Promise<void> };

type Mode = 'open' | 'cut' | 'silent';

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let mode: Mode = 'open';
  const lines = new Set<net.Socket>();
  const server = net.createServer((near) => {
    if (mode === 'cut') {
      near.resetAndDestroy();
      return;
    }
    lines.add(near);
    const far = net.connect(target);
    lines.add(far);
    const join = (from: net.Socket, to: net.Socket): void => {
      from.on('data', (bytes) => {
        if (mode === 'open') to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        lines.delete(from);
        to.destroy();
      });
    };
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const drop = (): void => {
    for (const line of lines) line.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      mode = 'cut';
      drop();
    },
    silence: () => {
      mode = 'silent';
    },
    mend: () => {
      // Data sent while stalled is lost, so both ends are closed.
      if (mode === 'silent') drop();
      mode = 'open';
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        drop();
      }),
  };
}
