import { setTimeout as pause } from 'node:timers/promises';
import { createWorld } from './create-world.ts';
import type { KillableServer } from './killable-server.ts';
import { providerPollMs } from './killable-server-messages.ts';
import { populate } from './population.ts';
import { getNoFailures, pickProviderFailures } from './provider-failures.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './scenario-context.ts';
import { startServerCluster } from './server-cluster.ts';
import { simulateOrder } from './simulate-order.ts';
import { simulateSeller } from './simulate-seller.ts';
import { createSimulatedTime, type SimulatedTime } from './simulated-time.ts';
import { createResult, type SimulationResult } from './simulation-result.ts';

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
  /** How many server processes share the work, one without it. */
  processes?: number;
  /** Restarts the database, so many times while people act. */
  databaseRestarts?: { times: number; restart(): Promise<void> };
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
  const server = await startServerCluster(env, options.processes ?? 1);
  const result = createResult(options);
  const simulated = await createWorld(server, population, guests, result, random);
  const start = Math.ceil(from / day) * day;
  const audit = createAuditor(server, result);
  const kills = pickMoments(options.kills, options.orders, random);
  const databaseRestarts = pickMoments(options.databaseRestarts?.times ?? 0, options.orders, random);
  let steps = 0;
  let timeOuts = options.timeOuts;
  let aheadMs = 0;
  let restarting: Promise<void> = Promise.resolve();
  let running: Promise<null> = Promise.resolve(null);
  const advanceTo = async (at: number, people: number): Promise<void> => {
    const hasTimeOuts = people > 12 && timeOuts > 0 && random.chance(0.5);
    if (hasTimeOuts) timeOuts -= 1;
    await Promise.all([restarting, running]);
    steps += 1;
    if (steps % stepsPerAudit === 0) {
      const when = `day ${Math.round((at - start) / day)}`;
      await audit(when);
      log(`${when}: ${people} people act; ${result.endings.size} orders have ended, ${result.failures.length} failures`);
    }
    aheadMs = Math.max(aheadMs, at - Date.now());
    await server.ask('setClock', { aheadMs });
    await server.ask('faults', pickProviderFailures(random, hasTimeOuts));
    // Due jobs run while people act, and the clock does not advance before they are done. After a crash the restarted server runs them.
    running = server.ask('runJobs', null).catch(() => null);
  };
  const beforeEach = (): void => {
    if (isDue(databaseRestarts, result.finished))
      restarting = restarting.then(async () => {
        log('the database is restarted');
        await options.databaseRestarts?.restart();
        result.databaseRestarts += 1;
      });
    if (!isDue(kills, result.finished)) return;
    restarting = restarting.then(async () => {
      await countFaults(server, result);
      await server.killAndRestart(aheadMs);
      result.kills += 1;
      await server.ask('faults', pickProviderFailures(random, false));
    });
  };
  const startedAt = Date.now();
  const time = createSimulatedTime({
    start,
    concurrency: options.concurrency,
    random: createRandom(options.seed + 1),
    advanceTo,
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
  await audit('the end');
  await countFaults(server, result);
  for (const person of simulated.people) person.disconnect();
  await server.stop();
  return { ...result, seconds: (Date.now() - from) / 1000, simulatedDays: Math.round((time.now() - start) / day) };
}

/** How often the clock advances between two audits. */
const stepsPerAudit = 20;

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
    result.finished += 1;
  });
}

async function runScenario(result: SimulationResult, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
    result.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}${cause}${findSteps(error)}`);
  }
}

/** The scenario's own steps that led to an error. */
function findSteps(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const steps = frames.flatMap((frame) => /at (?:async )?(\w+) .*\/simulation\/([\w-]+\.ts:\d+)/.exec(frame)?.slice(1, 3).join(' ') ?? []);
  return steps.length > 0 ? `, in ${steps.join(' < ')}` : '';
}

/** The numbers of finished orders after which something happens: from the first to the last. */
function pickMoments(times: number, orders: number, random: Random): number[] {
  return Array.from({ length: times }, (_, i) => Math.floor(((i + 0.2 + 0.6 * random.next()) * orders) / times));
}

/** Removes the first moment if it has come. */
function isDue(moments: number[], finished: number): boolean {
  const [next] = moments;
  if (next === undefined || finished < next) return false;
  moments.shift();
  return true;
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

/**
 * Runs the audit on the running server. What a provider has just done may not have arrived yet, so a finding only counts if the next audit has it, too; the last one
 * is followed by `npm run audit`.
 */
function createAuditor(server: KillableServer, result: SimulationResult): (when: string) => Promise<void> {
  let before: string[] = [];
  return async (when) => {
    const findings = await server.ask('audit', null);
    const lasting = findings.filter((finding) => before.includes(finding));
    result.failures.push(...lasting.map((finding) => `audit at ${when}: ${finding}`));
    result.audits += 1;
    before = findings;
  };
}

async function countFaults(server: KillableServer, result: SimulationResult): Promise<void> {
  const { stripe, coinbase } = await server.ask('faultCounts', null);
  for (const [provider, faultCounts] of Object.entries({ card: stripe, crypto: coinbase }))
    for (const [kind, count] of Object.entries(faultCounts)) {
      const what = `${provider} ${kind}`;
      result.faults[what] = (result.faults[what] ?? 0) + count;
    }
}
