import { setTimeout as pause } from 'node:timers/promises';
import type { KillableServer } from './killable-server.ts';
import { createPerson, type Person } from './person.ts';
import type { Listing, Population } from './population.ts';
import type { Random } from './random.ts';
import type { World } from './scenario-context.ts';
import type { ServerCluster } from './server-cluster.ts';
import type { SimulationResult } from './simulation-result.ts';

type SimulatedWorld = { world: World; sellers: Person[]; people: Person[] };

/** The people of a population with their connections, and what they share. */
export async function createWorld(
  server: ServerCluster,
  population: Population,
  guests: number,
  result: SimulationResult,
  random: Random,
): Promise<SimulatedWorld> {
  let addresses = 0;
  const create = (name: string, more: { accountId?: string; admin?: boolean } = {}): Person => {
    addresses += 1;
    // Everybody uses one of the processes.
    return createPerson(
      server.each[addresses % server.each.length] ?? server,
      { name, address: `10.7.${addresses >> 8}.${addresses & 255}`, ...more },
      result.failures,
    );
  };
  const everyMember = population.members.map(({ accountId, username }) => create(username, { accountId }));
  const shy = everyMember.slice(0, Math.ceil(everyMember.length / shyShare));
  const members = everyMember.slice(shy.length);
  const visitors = Array.from({ length: guests }, (_, i) => create(`guest${i}`));
  const sellers = population.sellers.map(({ accountId, username }) => create(username, { accountId }));
  const admins = population.admins.map(({ accountId, username }) => create(username, { accountId, admin: true }));
  const byId = new Map([...sellers, ...everyMember].map((person) => [person.accountId, person]));
  const info = await (await fetch(`${server.base}/v1/info`)).json();
  const world: World = {
    publicUrl: server.base.replace('127.0.0.1', 'localhost'),
    publishableKey: info.payments.publishableKey,
    buyers: [...members, ...visitors],
    members,
    admins,
    sellerOf: ({ seller }) => {
      const person = byId.get(seller.accountId);
      if (!person) throw new Error(`${seller.username} has no person`);
      return person;
    },
    ...createShelf(population.listings, random),
    ...createShyMembers(shy),
    decideChargeback: async (intentId, end) => await decideChargeback(server, intentId, end),
    expect: (orderId, ending) => {
      result.endings.set(orderId, ending);
      world.count(`ended: ${ending.outcome}`);
    },
    expectOffer: (offerId, statuses) => void result.offers.set(offerId, statuses),
    count: (what) => {
      result.counts[what] = (result.counts[what] ?? 0) + 1;
    },
  };
  return { world, sellers, people: [...everyMember, ...visitors, ...admins, ...sellers] };
}

/** One in so many members is blocked now and then, and buys nothing otherwise. */
const shyShare = 8;

function createShelf(all: readonly Listing[], random: Random): Pick<World, 'takeListing' | 'returnListing'> {
  const listings = [...all];
  return {
    takeListing: () => {
      const [one] = listings.splice(random.below(Math.min(listings.length, 20)), 1);
      if (!one) throw new Error('there are no listings left');
      return one;
    },
    returnListing: (one) => void listings.unshift(one),
  };
}

function createShyMembers(all: readonly Person[]): Pick<World, 'takeShyMember' | 'returnShyMember'> {
  const free = [...all];
  const blocks = new Set<string>();
  return {
    takeShyMember: ({ braTagId, seller }) => {
      const others = [seller.username, braTagId.split(':', 1)[0]];
      const index = free.findIndex(({ name }) => !others.some((other) => other === name || blocks.has(`${name} ${other}`)));
      return index < 0 ? null : (free.splice(index, 1)[0] ?? null);
    },
    returnShyMember: (member, blocked) => {
      if (blocked) blocks.add(`${member.name} ${blocked}`);
      free.push(member);
    },
  };
}

async function decideChargeback(server: KillableServer, intentId: string, end: 'won' | 'lost'): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await server.ask('decideChargeback', { intentId, end });
      return;
    } catch (error) {
      if (tries > 30) throw error;
      await pause(100 * tries);
    }
  }
}
