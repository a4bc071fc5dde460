import { setTimeout as pause } from 'node:timers/promises';
import type { Check, CheckContext } from '../check.ts';
import { findTradeViolations } from '../history/settle.ts';
import { createTradeLoad, type TradeLoad } from '../load/trade-load.ts';
import { populate, type World } from '../load/world.ts';
import { createFleet, type Fleet } from '../machine/fleet.ts';
import { lateSave, noHold, wrongAmount } from './trade-broken-builds.ts';

/** One in so many kills is the database's; the second is the first of them. */
const databaseShare = 6;
const workers = 16;

/** Kills either server or the database with signal 9 while people trade. */
export const kills: Check = {
  name: 'kills',
  summary:
    'kill -9 of two servers and the database while people trade: nothing acknowledged is lost, nothing is sold twice, the books agree',
  loadSeconds: 300,
  limitSeconds: 900,
  needs: ['postgres', 'redis'],
  brokenBuilds: [lateSave, noHold, wrongAmount],
  run: async (context) => {
    const fleet = await createFleet(context);
    const world = await populateForTrade(context, fleet);
    await fleet.startAll();
    const load = createTradeLoad(fleet.base, world, context.random);
    context.onEnd(load.close);
    let isOver = false;
    const trading = load.run(workers, () => isOver);
    const killed = await killForAWhile(context, fleet);
    isOver = true;
    await trading;
    const findings = await findTradeViolations(fleet, world, load);
    const figures = `${killed.servers} kills of a server, ${killed.databases} of the database; ${describeHistory(load)}`;
    return { figures, findings: [...findings, ...requireWork(load, 20)] };
  },
};

export async function populateForTrade(context: CheckContext, fleet: Fleet, more: { listings?: number } = {}): Promise<World> {
  const listings = more.listings ?? Math.max(60, Math.ceil(context.loadSeconds * 5));
  const size = { sellers: 4, members: 24, listings, claims: Math.min(100, Math.ceil(context.loadSeconds / 2)) };
  return await populate(fleet, size, `${context.folder}/populate`);
}

type Killed = { servers: number; databases: number };

/** As often as asked, else as often as the time allows. A killed process is started again at once. */
async function killForAWhile({ random, loadSeconds, kills: wanted, machine, log }: CheckContext, fleet: Fleet): Promise<Killed> {
  const postgres = await machine.postgres();
  const killed = { servers: 0, databases: 0 };
  const until = performance.now() + loadSeconds * 1000;
  const isEnough = (): boolean => (wanted === null ? performance.now() > until : killed.servers + killed.databases >= wanted);
  await pause(2_000);
  while (!isEnough()) {
    await pause(random.below(2_500));
    if ((killed.servers + killed.databases) % databaseShare === 1) {
      await (random.chance(0.5) ? postgres.kill() : postgres.stopImmediately());
      killed.databases += 1;
      await pause(random.below(1_000));
      await postgres.start();
    } else {
      const server = random.pick(fleet.servers);
      await server.end('SIGKILL');
      killed.servers += 1;
      // Now and then, the other one is killed while this one starts.
      const restarted = restart(server, () => postgres.start());
      if (random.chance(0.8)) await restarted;
      else restarted.catch(() => undefined);
    }
    log(`${killed.servers} kills of a server, ${killed.databases} of the database`);
  }
  await postgres.start();
  for (const server of fleet.servers)
    if (!server.isRunning() || (await server.readiness()) !== 200) await restart(server, () => postgres.start());
  return killed;
}

/** A server that starts while the database is away ends, and is started again, as a supervisor does. */
async function restart(server: Fleet['servers'][number], startDatabase: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (!server.isRunning()) await server.start();
    if (server.isRunning() && (await server.readiness()) === 200) return;
    await startDatabase();
    await pause(250);
  }
  throw new Error(`a server did not start again: ${server.log().slice(-2000)}`);
}

export function describeHistory({ history }: TradeLoad): string {
  const count = (kind: string, outcome: string): number => history.filter((one) => one.kind === kind && one.outcome === outcome).length;
  const kinds = ['hold', 'pay', 'save', 'claim'].map((kind) => `${count(kind, 'ok')} ${kind}`).join(', ');
  const unknown = history.filter(({ outcome }) => outcome === 'unknown').length;
  return `acknowledged: ${kinds}; ${history.filter(({ outcome }) => outcome === 'failed').length} refused, ${unknown} without an outcome`;
}

/** Calls that failed although nothing was away. A checkout that loses several races for a piece in a row is asked to repeat, and that isn't a failure. */
export function findFailedCalls({ history }: TradeLoad): string[] {
  const failed = history.filter(
    ({ kind, outcome, reason }) =>
      reason === 'unauthenticated' || (outcome === 'unknown' && !(kind === 'hold' && reason === 'unavailable')),
  );
  const [first] = failed;
  return first ? [`failed: ${failed.length} calls, the first (${first.kind}) with ${first.reason}`] : [];
}

/** Without enough acknowledgements, a check proves nothing. */
export function requireWork({ history }: TradeLoad, least: number): string[] {
  return (['hold', 'pay', 'save'] as const).flatMap((kind) => {
    const done = history.filter((one) => one.kind === kind && one.outcome === 'ok').length;
    return done < least ? [`too little load: only ${done} acknowledgements of ${kind}`] : [];
  });
}
