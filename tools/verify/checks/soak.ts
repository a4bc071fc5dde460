import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrokenBuild } from '../broken/broken-build.ts';
import type { Check, CheckContext } from '../check.ts';
import { describeHistory, requireWork, startTrade } from '../load/trade.ts';
import type { Fleet } from '../machine/fleet.ts';
import type { MemorySample } from '../machine/memory-preload.ts';
import { calculateSlope, dropWarmUp } from './find-growth.ts';

const preload = path.resolve(import.meta.dirname, '../machine/memory-preload.ts');
const sampleEveryMs = 5_000;
/** Of heap and buffers after garbage collection, once caches are warm. Bounded caches still fill a little in the first minutes. */
const mostMbPerMinute = 3;
const mostResourcesPerMinute = 15;

const keepsMemory: BrokenBuild = {
  name: 'keeps-memory',
  loss: 'Each call leaves 20 kB behind.',
  changes: [
    {
      file: 'packages/server/src/platform/dispatch.ts',
      from: "const requestId = createId('req');",
      to: "const requestId = createId('req');\n    (globalThis.kept ??= []).push(Array.from({ length: 2_500 }, (_, i) => i + 0.5));",
    },
  ],
  expects: /^leak: .* MB per minute/,
};

const keepsTimers: BrokenBuild = {
  name: 'keeps-timers',
  loss: 'Each call leaves a timer behind.',
  changes: [
    {
      file: 'packages/server/src/platform/dispatch.ts',
      from: "const requestId = createId('req');",
      to: "const requestId = createId('req');\n    setInterval(() => undefined, 60_000);",
    },
  ],
  expects: /^leak: .* timers, sockets and files per minute/,
};

/** Steady load, and what memory is left after garbage collection. */
export const soak: Check = {
  name: 'soak',
  summary:
    'steady load for 5 minutes (--soak-minutes): heap, buffers, timers and sockets don’t grow after the warm-up, and the books agree',
  loadSeconds: 300,
  limitSeconds: 700,
  needs: ['postgres', 'redis'],
  brokenBuilds: [keepsMemory, keepsTimers],
  run: async (context) => {
    const seconds = context.soakMinutes === null ? Math.max(context.loadSeconds, 60) : context.soakMinutes * 60;
    const files = [0, 1].map((number) => path.join(context.folder, `memory-${number}`));
    const trade = await startTrade(context, {
      workers: 10,
      listings: Math.ceil(seconds * 4),
      fleet: {
        nodeArguments: ['--expose-gc', '--import', preload],
        envOf: (number) => ({ VERIFY_MEMORY_FILE: files[number] ?? '' }),
      },
    });
    const { fleet, load } = trade;
    const samples = await takeSamples(context, fleet, files, seconds);
    await trade.stop();
    const growth = samples.map(measureGrowth);
    const describe = ({ mbPerMinute, resourcesPerMinute, first, last }: Growth): string =>
      `${first.toFixed(0)} to ${last.toFixed(0)} MB (${mbPerMinute.toFixed(1)} MB and ${resourcesPerMinute.toFixed(0)} resources per minute)`;
    return {
      figures: `${(seconds / 60).toFixed(1)} minutes; heap and buffers after warm-up: ${growth.map(describe).join(', ')}; RSS ${samples.map((list) => `${Math.round(list.at(-1)?.rssMb ?? 0)} MB`).join(' and ')}; ${describeHistory(load)}`,
      findings: [...growth.flatMap(findLeaks), ...(await trade.findViolations()), ...requireWork(load, 20)],
    };
  },
};

type TimedSample = MemorySample & { minutes: number };
type Growth = { mbPerMinute: number; resourcesPerMinute: number; first: number; last: number };

async function takeSamples({ log }: CheckContext, { servers }: Fleet, files: string[], seconds: number): Promise<TimedSample[][]> {
  const samples: TimedSample[][] = servers.map(() => []);
  const from = performance.now();
  while (performance.now() - from < seconds * 1000) {
    await pause(sampleEveryMs);
    for (const [number, server] of servers.entries()) {
      const file = files[number] ?? '';
      rmSync(file, { force: true });
      process.kill(server.pid(), 'SIGUSR2');
      const sample = await readSample(file);
      if (sample) samples[number]?.push({ ...sample, minutes: (performance.now() - from) / 60_000 });
    }
    log(samples.map((list) => `${list.at(-1)?.heapMb.toFixed(1)} MB, ${list.at(-1)?.resources} resources`).join('; '));
  }
  return samples;
}

async function readSample(file: string): Promise<MemorySample | null> {
  for (let tries = 0; tries < 50; tries += 1) {
    await pause(100);
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as MemorySample;
    } catch {
      // The process is busy.
    }
  }
  return null;
}

function measureGrowth(samples: readonly TimedSample[]): Growth {
  const warm = dropWarmUp(samples);
  const kept = warm.map(({ minutes, heapMb, externalMb }) => ({ minutes, value: heapMb + externalMb }));
  return {
    mbPerMinute: calculateSlope(kept),
    resourcesPerMinute: calculateSlope(warm.map(({ minutes, resources }) => ({ minutes, value: resources }))),
    first: kept[0]?.value ?? 0,
    last: kept.at(-1)?.value ?? 0,
  };
}

function findLeaks({ mbPerMinute, resourcesPerMinute }: Growth): string[] {
  return [
    ...(mbPerMinute > mostMbPerMinute ? [`leak: ${mbPerMinute.toFixed(1)} MB per minute, at most ${mostMbPerMinute}`] : []),
    ...(resourcesPerMinute > mostResourcesPerMinute
      ? [`leak: ${resourcesPerMinute.toFixed(0)} timers, sockets and files per minute, at most ${mostResourcesPerMinute}`]
      : []),
  ];
}
