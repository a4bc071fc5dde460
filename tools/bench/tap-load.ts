import { request } from 'node:http';
import { createChipBatch } from '@strapline/domain/chip/chip-keys';
import { writeTap } from '@strapline/domain/chip/write-tap';
import { io, type Socket } from 'socket.io-client';
import { addressOf, type Sample } from './http-load.ts';

/** The key of the measured chips. No real chip uses it. */
export const benchKey = { kid: 'k26bench', master: Buffer.alloc(32, 0x5a) };

const batch = createChipBatch(benchKey.kid, 'AES', benchKey.master);

export type BenchChip = { braTagId: string; uid: string };

/** The path that a chip with a closed loop writes at its `counter`-th read. */
export function tapPath({ uid }: BenchChip, counter: number): string {
  return writeTap({ batch, uid, counter, loop: 'CC', random: Buffer.from(`${uid}${counter}`.padEnd(13, '.').slice(-13)) });
}

/** A tap, and the socket of the browser that redeems it. */
export type Redemption = { socket: Socket; input: { braTagId: string; tap: string } };

/** Opens `count` taps, spread over `browsers` browsers. The result is the input of `redeemTaps`. */
export async function openTaps(port: number, chips: readonly BenchChip[], count: number, browsers: number): Promise<Redemption[]> {
  const cookies = Array.from({ length: browsers }, (_, i) => `strapline-browser=${Buffer.alloc(32, i).toString('base64url')}`);
  const sockets = await Promise.all(cookies.map((cookie, i) => openBrowser(port, cookie, 100_000 + i)));
  const redemptions: Redemption[] = [];
  for (let i = 0; i < count; i += 1) {
    const chip = chips[i % chips.length];
    const [cookie, socket] = [cookies[i % browsers], sockets[i % browsers]];
    if (!chip || !cookie || !socket) throw new Error('nothing to tap');
    const tap = await ticketOf(port, tapPath(chip, 2 + Math.floor(i / chips.length)), cookie, i);
    redemptions.push({ socket, input: { braTagId: chip.braTagId, tap } });
  }
  return redemptions;
}

/** Redeems each tap once, with `workers` calls under way. */
export async function redeemTaps(redemptions: readonly Redemption[], workers: number): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let one = redemptions[next++]; one; one = redemptions[next++]) {
      const calledAt = performance.now();
      const answer: { tap?: { verdict: string }; error?: { code: string } } = await one.socket.emitWithAck('fetchBraTag', one.input);
      sample.times.push(performance.now() - calledAt);
      sample.calls += 1;
      if (answer.tap?.verdict !== 'ok') sample.failures.push(answer.error?.code ?? answer.tap?.verdict ?? 'no answer');
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  sample.seconds = (performance.now() - startedAt) / 1000;
  return sample;
}

function openBrowser(port: number, cookie: string, address: number): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}/strapline`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': addressOf(address), cookie },
  });
  return new Promise((done, fail) => {
    socket.once('connect', () => done(socket));
    socket.once('connect_error', fail);
  });
}

function ticketOf(port: number, path: string, cookie: string, address: number): Promise<string> {
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { cookie, 'x-forwarded-for': addressOf(address) } }, (answer) => {
      answer.resume();
      const ticket = /\?tap=([\w-]+)$/.exec(answer.headers.location ?? '')?.[1];
      if (ticket) done(ticket);
      else fail(new Error(`a tap led to ${answer.statusCode} ${answer.headers.location}`));
    });
    sent.once('error', fail);
    sent.end();
  });
}
