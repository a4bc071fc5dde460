// `npm test`: the same set-up as `npm start`, then every check and every suite, each in a process of its own.
// `npm test -- server web` runs the parts named, `npm test -- --no-e2e` leaves one out. The last line is the sum. Works on Node 20.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ended, environment, passSignalsTo, root, SetUpError, seconds, setUpPackages, setUpWeb, stopWithCaller } from './set-up.mjs';
import { chooseParts, countsFromLastLine, countsFromVitest } from './test-results.mjs';

stopWithCaller();
const minute = 60_000;
// Every package with a suite is run: what others stand on first, what takes longest last.
const packages = readdirSync(path.join(root, 'packages')).filter((name) =>
  existsSync(path.join(root, 'packages', name, 'vitest.config.ts')),
);
const suites = [
  'domain',
  'contract',
  ...packages.filter((name) => !['domain', 'contract', 'server', 'web'].includes(name)),
  'server',
  'web',
  'scripts',
  'e2e',
];
const chosen = chooseParts(process.argv.slice(2), ['check', ...suites]);
if (chosen.error) {
  console.error(chosen.error);
  process.exit(2);
}

const rows = [];
const node = await setUp('packages', setUpPackages);
// A build that fails is a failure of its own; what does not need it is still worth running.
if (node && chosen.parts.some((part) => ['server', 'e2e'].includes(part))) await setUp('web build', setUpWeb);
const reports = mkdtempSync(path.join(os.tmpdir(), 'strapline-test-'));
for (const part of node ? chosen.parts : []) {
  console.log(`\n--- ${part} ---`);
  const from = Date.now();
  const counts = part === 'check' ? await runChecks() : await runSuite(part);
  rows.push({ part, ...counts, time: seconds(from) });
}
rmSync(reports, { recursive: true, force: true });

console.log('');
for (const { part, passed, failed, skipped, time, why } of rows) {
  const notes = [skipped ? `${skipped} skipped` : '', why ?? ''].filter(Boolean).join(', ');
  console.log(
    `${part.padEnd(9)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${time.padStart(8)}  ${notes}`.trimEnd(),
  );
}
// Said again where a log that is cut short still shows it.
for (const { part, failures = [] } of rows)
  for (const failure of failures) console.log(`failed in ${part}: ${failure.replace(`${root}/`, '')}`);
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

async function runChecks() {
  const { code, why, output } = await run(['scripts/check.ts'], 5 * minute);
  return { ...countsFromLastLine(output, code, why), failures: output.match(/(?<=^FAILED )\S.*\S(?= {2})/gm) ?? [] };
}

async function runSuite(name) {
  const report = path.join(reports, `${name}.json`);
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    name,
    '--passWithNoTests',
    // A machine with two cores runs everything, and by itself would take one file at a time there; more workers only make each other wait.
    '--maxWorkers=2',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, why } = await run(args, ['server', 'e2e'].includes(name) ? 20 * minute : 10 * minute);
  return countsFromVitest(report, code, why);
}

/** Runs one part, showing what it says. One that hangs is ended, and so is one whose caller wants to stop. */
async function run(args, limit) {
  const child = spawn(node, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = passSignalsTo(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-2000);
    process.stdout.write(text);
  });
  const over = new AbortController();
  const tooLong = pause(limit, true, { signal: over.signal }).catch(() => false);
  const end = ended(child);
  const hangs = await Promise.race([tooLong, end.then(() => false)]);
  if (hangs) {
    child.kill('SIGTERM');
    await Promise.race([end, pause(10_000)]);
    child.kill('SIGKILL');
  }
  const result = await end;
  over.abort();
  stop();
  if (!hangs && interrupted(result.code)) process.exit(result.code);
  return hangs ? { code: 1, why: `ended after ${limit / minute} minutes`, output } : { ...result, output };
}

/** Somebody pressed Ctrl-C, or asked the whole run to end. A part that we ended for hanging is not meant. */
function interrupted(code) {
  return [os.constants.signals.SIGINT, os.constants.signals.SIGTERM, os.constants.signals.SIGHUP].some((signal) => code === 128 + signal);
}
