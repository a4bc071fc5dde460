import { setTimeout as pause } from 'node:timers/promises';
import { readArchive } from '@strapline/server/features/privacy/test-export';
import { createCaller } from '../load/caller.ts';
import type { KnownOrder } from '../load/trade-load.ts';
import type { Member, World } from '../load/world.ts';
import type { FinalState, ReadOrder } from './history.ts';

type ExportedOrder = { id: string; bra_tag_id: string; status: string };
type Exported = {
  orders: { bought: ExportedOrder[]; sold: ExportedOrder[] };
  saved: { pieces: { bra_tag_id: string }[] };
  pieces: { owned: { id: string }[] };
};

const exportWithinMs = 120_000;

/** Reads what members' data exports say, and the orders of guests over the wire. */
export async function readFinalState(base: string, world: World, knownOrders: readonly KnownOrder[]): Promise<FinalState> {
  const saved = new Map<string, Set<string>>();
  const owned = new Map<string, Set<string>>();
  const bought = new Map<string, ReadOrder[]>();
  const sold: ReadOrder[] = [];
  const read = async (member: Member): Promise<void> => {
    const { orders, saved: savedItems, pieces } = await readExport(base, member);
    saved.set(member.username, new Set(savedItems.pieces.map((one) => one.bra_tag_id)));
    owned.set(member.username, new Set(pieces.owned.map(({ id }) => id)));
    bought.set(member.username, orders.bought.map(toReadOrder));
    sold.push(...orders.sold.map(toReadOrder));
  };
  const people = [...world.sellers, ...world.members];
  await inParallel(people, 4, read);
  await inParallel(
    [...new Map(knownOrders.filter(({ isGuest }) => isGuest).map((one) => [one.orderId, one])).values()],
    8,
    async (known) => {
      const order = await readGuestOrder(base, known);
      bought.set(known.by, [...(bought.get(known.by) ?? []), order]);
    },
  );
  return { saved, owned, bought, sold };
}

function toReadOrder({ id, bra_tag_id, status }: ExportedOrder): ReadOrder {
  return { id, piece: bra_tag_id, status };
}

let addresses = 0;

async function readGuestOrder(base: string, { by, intentId, accessToken }: KnownOrder): Promise<ReadOrder> {
  addresses += 1;
  const caller = createCaller(base, { name: by, address: `10.30.${(addresses >> 8) & 255}.${addresses & 255}` });
  try {
    const order = await caller.read('getOrderStatus', { paymentIntentId: intentId, accessToken });
    return 'can' in order ? { id: order.id, piece: order.braTagId, status: order.status } : { id: '', piece: '', status: order.status };
  } catch {
    return { id: '', piece: '', status: 'not found' };
  } finally {
    caller.close();
  }
}

async function readExport(base: string, { username, token }: Member): Promise<Exported> {
  const caller = createCaller(base, { name: username, address: '10.8.0.1', token });
  try {
    const { exportId } = await caller.read('exportMyData', {});
    const until = performance.now() + exportWithinMs;
    while (performance.now() < until) {
      const { url } = await caller.read('getExport', { exportId });
      if (url) return await download(url.replace('localhost', '127.0.0.1'));
      await pause(200);
    }
    throw new Error(`the export of ${username} was not ready within ${exportWithinMs / 1000} s`);
  } finally {
    caller.close();
  }
}

async function download(url: string): Promise<Exported> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the download of an export answered ${response.status}`);
  const files = readArchive(Buffer.from(await response.arrayBuffer()));
  const parse = (name: string) => JSON.parse(files[`strapline/${name}`]?.toString('utf8') ?? 'null');
  return { orders: parse('orders.json'), saved: parse('saved.json'), pieces: parse('pieces.json') };
}

async function inParallel<T>(items: readonly T[], workers: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}
