/**
 * `npm run verify [-- NAME… --list --broken --seed 7 --seconds 60 --kills 1000 --soak-minutes 30]`: checks what takes minutes, a network that fails or a database that is
 * killed (docs/verify.md). `--broken` runs the self-tests: each must notice a broken build of the server. Uses a PostgreSQL and a Redis of its own, and removes everything
 * afterwards. Exits with 1 if a check failed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BrokenBuild } from './broken/broken-build.ts';
import type { Check } from './check.ts';
import { checks } from './checks.ts';
import { createMachine } from './machine/machine.ts';
import { cleanUp, type RunOptions, runCheck, type Verdict } from './run-check.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    /** Self-tests instead of checks. */
    broken: { type: 'boolean', default: false },
    /** One broken build, by its name. */
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    /** How long the load of each check lasts. */
    seconds: { type: 'string' },
    kills: { type: 'string' },
    'soak-minutes': { type: 'string' },
    /** Also says what the checks do meanwhile. */
    verbose: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const unknown = positionals.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) throw new Error(`there is no check named ${unknown.join(', ')}; see --list`);
  const chosen = positionals.length > 0 ? checks.filter(({ name }) => positionals.includes(name)) : checks;
  if (values.list) return list(chosen);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'strapline-verify-'));
  const machine = createMachine(folder);
  const removeAll = async (): Promise<void> => {
    await cleanUp(() => undefined);
    await machine.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void removeAll().then(() => process.exit(1)));
  // A load that fails while its check waits for something else; the check reports it when it awaits the load.
  let strayErrors = 0;
  process.on('unhandledRejection', (error) => {
    strayErrors += 1;
    say(`        an error in the background: ${String(error)}`);
  });
  try {
    const verdicts = await runAll(chosen, {
      seed: Number(values.seed),
      seconds: readNumber(values.seconds),
      kills: readNumber(values.kills),
      soakMinutes: readNumber(values['soak-minutes']),
      machine,
      folder,
      log: (line) => values.verbose && say(`        ${line}`),
    });
    const count = (result: Verdict['result']): number => verdicts.filter((one) => one.result === result).length;
    say(`${count('PASS')} passed, ${count('FAIL')} failed, ${count('SKIPPED')} skipped; seed ${values.seed}`);
    process.exitCode = count('FAIL') > 0 || strayErrors > 0 ? 1 : 0;
  } finally {
    await removeAll();
  }
}

async function runAll(chosen: readonly Check[], options: RunOptions): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const check of chosen)
    for (const broken of listBuilds(check)) {
      const verdict = await runCheck(check, broken, options);
      verdicts.push(verdict);
      report(verdict);
    }
  return verdicts;
}

/** Null is the build as it is. */
function listBuilds({ brokenBuilds }: Check): readonly (BrokenBuild | null)[] {
  if (values.only) return brokenBuilds.filter(({ name }) => name === values.only);
  return values.broken ? brokenBuilds : [null];
}

function report({ name, result, seconds, figures, reasons }: Verdict): void {
  say(
    `${result.padEnd(7)} ${name}  ${seconds.toFixed(0)} s  ${[figures, result === 'SKIPPED' ? reasons.join('; ') : ''].filter(Boolean).join('; ')}`,
  );
  if (result === 'FAIL') for (const reason of reasons.slice(0, 12)) say(`        ${reason}`);
  if (result === 'FAIL' && reasons.length > 12) say(`        and ${reasons.length - 12} more`);
}

function list(chosen: readonly Check[]): void {
  for (const { name, summary, loadSeconds, brokenBuilds } of chosen)
    say(
      `${name.padEnd(18)} ${String(loadSeconds).padStart(4)} s  ${summary} (self-tests: ${brokenBuilds.map((one) => one.name).join(', ')})`,
    );
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) throw new Error(`${text} is not a number`);
  return number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
process.exit();
