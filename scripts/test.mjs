// `npm test`: the same set-up as `npm start`, then every check and every suite, each in its own process.
// `npm test -- server web` runs the named parts, `npm test -- --no-e2e` leaves one out. The last line is the total. Works on Node 20.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  environment,
  forwardSignals,
  isInterrupt,
  root,
  SetUpError,
  seconds,
  setUpPackages,
  setUpWeb,
  stopWithCaller,
  waitForExit,
} from './set-up.mjs';
import { chooseParts, countsFromLastLine, countsFromVitest, failedFiles, takeSecondResults } from './test-results.mjs';

stopWithCaller();
const minute = 60_000;
/** Ends a part that hangs. A busy machine is allowed several times what a quiet one needs. */
const longest = 60 * minute;
// Every package with tests, dependencies first.
const packages = readdirSync(path.join(root, 'packages')).filter((name) =>
  existsSync(path.join(root, 'packages', name, 'vitest.config.ts')),
);
const smallSuites = ['domain', 'contract', ...packages.filter((name) => !['domain', 'contract', 'server'].includes(name)), 'scripts'];
// These start the whole system.
const bigSuites = ['server', 'e2e'];
const chosen = chooseParts(process.argv.slice(2), ['check', ...smallSuites, ...bigSuites]);
if (chosen.error) {
  console.error(chosen.error);
  process.exit(2);
}

const rows = [];
const node = await setUp('packages', setUpPackages);
// A failed build counts as one failure; parts that do not need it still run.
if (node && chosen.parts.some((part) => bigSuites.includes(part))) await setUp('web build', setUpWeb);
const reports = mkdtempSync(path.join(os.tmpdir(), 'strapline-test-'));
const parts = node ? chosen.parts : [];
const choose = (names) => names.filter((name) => parts.includes(name));
// The checks leave a core idle, so the small suites run in parallel. The big ones use both cores, and gain nothing from running in parallel.
await Promise.all([choose(['check']), choose(smallSuites)].map(runInTurn));
await runInTurn(choose(bigSuites));
rmSync(reports, { recursive: true, force: true });

console.log('');
for (const { part, passed, failed, skipped, time, why } of rows) {
  const notes = [skipped ? `${skipped} skipped` : '', why ?? ''].filter(Boolean).join(', ');
  console.log(
    `${part.padEnd(9)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${time.padStart(8)}  ${notes}`.trimEnd(),
  );
}
// Repeated at the end, where a truncated log still shows them.
for (const { part, failures = [] } of rows)
  for (const failure of failures) console.log(`failed in ${part}: ${failure.replace(`${root}/`, '')}`);
for (const { part, unstable = [] } of rows)
  for (const failure of unstable) console.log(`failed at the first try in ${part}: ${failure.replace(`${root}/`, '')}`);
const sum = (what) => rows.reduce((total, row) => total + row[what], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

async function setUp(part, work) {
  const from = Date.now();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(error.message);
    rows.push({ part, passed: 0, failed: 1, skipped: 0, time: seconds(from) });
    return undefined;
  }
}

async function runInTurn(names) {
  for (const part of names) {
    const from = Date.now();
    const counts = part === 'check' ? await runChecks() : await runSuite(part);
    rows.push({ part, ...counts, time: seconds(from) });
  }
}

async function runChecks() {
  const { code, why, output } = await run('check', ['scripts/check.ts'], longest);
  return { ...countsFromLastLine(output, code, why), failures: output.match(/(?<=^FAILED )\S.*\S(?= {2})/gm) ?? [] };
}

async function runSuite(name) {
  const report = path.join(reports, `${name}.json`);
  const first = await runVitest(name, report, []);
  const failed = failedFiles(report);
  if (!hasSecondTry(name, failed)) return countsFromVitest(report, first.code, first.why);
  const secondReport = path.join(reports, `${name}-second.json`);
  const second = await runVitest(
    name,
    secondReport,
    failed.map((file) => file.name),
  );
  takeSecondResults(report, secondReport);
  return { ...countsFromVitest(report, second.code, second.why), unstable: failed.flatMap(({ failures }) => failures) };
}

/** Up to three journeys that failed run again, alone: a browser beside others on a busy machine may be too late (docs/decisions/152). */
function hasSecondTry(name, failed) {
  return name === 'e2e' && failed.length > 0 && failed.length <= 3;
}

async function runVitest(name, report, files) {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    name,
    '--passWithNoTests',
    // For two cores: a worker of the big suites waits half of the time for a page, a timer or another process.
    `--maxWorkers=${files.length > 0 ? 1 : bigSuites.includes(name) ? 4 : 2}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  return await run(name, args, longest);
}

/** Runs one part. Its output is printed when it ends, or streamed if nothing else runs. Kills it at the time limit and on an interrupt. */
async function run(name, args, limit) {
  const child = spawn(node, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = forwardSignals(child);
  const isAlone = bigSuites.includes(name) || parts.length === 1;
  if (isAlone) console.log(`\n--- ${name} ---`);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (isAlone) process.stdout.write(text);
    });
  const over = new AbortController();
  const tooLong = pause(limit, true, { signal: over.signal }).catch(() => false);
  const end = waitForExit(child);
  const hangs = await Promise.race([tooLong, end.then(() => false)]);
  if (hangs) {
    child.kill('SIGTERM');
    await Promise.race([end, pause(10_000)]);
    child.kill('SIGKILL');
  }
  const result = await end;
  over.abort();
  stop();
  if (!isAlone) process.stdout.write(`\n--- ${name} ---\n${output}`);
  if (!hangs && isInterrupt(result.code)) process.exit(result.code);
  return hangs ? { code: 1, why: `ended after ${limit / minute} minutes`, output } : { ...result, output };
}
