import { setTimeout as pause } from 'node:timers/promises';
import type { BrokenBuild } from '../broken/broken-build.ts';
import type { Check } from '../check.ts';
import type { Operation } from '../history/history.ts';
import { describeHistory, requireWork, startTrade } from '../load/trade.ts';
import { findLostUploads, loadUploads } from '../load/upload-load.ts';
import type { Fleet } from '../machine/fleet.ts';
import { lateSave } from './trade-broken-builds.ts';

const stopWithinMs = 10_000;

const ignoresStop: BrokenBuild = {
  name: 'ignores-sigterm',
  loss: 'A process doesn’t stop, and is killed with its calls in progress.',
  changes: [
    {
      file: 'packages/server/src/main.ts',
      from: "process.on('SIGTERM', () => stopOnce('SIGTERM'));",
      to: "process.on('SIGTERM', () => undefined);",
    },
  ],
  expects: /^stop: /,
};

const dropsCalls: BrokenBuild = {
  name: 'does-not-drain',
  loss: 'Calls in progress get no answer when a process stops.',
  changes: [
    {
      file: 'packages/server/src/main.ts',
      from: 'await server.close();',
      to: 'process.exit(0);',
    },
  ],
  expects: /^no answer: /,
};

const losesUploads: BrokenBuild = {
  name: 'loses-uploads',
  loss: 'A picture is acknowledged, and then gone with the process that received it.',
  changes: [
    {
      file: 'packages/server/src/features/upload/upload-routes.ts',
      from: 'await markArrived(services, upload.id);',
      to: '',
    },
  ],
  expects: /^lost: upload /,
};

/** Restarts one process after the other while people trade and upload. */
export const rollingRestart: Check = {
  name: 'rolling-restart',
  summary:
    'two processes are restarted in turn by SIGTERM: clients move to the other one, every call is answered, none is refused, nothing is lost, each stops within 10 s',
  loadSeconds: 75,
  limitSeconds: 500,
  needs: ['postgres', 'redis'],
  brokenBuilds: [ignoresStop, dropsCalls, losesUploads, lateSave],
  run: async (context) => {
    const trade = await startTrade(context, { workers: 12 });
    const { fleet, world, load } = trade;
    const uploading = loadUploads(fleet.base, world.sellers, context.random, trade.isOver);
    const stops = await restartInTurn(fleet, context.loadSeconds);
    await trade.stop();
    const uploads = await uploading;
    const unanswered = load.history.filter(({ reason }) => reason === 'no answer');
    const refused = load.history.filter(({ reason }) => reason === 'server_restarting');
    const longest = Math.max(...stops.times);
    return {
      figures: `${stops.times.length} restarts, longest stop ${(longest / 1000).toFixed(1)} s; ${uploads.length} uploads; ${describeHistory(load)}`,
      findings: [
        ...stops.findings,
        ...(unanswered.length > 0 ? [`no answer: ${unanswered.length} calls (${countKinds(unanswered)})`] : []),
        ...(refused.length > 0 ? [`refused: ${refused.length} calls (${countKinds(refused)})`] : []),
        ...(await findLostUploads(fleet.base, uploads)),
        ...(await trade.findViolations()),
        ...requireWork(load, 10),
      ],
    };
  },
};

function countKinds(operations: readonly Operation[]): string {
  const byKind = Map.groupBy(operations, ({ kind }) => kind);
  return [...byKind].map(([kind, list]) => `${list.length} ${kind}`).join(', ');
}

async function restartInTurn({ servers }: Fleet, seconds: number): Promise<{ times: number[]; findings: string[] }> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const findings: string[] = [];
  await pause(2_000);
  while (performance.now() < until)
    for (const server of servers) {
      const stop = await Promise.race([server.end('SIGTERM'), pause(2 * stopWithinMs, null)]);
      if (stop === null || stop.ms > stopWithinMs)
        findings.push(`stop: a process took ${stop === null ? 'more than 20' : (stop.ms / 1000).toFixed(1)} s`);
      else if (stop.ended !== 0) findings.push(`stop: a process ended with ${stop.ended}`);
      if (stop === null) await server.end('SIGKILL');
      times.push(stop?.ms ?? 2 * stopWithinMs);
      await server.start();
      // The load balancer notices it, and connections spread again.
      await pause(1_500);
    }
  return { times, findings };
}
