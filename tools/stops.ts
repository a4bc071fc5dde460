/**
 * `npm run stops [-- --runs 150 --parallel 3 --seed 7 --longest 60 --entry start|main --load 1]`: starts the server with the demo data on a fresh folder and
 * stops it by SIGTERM at a random moment, again and again. Each time it must exit within ten seconds, with a clean exit code, its port closed and no child left.
 * Half of the runs send the signal to the whole process group, as systemd does. Exits with 1 if one doesn't, and prints what it waited for.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePort } from '@strapline/testkit/free-port';
import { createRandom } from '@strapline/testkit/simulation/random';
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs';
import { findQuantile } from './stops/quantile.ts';
import { killRunning, type StopResult, stopOnce } from './stops/stop-run.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '150' },
    parallel: { type: 'string', default: '3' },
    /** The latest moment of the signal, in seconds after the start. */
    longest: { type: 'string', default: '60' },
    /** `start`: what `npm start` runs, with its launcher; `main`: the server alone. */
    entry: { type: 'string', default: 'main' },
    /** Other processes that are busy all the time. */
    load: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const root = path.resolve(import.meta.dirname, '..');
const limitMs = 10_000;
/** A run that doesn't stop is watched a little longer, so that a slow stop and a hang differ. */
const giveUpMs = 30_000;

async function main(): Promise<void> {
  const random = createRandom(Number(values.seed));
  const plans = Array.from({ length: Number(values.runs) }, (_, index) => ({
    stopAfterMs: Math.round(random.next() * Number(values.longest) * 1000),
    toGroup: index % 2 === 1,
  }));
  const load = Array.from({ length: Number(values.load) }, startLoad);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => {
    for (const child of load) child.kill('SIGKILL');
    killRunning();
  });
  say(
    `Seed ${values.seed}: ${plans.length} runs of ${values.entry}, ${values.parallel} at a time, ${load.length} busy processes beside them`,
  );
  const results: StopResult[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let plan = plans[next++]; plan; plan = plans[next++]) {
      const result = await run(plan);
      results.push(result);
      report(results.length, result);
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, work));
  const failed = results.filter((result) => listProblems(result).length > 0);
  const times = results.map(({ tookMs }) => tookMs);
  say(
    `${results.length} runs, ${failed.length} failed; ms until exit: median ${findQuantile(times, 0.5)}, p95 ${findQuantile(times, 0.95)}, longest ${Math.max(...times)}`,
  );
  process.exit(failed.length > 0 ? 1 : 0);
}

async function run({ stopAfterMs, toGroup }: { stopAfterMs: number; toGroup: boolean }): Promise<StopResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'strapline-stops-'));
  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...serverEnvironment, PORT: String(port), DATA_DIR: folder, MATCH_PORT: '0' };
  const command = [process.execPath, ...(values.entry === 'start' ? ['scripts/start.mjs'] : serverArguments)];
  try {
    return await stopOnce({ command, cwd: root, env, port, stopAfterMs, limitMs: giveUpMs, toGroup });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function listProblems({ tookMs, problems }: StopResult): string[] {
  return tookMs > limitMs && problems.length === 0 ? [`it took ${tookMs} ms`] : problems;
}

function report(count: number, result: StopResult): void {
  const problems = listProblems(result);
  const { stopAfterMs, tookMs, ended, stage } = result;
  say(`${count}\t${problems.length > 0 ? 'FAILED' : 'ok'}\tat ${stopAfterMs} ms\ttook ${tookMs} ms\tended ${ended}\t${stage}`);
  for (const problem of problems) say(problem);
}

function startLoad(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main();
