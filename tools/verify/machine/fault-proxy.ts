import net from 'node:net';
import type { Random } from '@strapline/testkit/simulation/random';

/**
 * What the network does. `slow`: each part is late, in order. `silent`: parts are lost, and nobody is told (half-open). `resetting`: some connections are reset.
 * `cutting`: some connections end in the middle of a message.
 */
export type NetworkMode = 'open' | 'slow' | 'silent' | 'resetting' | 'cutting';
export const networkFaults: readonly NetworkMode[] = ['cutting', 'resetting', 'slow', 'silent'];

export type FaultProxy = { port: number; set(mode: NetworkMode): void; faults(): number; close(): Promise<void> };

/** One in so many parts resets or cuts its connection. */
const faultShare = 20;
/** The same of parts with a commit: that is where an acknowledgement can go wrong. */
const commitFaultShare = 3;

/** A TCP proxy before a service, whose network can fail. */
export async function startFaultProxy(target: { port: number }, random: Random): Promise<FaultProxy> {
  let mode: NetworkMode = 'open';
  let faults = 0;
  const lines = new Set<net.Socket>();
  /** Connections that lost something can't continue. */
  const damaged = new Set<net.Socket>();
  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ host: '127.0.0.1', port: target.port, noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(from);
      let before: Promise<unknown> = Promise.resolve();
      from.on('error', () => to.destroy());
      from.on('close', () => {
        lines.delete(from);
        damaged.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (mode === 'silent') {
          faults += 1;
          damaged.add(from);
          return;
        }
        if (mode === 'slow') {
          faults += 1;
          const ms = 10 + random.below(150);
          before = before.then(() => new Promise((go) => setTimeout(go, ms)));
        }
        const isHit =
          (mode === 'resetting' || mode === 'cutting') && random.below(bytes.includes('commit') ? commitFaultShare : faultShare) === 0;
        if (isHit) faults += 1;
        if (isHit && mode === 'cutting') to.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => from.resetAndDestroy());
        else if (isHit) from.resetAndDestroy();
        else before = before.then(() => to.writable && to.write(bytes));
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    faults: () => faults,
    set: (next) => {
      if (mode === 'silent') for (const line of damaged) line.resetAndDestroy();
      mode = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const line of lines) line.destroy();
      }),
  };
}
