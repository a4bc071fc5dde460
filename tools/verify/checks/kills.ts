import { setTimeout as pause } from 'node:timers/promises';
import type { Check, CheckContext } from '../check.ts';
import { describeHistory, requireWork, startTrade } from '../load/trade.ts';
import type { Fleet } from '../machine/fleet.ts';
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
    const trade = await startTrade(context, { workers });
    const { fleet, load } = trade;
    const killed = await killForAWhile(context, fleet);
    await trade.stop();
    const findings = await trade.findViolations();
    const figures = `${killed.servers} kills of a server, ${killed.databases} of the database; ${describeHistory(load)}`;
    return { figures, findings: [...findings, ...requireWork(load, 20)] };
  },
};

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
