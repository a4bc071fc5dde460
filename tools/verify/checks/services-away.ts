import { setTimeout as pause } from 'node:timers/promises';
import { buckets } from '@strapline/server/platform/limits';
import { connectClient } from '@strapline/testkit/socket-client';
import type { BrokenBuild } from '../broken/broken-build.ts';
import type { Check, CheckContext } from '../check.ts';
import { type Caller, createCaller } from '../load/caller.ts';
import { describeHistory, findFailedCalls, requireWork, startTrade } from '../load/trade.ts';
import type { World } from '../load/world.ts';
import type { Fleet } from '../machine/fleet.ts';

/** Rule 13 of the safety rules: errors within 5 s, ready again within 5 s. */
const withinMs = 5_000;
const awayMs = 8_000;
/** Members who call apart from the load; its history lacks them. */
const callingMembers = 5;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const notRetryable: BrokenBuild = {
  name: 'outage-is-internal',
  loss: 'Without the database, calls fail as if something were broken for good.',
  changes: [
    {
      file: 'packages/server/src/adapters/database/database-errors.ts',
      from: "return new DatabaseUnavailable('the database does not respond', { cause: error });",
      to: "return new Error('the database does not respond', { cause: error });",
    },
  ],
  expects: /^away: .* was answered internal/,
};

const staysAway: BrokenBuild = {
  name: 'never-ready-again',
  loss: 'A process that lost its database once has to be restarted by hand.',
  changes: [
    {
      file: 'packages/server/src/adapters/database/pool-database.ts',
      from: "      await outside.rows({ text: 'select 1', values: [] });",
      to: "      if (globalThis.wasAway) throw new Error('away');\n      await outside.rows({ text: 'select 1', values: [] }).catch((error) => { globalThis.wasAway = true; throw error; });",
    },
  ],
  expects: /^back: .* ready/,
};

/** Stops PostgreSQL and starts it again. */
export const databaseAway: Check = {
  name: 'database-away',
  summary:
    'PostgreSQL is stopped and started under load: errors are retryable and come within 5 s, and both processes are ready within 5 s of its return',
  loadSeconds: 40,
  limitSeconds: 400,
  needs: ['postgres', 'redis'],
  brokenBuilds: [notRetryable, staysAway],
  run: async (context) => {
    const trade = await startTrade(context, { workers: 8, chooseTraders: withoutCallers });
    const { fleet, world, load } = trade;
    const until = performance.now() + context.loadSeconds * 1000;
    const measured = { answers: 0, longestAnswerMs: 0, longestReturnMs: 0, outages: 0 };
    const findings: string[] = [];
    while (performance.now() < until || measured.outages === 0) {
      await pause(2_000);
      findings.push(...(await takeDatabaseAway(context, fleet, world, measured)));
      measured.outages += 1;
    }
    await trade.stop();
    if (findings.length === 0) findings.push(...(await trade.findViolations()), ...requireWork(load, 5));
    const { outages, answers, longestAnswerMs, longestReturnMs } = measured;
    const figures = `${outages} outages; ${answers} calls meanwhile, the slowest answered after ${seconds(longestAnswerMs)}; ready again after at most ${seconds(longestReturnMs)}; ${describeHistory(load)}`;
    return { figures, findings };
  },
};

function withoutCallers(world: World): World {
  return { ...world, members: world.members.slice(callingMembers) };
}

type Measured = { answers: number; longestAnswerMs: number; longestReturnMs: number };

async function takeDatabaseAway(
  { machine, random }: CheckContext,
  { servers }: Fleet,
  world: World,
  measured: Measured,
): Promise<string[]> {
  const postgres = await machine.postgres();
  const findings: string[] = [];
  const callers = servers.flatMap(({ port }) =>
    world.members
      .slice(0, 5)
      .map(({ username, token }, i) =>
        createCaller(`http://127.0.0.1:${port}`, { name: username, token, address: `10.12.0.${i}`, timeoutMs: 20_000 }),
      ),
  );
  await Promise.all(callers.map((caller) => caller.read('listSavedKeys', {})));
  await postgres.stopImmediately();
  const until = performance.now() + awayMs;
  const ask = async (caller: Caller): Promise<void> => {
    while (performance.now() < until) {
      const word = `word${random.below(1_000_000)}`;
      const isRead = random.chance(0.5);
      const answer = isRead
        ? await caller.call('searchListings', { q: word })
        : await caller.call('saveItem', { braTagId: random.pick(world.listings), saved: true });
      measured.answers += 1;
      measured.longestAnswerMs = Math.max(measured.longestAnswerMs, answer.ms);
      const what = isRead ? 'searchListings' : 'saveItem';
      if (answer.ms > withinMs) findings.push(`away: ${what} was answered after ${seconds(answer.ms)}`);
      if (answer.outcome !== 'ok' && answer.reason !== 'unavailable') findings.push(`away: ${what} was answered ${answer.reason}`);
      await pause(200);
    }
  };
  await Promise.all([...callers.map(ask), checkNotReady(servers, findings)]);
  await postgres.start();
  findings.push(...(await measureReturn(servers, callers, world, measured)));
  for (const caller of callers) caller.close();
  return findings;
}

async function checkNotReady(servers: Fleet['servers'], findings: string[]): Promise<void> {
  await pause(500);
  for (const server of servers) {
    const from = performance.now();
    const status = await server.readiness();
    const ms = performance.now() - from;
    if (status !== 503 || ms > withinMs) findings.push(`away: /readyz answered ${status} after ${seconds(ms)}`);
  }
}

/** From the moment when PostgreSQL accepts connections. */
async function measureReturn(servers: Fleet['servers'], callers: Caller[], world: World, measured: Measured): Promise<string[]> {
  const from = performance.now();
  const [piece = ''] = world.listings;
  const isBack = async (): Promise<boolean> => {
    const states = await Promise.all(servers.map((server) => server.readiness()));
    const answers = await Promise.all(callers.map((caller) => caller.call('saveItem', { braTagId: piece, saved: true })));
    return states.every((status) => status === 200) && answers.every(({ outcome }) => outcome === 'ok');
  };
  while (!(await isBack())) {
    if (performance.now() - from > 4 * withinMs)
      return [`back: not every process is ready and writes ${seconds(4 * withinMs)} after PostgreSQL`];
    await pause(100);
  }
  const ms = performance.now() - from;
  measured.longestReturnMs = Math.max(measured.longestReturnMs, ms);
  return ms > withinMs ? [`back: every process was ready and wrote only after ${seconds(ms)}`] : [];
}

const noLimits: BrokenBuild = {
  name: 'no-limits-without-redis',
  loss: 'Anyone can make unlimited calls while Redis is away.',
  changes: [
    {
      file: 'packages/server/src/adapters/limits/redis-limits.ts',
      from: 'if (!client.isReady) return await fallback.take(kind, who, room);',
      to: 'if (!client.isReady) return 0;',
    },
  ],
  expects: /^limits: /,
};

const staysAlone: BrokenBuild = {
  name: 'stays-alone',
  loss: 'After an outage of Redis, updates no longer reach people on other processes.',
  changes: [
    {
      file: 'packages/server/src/adapters/sockets/redis.ts',
      from: "client.on('error', (error) => log.warn({ err: error }, 'the Redis connection failed; reconnecting'));",
      to: "client.on('error', () => Object.assign(client, { xAdd: () => Promise.resolve(null) }));",
    },
  ],
  expects: /^back: /,
};

/** Stops Redis and starts it again. */
export const redisAway: Check = {
  name: 'redis-away',
  summary:
    'Redis is killed and started under load: calls succeed, each process limits on its own, and updates cross processes again within 5 s of its return',
  loadSeconds: 20,
  limitSeconds: 300,
  needs: ['postgres', 'redis'],
  brokenBuilds: [noLimits, staysAlone],
  run: async (context) => {
    const trade = await startTrade(context, { workers: 6, chooseTraders: withoutCallers });
    const { fleet, world, load } = trade;
    await pause(3_000);
    const findings = await comparePushes(fleet, world, 'before', context);
    const redis = await context.machine.redis();
    await redis.kill();
    // Longer than the heartbeat of the cluster's adapter.
    await pause(6_000);
    const limited = await measureLimits(fleet, world, findings);
    await pause(Math.max(0, context.loadSeconds * 1000 - 10_000));
    await redis.start();
    const returnedAt = performance.now();
    findings.push(...(await comparePushes(fleet, world, 'back', context)));
    const returnMs = performance.now() - returnedAt;
    await trade.stop();
    findings.push(...findFailedCalls(load));
    findings.push(...(await trade.findViolations()), ...requireWork(load, 5));
    return {
      figures: `of ${limited.calls} quick writes of a member to each process, ${limited.refused.join(' and ')} were limited; updates crossed ${seconds(returnMs)} after Redis; ${describeHistory(load)}`,
      findings,
    };
  },
};

/** One member writes as fast as possible to each process; no more than a bucket may pass. */
async function measureLimits({ servers }: Fleet, world: World, findings: string[]): Promise<{ calls: number; refused: number[] }> {
  const { burst, perMinute } = buckets.write;
  const calls = burst + 80;
  const refused: number[] = [];
  for (const [index, { port }] of servers.entries()) {
    const { username = '', token = '' } = world.members[index] ?? {};
    const caller = createCaller(`http://127.0.0.1:${port}`, { name: username, token, address: '10.13.0.1' });
    const from = performance.now();
    const reasons: string[] = [];
    for (let i = 0; i < calls; i += 1) {
      const answer = await caller.call('saveItem', { braTagId: world.listings[i % world.listings.length] ?? '', saved: true });
      if (answer.outcome !== 'ok') reasons.push(answer.reason);
    }
    caller.close();
    const limited = reasons.filter((reason) => reason === 'rate_limited').length;
    const most = burst + ((performance.now() - from) / 60_000) * perMinute + 2;
    if (calls - limited > most)
      findings.push(`limits: ${calls - limited} writes passed on a process alone, at most ${Math.round(most)} may`);
    const others = reasons.filter((reason) => reason !== 'rate_limited');
    if (others.length > 0) findings.push(`away: ${others.length} writes failed, the first with ${others[0]}`);
    refused.push(limited);
  }
  return { calls, refused };
}

/** A change on one process is pushed to the seller's connection on the other. */
async function comparePushes({ servers }: Fleet, world: World, when: 'before' | 'back', { log }: CheckContext): Promise<string[]> {
  const seller = world.sellers.at(-1);
  const [here, there] = servers;
  const braTagId = seller && world.listings.findLast((id) => id.startsWith(`${seller.username}:`));
  if (!seller || !here || !there || !braTagId) throw new Error('the world is too small');
  const listener = await connectClient(`http://127.0.0.1:${there.port}`, { token: seller.token });
  const caller = createCaller(`http://127.0.0.1:${here.port}`, { name: seller.username, token: seller.token, address: '10.13.0.9' });
  const until = performance.now() + (when === 'back' ? 4 : 2) * withinMs;
  const from = performance.now();
  try {
    for (let isOffered = false; performance.now() < until; isOffered = !isOffered) {
      const arrived = new Promise<boolean>((done) => {
        listener.socket.once('braTagStatus', () => done(true));
      });
      const answer = await caller.call('offerBraTag', { braTagId, offered: isOffered, ...(isOffered ? { offeredAmount: 5_000 } : {}) });
      if (answer.outcome !== 'ok') log(`offerBraTag: ${answer.reason}`);
      if (await Promise.race([arrived, pause(700, false)])) {
        const ms = performance.now() - from;
        return ms > withinMs ? [`${when}: updates crossed processes only after ${seconds(ms)}`] : [];
      }
    }
    return [`${when}: no update crossed processes within ${seconds(performance.now() - from)}`];
  } finally {
    listener.close();
    caller.close();
  }
}
