import { setTimeout as pause } from 'node:timers/promises';
import { type Dice, diceOf } from './dice.ts';
import { type FakeTime, fakeTime } from './fake-time.ts';
import { type MortalServer, startMortalServer } from './mortal-server.ts';
import { providersLookMs } from './mortal-talk.ts';
import { oneSeller } from './onboarding.ts';
import { oneOrder } from './one-order.ts';
import { type Oddities, type Person, personOf } from './person.ts';
import { type Goods, type Population, populate } from './population.ts';
import type { Ending, World } from './story.ts';
import { fairWeather, weatherOf } from './weather.ts';

export type Simulated = {
  seed: number;
  orders: number;
  seconds: number;
  /** How every order that a story followed to its end has to have ended, by its id. */
  endings: Map<string, Ending>;
  /** What happened how often. */
  told: Record<string, number>;
  kills: number;
  faults: Record<string, number>;
  simulatedDays: number;
  /** Stories that did not come to their end, and failures that the server called its own. */
  broken: string[];
};

export type Wanted = {
  seed: number;
  orders: number;
  buyers: number;
  sellers: number;
  kills: number;
  /** How often calls to a provider get no answer at all. */
  timeOuts: number;
  /** How many do something at once. */
  atOnce: number;
  /** After so long no new order begins. */
  mostMs: number;
  say(line: string): void;
};

const hour = 60 * 60_000;
const day = 24 * hour;

/** Lets people buy, sell and change their minds on a server that fails in every way, until all of it is over; the books are for the caller to check. */
export async function simulate(env: Record<string, string>, wanted: Wanted): Promise<Simulated> {
  const from = Date.now();
  const say = (line: string): void => wanted.say(`${String(Math.round((Date.now() - from) / 1000)).padStart(5)} s  ${line}`);
  const dice = diceOf(wanted.seed);
  const guests = Math.ceil(wanted.buyers / 4);
  const population = await populate(env, { sellers: wanted.sellers, members: wanted.buyers - guests, goods: wanted.orders });
  say(
    `${population.members.length} members, ${guests} guests and ${population.sellers.length} sellers with ${population.goods.length} pieces`,
  );
  const server = await startMortalServer(env);
  const result: Simulated = {
    ...{
      seed: wanted.seed,
      orders: wanted.orders,
      seconds: 0,
      endings: new Map(),
      told: {},
      kills: 0,
      faults: {},
      simulatedDays: 0,
      broken: [],
    },
  };
  const town = await townOf(server, population, guests, result, dice);
  const start = Math.ceil(from / day) * day;
  const deaths = deathsOf(wanted, dice);
  let turns = 0;
  let timeOuts = wanted.timeOuts;
  let aheadMs = 0;
  let restarting: Promise<void> = Promise.resolve();
  let working: Promise<null> = Promise.resolve(null);
  const turnTo = async (at: number, people: number): Promise<void> => {
    const isSilent = people > 12 && timeOuts > 0 && dice.chance(0.5);
    if (isSilent) timeOuts -= 1;
    await Promise.all([restarting, working]);
    aheadMs = Math.max(aheadMs, at - Date.now());
    await server.ask('turn', { aheadMs });
    await server.ask('chaos', weatherOf(dice, isSilent));
    // The clock does its work while people do theirs, and is not turned on before that is done. A server that dies leaves it to the next one.
    working = server.ask('work', null).catch(() => null);
  };
  const beforeEach = (): void => {
    turns += 1;
    if (!deaths.has(turns)) return;
    restarting = restarting.then(async () => {
      await countFaults(server, result);
      await server.killAndRestart(aheadMs);
      result.kills += 1;
      await server.ask('chaos', weatherOf(dice, false));
    });
  };
  const opened = Date.now();
  const told = { turns: 0 };
  const time = fakeTime({
    start,
    atOnce: wanted.atOnce,
    dice: diceOf(wanted.seed + 1),
    turnTo: async (at, people) => {
      told.turns += 1;
      if (told.turns % 20 === 0)
        say(`day ${Math.round((at - start) / day)}: ${people} people are up; ${result.endings.size} orders have ended`);
      await turnTo(at, people);
    },
    beforeEach,
  });
  for (const [number, seller] of town.sellers.entries())
    time.begin(dice.below(4) * 6 * hour, async (life) => {
      await toTheEnd(result, `seller ${seller.name}`, async () => await oneSeller(seller, life, diceOf(wanted.seed * 7919 + number)));
    });
  for (let number = 1; number <= wanted.orders; number += 1) beginStory(time, number, wanted, town.world, result, opened);
  await time.run();
  await restarting;
  await comeToRest(server, aheadMs);
  await countFaults(server, result);
  for (const person of town.people) person.leave();
  await server.stop();
  return { ...result, seconds: (Date.now() - from) / 1000, simulatedDays: Math.round((time.now() - start) / day) };
}

/** New orders begin over so many days, a few times a day. */
const beginningDays = 12;

function beginStory(time: FakeTime, number: number, wanted: Wanted, world: World, result: Simulated, from: number): void {
  const dice = diceOf(wanted.seed * 100_003 + number);
  const rounds = Math.min(beginningDays * 4, Math.ceil(wanted.orders / 80));
  time.begin(dice.below(rounds) * 6 * hour, async (life) => {
    if (Date.now() - from > wanted.mostMs) {
      world.note('not begun, for want of time');
      return;
    }
    await toTheEnd(result, `story ${number}`, async () => await oneOrder({ number, dice, life, world }));
  });
}

async function toTheEnd(result: Simulated, name: string, live: () => Promise<void>): Promise<void> {
  try {
    await live();
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
    result.broken.push(`${name}: ${error instanceof Error ? error.message : String(error)}${cause}`);
  }
}

/** After which turns of somebody the server is killed. */
function deathsOf({ kills, orders }: Wanted, dice: Dice): Set<number> {
  const turns = orders;
  return new Set(Array.from({ length: kills }, (_, i) => Math.floor(((i + 0.2 + 0.6 * dice.roll()) * turns) / kills)));
}

type Town = { world: World; sellers: Person[]; people: Person[] };

async function townOf(server: MortalServer, population: Population, guests: number, result: Simulated, dice: Dice): Promise<Town> {
  const oddities: Oddities = result.broken;
  let servers = 0;
  const address = (): string => {
    servers += 1;
    return `10.7.${servers >> 8}.${servers & 255}`;
  };
  const members = population.members.map(({ accountId, username }) =>
    personOf(server, { name: username, accountId, address: address() }, oddities),
  );
  const visitors = Array.from({ length: guests }, (_, i) => personOf(server, { name: `guest${i}`, address: address() }, oddities));
  const sellers = new Map(
    population.sellers.map(({ accountId, username }) => [
      accountId,
      personOf(server, { name: username, accountId, address: address() }, oddities),
    ]),
  );
  const admins = population.admins.map(({ accountId, username }) =>
    personOf(server, { name: username, accountId, admin: true, address: address() }, oddities),
  );
  const goods = [...population.goods];
  const info = await (await fetch(`${server.base}/v1/info`)).json();
  const world: World = {
    publicUrl: server.base.replace('127.0.0.1', 'localhost'),
    publishableKey: info.payments.publishableKey,
    buyers: [...members, ...visitors],
    members,
    admins,
    sellerOf: ({ seller }) => {
      const person = sellers.get(seller.accountId);
      if (!person) throw new Error(`${seller.username} is not in town`);
      return person;
    },
    nextGoods: () => {
      const [one] = goods.splice(dice.below(Math.min(goods.length, 20)), 1);
      if (!one) throw new Error('everything is sold');
      return one;
    },
    putBack: (one: Goods) => goods.unshift(one),
    bankDecides: async (intentId, end) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return void (await server.ask('bank', { intentId, end }));
        } catch (error) {
          if (tries > 30) throw error;
          await pause(100 * tries);
        }
      }
    },
    expect: (orderId, ending) => {
      result.endings.set(orderId, ending);
      world.note(`ended: ${ending.story}`);
    },
    note: (what) => {
      result.told[what] = (result.told[what] ?? 0) + 1;
    },
  };
  return { world, sellers: [...sellers.values()], people: [...members, ...visitors, ...admins, ...sellers.values()] };
}

/** Fair weather; the clock runs on until everything that was put off is done. */
async function comeToRest(server: MortalServer, aheadMs: number): Promise<void> {
  await server.ask('chaos', fairWeather());
  let ahead = aheadMs;
  for (const ms of [0, 5 * 60_000, hour, 2 * hour, day, day]) {
    ahead += ms;
    await server.ask('turn', { aheadMs: ahead });
    await server.ask('work', null);
    // What the stand-ins find due meanwhile makes more work.
    await pause(3 * providersLookMs);
    await server.ask('work', null);
  }
}

async function countFaults(server: MortalServer, result: Simulated): Promise<void> {
  const { stripe, coinbase } = await server.ask('struck', null);
  for (const [provider, struck] of Object.entries({ card: stripe, crypto: coinbase }))
    for (const [kind, count] of Object.entries(struck)) {
      const what = `${provider} ${kind}`;
      result.faults[what] = (result.faults[what] ?? 0) + count;
    }
}
