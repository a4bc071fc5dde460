import { setTimeout as pause } from 'node:timers/promises';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { providerPollMs } from './killable-server-messages.ts';
import { createPerson, type Person, type UnexpectedFailures } from './person.ts';
import { type Listing, type Population, populate } from './population.ts';
import { getNoFailures, pickProviderFailures } from './provider-failures.ts';
import { createRandom, type Random } from './random.ts';
import type { Ending, World } from './scenario-context.ts';
import { simulateOrder } from './simulate-order.ts';
import { simulateSeller } from './simulate-seller.ts';
import { createSimulatedTime, type SimulatedTime } from './simulated-time.ts';

export type SimulationResult = {
  seed: number;
  orders: number;
  seconds: number;
  /** The expected end of every order by its id. */
  endings: Map<string, Ending>;
  /** How often each scenario ran. */
  counts: Record<string, number>;
  kills: number;
  faults: Record<string, number>;
  simulatedDays: number;
  /** Failed scenarios, and internal errors of the server. */
  failures: string[];
};

export type SimulationOptions = {
  seed: number;
  orders: number;
  buyers: number;
  sellers: number;
  kills: number;
  /** How often calls to a provider time out. */
  timeOuts: number;
  /** How many people act concurrently. */
  concurrency: number;
  /** No new order starts after this. */
  maxMs: number;
  log(line: string): void;
};

const hour = 60 * 60_000;
const day = 24 * hour;

/** Simulates buyers and sellers on a failing server until every order has ended; the caller checks the ledger. */
export async function simulate(env: Record<string, string>, options: SimulationOptions): Promise<SimulationResult> {
  const from = Date.now();
  const log = (line: string): void => options.log(`${String(Math.round((Date.now() - from) / 1000)).padStart(5)} s  ${line}`);
  const random = createRandom(options.seed);
  const guests = Math.ceil(options.buyers / 4);
  const population = await populate(env, { sellers: options.sellers, members: options.buyers - guests, listings: options.orders });
  log(
    `${population.members.length} members, ${guests} guests and ${population.sellers.length} sellers with ${population.listings.length} listings`,
  );
  const server = await startKillableServer(env);
  const result: SimulationResult = {
    seed: options.seed,
    orders: options.orders,
    seconds: 0,
    endings: new Map(),
    counts: {},
    kills: 0,
    faults: {},
    simulatedDays: 0,
    failures: [],
  };
  const simulated = await createWorld(server, population, guests, result, random);
  const start = Math.ceil(from / day) * day;
  const killTurns = pickKills(options, random);
  let turns = 0;
  let timeOuts = options.timeOuts;
  let aheadMs = 0;
  let restarting: Promise<void> = Promise.resolve();
  let running: Promise<null> = Promise.resolve(null);
  const advanceTo = async (at: number, people: number): Promise<void> => {
    const hasTimeOuts = people > 12 && timeOuts > 0 && random.chance(0.5);
    if (hasTimeOuts) timeOuts -= 1;
    await Promise.all([restarting, running]);
    aheadMs = Math.max(aheadMs, at - Date.now());
    await server.ask('setClock', { aheadMs });
    await server.ask('faults', pickProviderFailures(random, hasTimeOuts));
    // Due jobs run while people act, and the clock does not advance before they are done. After a crash the restarted server runs them.
    running = server.ask('runJobs', null).catch(() => null);
  };
  const beforeEach = (): void => {
    turns += 1;
    if (!killTurns.has(turns)) return;
    restarting = restarting.then(async () => {
      await countFaults(server, result);
      await server.killAndRestart(aheadMs);
      result.kills += 1;
      await server.ask('faults', pickProviderFailures(random, false));
    });
  };
  const startedAt = Date.now();
  const progress = { turns: 0 };
  const time = createSimulatedTime({
    start,
    concurrency: options.concurrency,
    random: createRandom(options.seed + 1),
    advanceTo: async (at, people) => {
      progress.turns += 1;
      if (progress.turns % 20 === 0)
        log(`day ${Math.round((at - start) / day)}: ${people} people act; ${result.endings.size} orders have ended`);
      await advanceTo(at, people);
    },
    beforeEach,
  });
  for (const [number, seller] of simulated.sellers.entries())
    time.addPerson(random.below(4) * 6 * hour, async (timeline) => {
      await runScenario(
        result,
        `seller ${seller.name}`,
        async () => await simulateSeller(seller, timeline, createRandom(options.seed * 7919 + number)),
      );
    });
  for (let number = 1; number <= options.orders; number += 1) startOrder(time, number, options, simulated.world, result, startedAt);
  await time.run();
  await restarting;
  await finishWork(server, aheadMs);
  await countFaults(server, result);
  for (const person of simulated.people) person.disconnect();
  await server.stop();
  return { ...result, seconds: (Date.now() - from) / 1000, simulatedDays: Math.round((time.now() - start) / day) };
}

/** The days over which new orders start, a few times a day. */
const startDays = 12;

function startOrder(
  time: SimulatedTime,
  number: number,
  options: SimulationOptions,
  world: World,
  result: SimulationResult,
  from: number,
): void {
  const random = createRandom(options.seed * 100_003 + number);
  const rounds = Math.min(startDays * 4, Math.ceil(options.orders / 80));
  time.addPerson(random.below(rounds) * 6 * hour, async (timeline) => {
    if (Date.now() - from > options.maxMs) {
      world.count('not started, because the time was up');
      return;
    }
    await runScenario(result, `order ${number}`, async () => await simulateOrder({ number, random, timeline, world }));
  });
}

async function runScenario(result: SimulationResult, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
    result.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}${cause}`);
  }
}

/** The numbers of actions after which the server is killed. */
function pickKills({ kills, orders }: SimulationOptions, random: Random): Set<number> {
  const turns = orders;
  return new Set(Array.from({ length: kills }, (_, i) => Math.floor(((i + 0.2 + 0.6 * random.next()) * turns) / kills)));
}

type SimulatedWorld = { world: World; sellers: Person[]; people: Person[] };

async function createWorld(
  server: KillableServer,
  population: Population,
  guests: number,
  result: SimulationResult,
  random: Random,
): Promise<SimulatedWorld> {
  const unexpectedFailures: UnexpectedFailures = result.failures;
  let servers = 0;
  const address = (): string => {
    servers += 1;
    return `10.7.${servers >> 8}.${servers & 255}`;
  };
  const members = population.members.map(({ accountId, username }) =>
    createPerson(server, { name: username, accountId, address: address() }, unexpectedFailures),
  );
  const visitors = Array.from({ length: guests }, (_, i) =>
    createPerson(server, { name: `guest${i}`, address: address() }, unexpectedFailures),
  );
  const sellers = new Map(
    population.sellers.map(({ accountId, username }) => [
      accountId,
      createPerson(server, { name: username, accountId, address: address() }, unexpectedFailures),
    ]),
  );
  const admins = population.admins.map(({ accountId, username }) =>
    createPerson(server, { name: username, accountId, admin: true, address: address() }, unexpectedFailures),
  );
  const listings = [...population.listings];
  const info = await (await fetch(`${server.base}/v1/info`)).json();
  const world: World = {
    publicUrl: server.base.replace('127.0.0.1', 'localhost'),
    publishableKey: info.payments.publishableKey,
    buyers: [...members, ...visitors],
    members,
    admins,
    sellerOf: ({ seller }) => {
      const person = sellers.get(seller.accountId);
      if (!person) throw new Error(`${seller.username} has no person`);
      return person;
    },
    takeListing: () => {
      const [one] = listings.splice(random.below(Math.min(listings.length, 20)), 1);
      if (!one) throw new Error('there are no listings left');
      return one;
    },
    returnListing: (one: Listing) => listings.unshift(one),
    decideChargeback: async (intentId, end) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return void (await server.ask('decideChargeback', { intentId, end }));
        } catch (error) {
          if (tries > 30) throw error;
          await pause(100 * tries);
        }
      }
    },
    expect: (orderId, ending) => {
      result.endings.set(orderId, ending);
      world.count(`ended: ${ending.outcome}`);
    },
    count: (what) => {
      result.counts[what] = (result.counts[what] ?? 0) + 1;
    },
  };
  return { world, sellers: [...sellers.values()], people: [...members, ...visitors, ...admins, ...sellers.values()] };
}

/** Stops the failures and advances the clock until nothing is pending. */
async function finishWork(server: KillableServer, aheadMs: number): Promise<void> {
  await server.ask('faults', getNoFailures());
  let ahead = aheadMs;
  for (const ms of [0, 5 * 60_000, hour, 2 * hour, day, day]) {
    ahead += ms;
    await server.ask('setClock', { aheadMs: ahead });
    await server.ask('runJobs', null);
    // What the embedded providers process meanwhile creates more jobs.
    await pause(3 * providerPollMs);
    await server.ask('runJobs', null);
  }
}

async function countFaults(server: KillableServer, result: SimulationResult): Promise<void> {
  const { stripe, coinbase } = await server.ask('faultCounts', null);
  for (const [provider, faultCounts] of Object.entries({ card: stripe, crypto: coinbase }))
    for (const [kind, count] of Object.entries(faultCounts)) {
      const what = `${provider} ${kind}`;
      result.faults[what] = (result.faults[what] ?? 0) + count;
    }
}
