import { setTimeout as pause } from 'node:timers/promises';
import { type Client, connectClient } from '@strapline/testkit/socket-client';
import type { World } from '../verify/load/world.ts';
import type { Cluster } from './clusters.ts';

/** Milliseconds until the push, from sending the change and from its acknowledgement. A push may come before the acknowledgement; then its time is below 0. */
export type PushTimes = { fromCall: number[]; fromAck: number[]; lost: number; failures: string[] };

type Seller = { braTagId: string; here: Client; there: Client };

/** After the acknowledgement. */
const lostAfterMs = 10_000;

/**
 * Sellers change prices of their pieces at one process, and hear of it on their connection to the next one. The schedule spreads the changes evenly. A seller
 * makes the next one when the push of the last has come, and stops after a lost one, so that each push belongs to its change.
 */
export async function measurePushes(cluster: Cluster, world: World, count: number, perSecond: number): Promise<PushTimes> {
  const sellers = await connectSellers(cluster, world);
  const times: PushTimes = { fromCall: [], fromAck: [], lost: 0, failures: [] };
  const startedAt = performance.now();
  const changePrices = async (seller: Seller, first: number): Promise<void> => {
    for (let n = first; n < count; n += sellers.length) {
      await pause(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()));
      if (!(await changePrice(seller, 5_000 + n, times))) return;
    }
  };
  await Promise.all(sellers.map(changePrices));
  for (const { here, there } of sellers) for (const client of [here, there]) client.close();
  return times;
}

async function connectSellers({ fleet: { servers } }: Cluster, world: World): Promise<Seller[]> {
  const at = (i: number): string => `http://127.0.0.1:${servers[i % servers.length]?.port}`;
  return await Promise.all(
    world.sellers.map(async ({ username, token }, i) => ({
      braTagId: world.listings.find((id) => id.startsWith(`${username}:`)) ?? '',
      here: await connectClient(at(i), { token }),
      there: await connectClient(at(i + 1), { token }),
    })),
  );
}

/** Whether its push came. */
async function changePrice({ braTagId, here, there }: Seller, offeredAmount: number, times: PushTimes): Promise<boolean> {
  const push = new Promise<number>((done) => there.socket.once('braTagStatus', () => done(performance.now())));
  const calledAt = performance.now();
  const answer = await here.raw('offerBraTag', { braTagId, offered: true, offeredAmount }).catch(String);
  const acknowledgedAt = performance.now();
  if (!isOffered(answer)) {
    times.failures.push(JSON.stringify(answer));
    return false;
  }
  const arrivedAt = await Promise.race([push, pause(lostAfterMs, null, { ref: false })]);
  if (arrivedAt === null) {
    times.lost += 1;
    return false;
  }
  times.fromCall.push(arrivedAt - calledAt);
  times.fromAck.push(arrivedAt - acknowledgedAt);
  return true;
}

function isOffered(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'listing' in answer && answer.listing === 'published';
}
