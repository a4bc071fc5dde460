import { io, type Socket } from 'socket.io-client';
import { addressOf, type Sample } from './http-load.ts';

/** Opens connections, each from a different address. */
export async function openSockets(url: string, count: number, firstAddress = 0): Promise<Socket[]> {
  return await Promise.all(
    Array.from(
      { length: count },
      (_, i) =>
        new Promise<Socket>((done, fail) => {
          const socket = io(url, {
            transports: ['websocket'],
            forceNew: true,
            reconnection: false,
            extraHeaders: { 'x-forwarded-for': addressOf(firstAddress + i) },
          });
          socket.once('connect', () => done(socket));
          socket.once('connect_error', fail);
        }),
    ),
  );
}

/** Keeps `workers` calls under way for `seconds`, using the sockets in turn. */
export async function loadSocket(
  sockets: readonly Socket[],
  event: string,
  inputs: readonly object[],
  workers: number,
  seconds: number,
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let next = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const turn = next++;
      const calledAt = performance.now();
      const answer = (await sockets[turn % sockets.length]?.emitWithAck(event, inputs[turn % inputs.length])) as
        | { error?: { code: string } }
        | undefined;
      sample.times.push(performance.now() - calledAt);
      sample.calls += 1;
      if (answer?.error) sample.failures.push(answer.error.code);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  sample.seconds = (performance.now() - startedAt) / 1000;
  return sample;
}
