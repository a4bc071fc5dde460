import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrokenBuild } from '../broken/broken-build.ts';
import type { Check } from '../check.ts';
import { describeHistory, findFailedCalls, requireWork, startTrade } from '../load/trade.ts';
import { noHold } from './trade-broken-builds.ts';

const preload = path.resolve(import.meta.dirname, '../machine/clock-preload.ts');
const minute = 60_000;
/** Below the 15 minutes of a hold, so that no jump ends a hold by right. */
const jumps = [10 * minute, 0, -10 * minute, 3 * minute, -3 * minute, 0];

const wallClockTimeOut: BrokenBuild = {
  name: 'times-out-by-the-wall-clock',
  loss: 'When the clock is set, every call in progress fails.',
  changes: [
    {
      file: 'packages/server/src/platform/dispatch.ts',
      from: '    return await Promise.race([work, late]);',
      to: "    const from = Date.now();\n    const result = await Promise.race([work, late]);\n    await new Promise((soon) => { setTimeout(soon, 300); });\n    if (Math.abs(Date.now() - from) > callLimitMs) throw new WireError('unavailable', { retryAfterMs: 500 });\n    return result;",
    },
  ],
  expects: /^failed: .* with unavailable$/,
};

/** The two processes disagree about the time, and each is set forward and back. */
export const clockJumps: Check = {
  name: 'clock-jumps',
  summary:
    'the clocks of two processes are set forward and back by minutes while people trade: no call fails, nothing is lost, the books agree',
  loadSeconds: 60,
  limitSeconds: 400,
  needs: ['postgres', 'redis'],
  brokenBuilds: [wallClockTimeOut, noHold],
  run: async (context) => {
    const files = [0, 1].map((number) => path.join(context.folder, `clock-${number}`));
    const trade = await startTrade(context, {
      workers: 12,
      fleet: {
        nodeArguments: ['--import', preload],
        envOf: (number) => ({ VERIFY_CLOCK_FILE: files[number] ?? '' }),
      },
    });
    const { load } = trade;
    const turns = Math.max(2, jumps.length);
    for (let turn = 0; turn < turns; turn += 1) {
      await pause((context.loadSeconds * 1000) / turns);
      for (const [number, file] of files.entries()) writeFileSync(file, String(jumps[(turn + number * 2) % jumps.length]));
      context.log(
        `the clocks are ahead by ${files.map((_, number) => (jumps[(turn + number * 2) % jumps.length] ?? 0) / minute).join(' and ')} minutes`,
      );
    }
    await pause(2_000);
    await trade.stop();
    for (const file of files) writeFileSync(file, '0');
    return {
      figures: `${turns} jumps of each clock; ${describeHistory(load)}`,
      findings: [...findFailedCalls(load), ...(await trade.findViolations()), ...requireWork(load, 5)],
    };
  },
};
