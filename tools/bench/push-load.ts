import { setTimeout as pause } from 'node:timers/promises';
import { type Client, connectClient } from '@strapline/testkit/socket-client';
import type { Cluster } from './clusters.ts';

/** Milliseconds until the push, from sending the change and from its acknowledgement. A push may come before the acknowledgement; then its time is below 0. */
export type PushTimes = { fromCall: number[]; fromAck: number[]; lost: number; failures: string[] };

type Seller = { braTagId: string; here: Client; there: Client };

const lostAfterMs = 5_000;

/** Sellers change prices of their pieces at one process, and hear of it on their connection to the next one. Changes follow a schedule, however long the answers take. */
export async function measurePushes(cluster: Cluster, count: number, perSecond: number): Promise<PushTimes> {
  const sellers = await connectSellers(cluster);
  const times: PushTimes = { fromCall: [], fromAck: [], lost: 0, failures: [] };
  const changes: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < count; n += 1) {
    await pause(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()));
    const seller = sellers[n % sellers.length];
    if (seller) changes.push(changePrice(seller, 5_000 + n, times));
  }
  await Promise.all(changes);
  for (const { here, there } of sellers) for (const client of [here, there]) client.close();
  return times;
}

async function connectSellers({ fleet: { servers }, world }: Cluster): Promise<Seller[]> {
  const at = (i: number): string => `http://127.0.0.1:${servers[i % servers.length]?.port}`;
  return await Promise.all(
    world.sellers.map(async ({ username, token }, i) => ({
      braTagId: world.listings.find((id) => id.startsWith(`${username}:`)) ?? '',
      here: await connectClient(at(i), { token }),
      there: await connectClient(at(i + 1), { token }),
    })),
  );
}

async function changePrice({ braTagId, here, there }: Seller, offeredAmount: number, times: PushTimes): Promise<void> {
  const arrival = new Promise<number | null>((done) => {
    const timer = setTimeout(() => done(null), lostAfterMs);
    there.socket.once('braTagStatus', () => {
      clearTimeout(timer);
      done(performance.now());
    });
  });
  const calledAt = performance.now();
  const answer = await here.raw('offerBraTag', { braTagId, offered: true, offeredAmount }).catch(String);
  const acknowledgedAt = performance.now();
  if (!isOffered(answer)) {
    times.failures.push(JSON.stringify(answer));
    return;
  }
  const arrivedAt = await arrival;
  if (arrivedAt === null) {
    times.lost += 1;
    return;
  }
  times.fromCall.push(arrivedAt - calledAt);
  times.fromAck.push(arrivedAt - acknowledgedAt);
}

function isOffered(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'listing' in answer && answer.listing === 'published';
}
