import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createRandom } from '@strapline/testkit/simulation/random';
import type { BrokenBuild } from './broken/broken-build.ts';
import { type Check, type CheckContext, Skip } from './check.ts';
import { findMissing, type Machine } from './machine/machine.ts';

export type RunOptions = {
  seed: number;
  seconds: number | null;
  kills: number | null;
  soakMinutes: number | null;
  machine: Machine;
  folder: string;
  log(line: string): void;
};

export type Verdict = { name: string; result: 'PASS' | 'FAIL' | 'SKIPPED'; seconds: number; figures: string; reasons: string[] };

/** How long the load of a self-test lasts: the mistakes show within seconds. */
const selfTestSeconds = 25;

/** Runs a check, or one of its self-tests: then it passes if it reports the finding that the broken build must cause. */
export async function runCheck(check: Check, broken: BrokenBuild | null, options: RunOptions): Promise<Verdict> {
  const name = broken ? `${check.name} (broken build: ${broken.name})` : check.name;
  const from = performance.now();
  const end = (result: Verdict['result'], figures: string, reasons: string[]): Verdict => ({
    ...{ name, result, figures, reasons },
    seconds: (performance.now() - from) / 1000,
  });
  const missing = check.needs.map(findMissing).find((reason) => reason !== null);
  if (missing) return end('SKIPPED', '', [missing]);
  const folder = path.join(options.folder, `${check.name}-${broken?.name ?? 'run'}`);
  await mkdir(folder, { recursive: true });
  const { seed, kills, soakMinutes, machine, log } = options;
  const loadSeconds = options.seconds ?? (broken ? Math.min(selfTestSeconds, check.loadSeconds) : check.loadSeconds);
  const context: CheckContext = {
    ...{ seed, random: createRandom(seed), loadSeconds, kills, soakMinutes, broken, machine, folder },
    log: (line) => log(`${name}: ${line}`),
    onEnd: (step) => void endSteps.push(step),
  };
  try {
    const { figures, findings } = await withinSeconds(check, context);
    if (!broken) return end(findings.length === 0 ? 'PASS' : 'FAIL', figures, findings);
    const isNoticed = findings.some((finding) => broken.expects.test(finding));
    const reasons = isNoticed ? [] : [`it did not report ${broken.expects}, but: ${findings.join(' | ') || 'nothing'}`];
    const noticed = findings.find((finding) => broken.expects.test(finding)) ?? '';
    return end(isNoticed ? 'PASS' : 'FAIL', isNoticed ? `noticed: ${noticed}` : figures, reasons);
  } catch (error) {
    if (error instanceof Skip) return end('SKIPPED', '', [error.message]);
    return end('FAIL', '', [describeError(error)]);
  } finally {
    await cleanUp((error) => log(`${name}: could not clean up: ${describeError(error)}`));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Of the check that runs. */
const endSteps: Parameters<CheckContext['onEnd']>[0][] = [];

/** Ends what the running check started; also when the run is interrupted. */
export async function cleanUp(onError: (error: unknown) => void): Promise<void> {
  for (let step = endSteps.pop(); step; step = endSteps.pop()) await Promise.resolve().then(step).catch(onError);
}

async function withinSeconds(check: Check, context: CheckContext): ReturnType<Check['run']> {
  const extra = Math.max(0, context.loadSeconds - check.loadSeconds) + (context.soakMinutes ?? 0) * 60 + (context.kills ?? 0) * 10;
  const seconds = check.limitSeconds + extra;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`it was not done within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([check.run(context), late]);
  } finally {
    clearTimeout(timer);
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause ? ` (${error.cause instanceof Error ? error.cause.message : String(error.cause)})` : '';
  return `${error.stack?.split('\n').slice(0, 4).join(' ') ?? error.message}${cause}`;
}
