import { io, type Socket } from 'socket.io-client';
import { addressOf, type Sample } from './http-load.ts';

/** Opens connections as different people at different addresses. */
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

/** `lanes` calls under way at any time, taking turns on the sockets, for `seconds`. */
export async function loadSocket(
  sockets: readonly Socket[],
  event: string,
  inputs: readonly object[],
  lanes: number,
  seconds: number,
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      const turn = next++;
      const started = performance.now();
      const answer = (await sockets[turn % sockets.length]?.emitWithAck(event, inputs[turn % inputs.length])) as
        | { error?: { code: string } }
        | undefined;
      sample.times.push(performance.now() - started);
      sample.calls += 1;
      if (answer?.error) sample.failures.push(answer.error.code);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  sample.seconds = (performance.now() - begun) / 1000;
  return sample;
}
