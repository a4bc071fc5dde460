import { setTimeout as pause } from 'node:timers/promises';
import type { BrokenBuild } from '../broken/broken-build.ts';
import type { Check } from '../check.ts';
import { describeHistory, requireWork, startTrade } from '../load/trade.ts';
import { type FaultProxy, networkFaults, startFaultProxy } from '../machine/fault-proxy.ts';
import { lateSave, noHold } from './trade-broken-builds.ts';

const ignoresFailedCommit: BrokenBuild = {
  name: 'ignores-a-failed-commit',
  loss: 'A call is acknowledged although its commit got no answer.',
  changes: [
    {
      file: 'packages/server/src/adapters/database/pool-database.ts',
      from: "await client.query('commit');",
      to: "await client.query('commit').catch((error) => { broken = error; });",
    },
  ],
  expects: /^lost: /,
};

/** Each server reaches PostgreSQL and Redis through a proxy that fails in one way after the other. */
export const networkFaultsCheck: Check = {
  name: 'network-faults',
  summary:
    'the network to PostgreSQL and Redis is slow, silent, resets and cuts messages while people trade: nothing acknowledged is lost, the books agree',
  loadSeconds: 120,
  limitSeconds: 500,
  needs: ['postgres', 'redis'],
  brokenBuilds: [ignoresFailedCommit, lateSave, noHold],
  run: async (context) => {
    const { random } = context;
    const proxies: FaultProxy[] = [];
    const putProxyBefore = async (url: string): Promise<string> => {
      const address = new URL(url);
      const proxy = await startFaultProxy({ port: Number(address.port) }, random);
      context.onEnd(proxy.close);
      proxies.push(proxy);
      address.port = String(proxy.port);
      return address.href;
    };
    const trade = await startTrade(context, { workers: 12, fleet: { databaseUrl: putProxyBefore, redisUrl: putProxyBefore } });
    const { fleet, load } = trade;
    const until = performance.now() + context.loadSeconds * 1000;
    for (let turn = 0; performance.now() < until; turn += 1) {
      await pause(1_000 + random.below(1_500));
      const mode = networkFaults[Math.floor(turn / proxies.length) % networkFaults.length] ?? 'slow';
      // In turn, that to PostgreSQL first; sometimes both.
      for (const [number, proxy] of proxies.entries()) if (number === turn % proxies.length || random.chance(0.2)) proxy.set(mode);
      await pause(mode === 'silent' ? 6_000 + random.below(3_000) : 3_000 + random.below(2_000));
      for (const proxy of proxies) proxy.set('open');
    }
    await trade.stop();
    const faults = proxies.reduce((sum, proxy) => sum + proxy.faults(), 0);
    const ended = fleet.servers.filter((server) => !server.isRunning()).length;
    return {
      figures: `${faults} parts were late, lost or cut; ${describeHistory(load)}`,
      findings: [...(ended > 0 ? [`ended: ${ended} of the servers`] : []), ...(await trade.findViolations()), ...requireWork(load, 10)],
    };
  },
};
