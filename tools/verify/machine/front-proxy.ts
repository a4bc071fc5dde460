import http from 'node:http';
import net from 'node:net';

/** A TCP load balancer: asks /readyz of each server four times a second, and gives new connections to those that are ready, in turn. */
export type FrontProxy = { port: number; close(): void };

const probeMs = 250;

export async function startFrontProxy(port: number, backends: readonly number[]): Promise<FrontProxy> {
  const ready = new Set<number>();
  const lines = new Set<net.Socket>();
  let turn = 0;
  const probe = (backend: number): void => {
    const request = http.get({ host: '127.0.0.1', port: backend, path: '/readyz', agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) ready.add(backend);
      else ready.delete(backend);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => ready.delete(backend));
  };
  const timer = setInterval(() => backends.forEach(probe), probeMs);
  backends.forEach(probe);
  const connect = (near: net.Socket, candidates: number[]): void => {
    const backend = candidates.shift();
    if (backend === undefined) return void near.resetAndDestroy();
    const far = net.connect({ host: '127.0.0.1', port: backend, noDelay: true });
    const onRefused = (): void => {
      ready.delete(backend);
      connect(near, candidates);
    };
    far.once('error', onRefused);
    far.once('connect', () => {
      far.off('error', onRefused);
      join(near, far, lines);
    });
  };
  const server = net.createServer({ noDelay: true, pauseOnConnect: true }, (near) => {
    lines.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => lines.delete(near));
    turn += 1;
    const isReady = (backend: number): boolean => ready.has(backend);
    const [first, last] = [backends.filter(isReady), backends.filter((backend) => !isReady(backend))];
    const start = turn % (first.length || 1);
    // If none is ready, one may only have been slow to say so.
    connect(near, [...first.slice(start), ...first.slice(0, start), ...last]);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', 8192, done));
  return {
    port,
    // Clients may still be connecting; nobody waits for them.
    close: () => {
      clearInterval(timer);
      server.close();
      for (const line of lines) line.destroy();
    },
  };
}

function join(near: net.Socket, far: net.Socket, lines: Set<net.Socket>): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    lines.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      lines.delete(from);
      to.destroy();
    });
    from.pipe(to);
  }
}
