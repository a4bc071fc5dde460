/** `npm run check`: everything that can be judged without running the product. One line for each check, the faults below it, the sum last. */
import { spawnSync } from 'node:child_process';
import { checkDocs } from '../tools/docs/docs.ts';
import { checkBorders } from './borders.ts';
import { leakFaults } from './leaks.ts';
import { type Floors, floorFaults, type Lockfile, lockfileFaults, rangeFaults } from './lockfile.ts';
import { isUserFacing, phraseFaults } from './plain-words.ts';
import { type Fault, projectFiles, read, root, showFault } from './sources.ts';

type Check = { name: string; faults: () => Fault[] | Promise<Fault[]> };

const checks: Check[] = [
  { name: 'types', faults: () => program('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  { name: 'types of the app', faults: () => program('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'packages/web/tsconfig.json']) },
  {
    name: 'form (biome)',
    faults: () => program('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  },
  { name: 'lint (oxlint)', faults: () => program('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format=unix']) },
  { name: 'nothing unused (knip)', faults: () => program('node_modules/knip/bin/knip.js', ['--no-progress']) },
  { name: 'borders', faults: checkBorders },
  { name: 'lockfile is complete', faults: () => [...npm('ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'), ...npm('ls')] },
  { name: 'lockfile is exact', faults: exactLockfile },
  { name: 'version floors', faults: () => floorFaults(lockfile(), securityFloors()) },
  { name: 'no leaks', faults: noLeaks },
  { name: 'plain words', faults: () => phraseFaults(projectFiles('packages').filter(isUserFacing).map(read)) },
  { name: 'docs are fresh', faults: checkDocs },
];

const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } } as const;

function program(file: string, args: string[]): Fault[] {
  return outcome(spawnSync(process.execPath, [file, ...args], options));
}

function npm(...args: string[]): Fault[] {
  const cli = process.env['npm_execpath'];
  const all = [...args, '--loglevel=error'];
  return outcome(cli?.endsWith('.js') ? spawnSync(process.execPath, [cli, ...all], options) : spawnSync('npm', all, options));
}

function outcome(result: { status: number | null; stdout: string; stderr: string; error?: Error }): Fault[] {
  if (result.status === 0) return [];
  return [
    { what: [result.error?.message, result.stdout, result.stderr].filter(Boolean).join('\n').trim() || `ended with ${result.status}` },
  ];
}

function lockfile(): Lockfile {
  return JSON.parse(read('package-lock.json').text);
}

function securityFloors(): Floors {
  return JSON.parse(read('security/floors.json').text);
}

function exactLockfile(): Fault[] {
  const manifests = projectFiles('package.json', 'packages/*/package.json', 'e2e/package.json').map(read);
  return [
    ...lockfileFaults(lockfile(), securityFloors().installScripts),
    ...manifests.flatMap(({ path, text }) => rangeFaults(path, JSON.parse(text))),
  ];
}

function noLeaks(): Fault[] {
  const text = /\.(ts|tsx|mjs|js|json|md|css|html|sql|yml|yaml|svg|txt|po|webmanifest)$|(^|\/)\.[\w.]+rc$|^\.ci\/|^[A-Z]+$/;
  return leakFaults(
    projectFiles()
      .filter((file) => text.test(file))
      .map(read),
  );
}

/** Long files are a smell, not a fault: told, never counted. */
function showSmells(): void {
  const long = projectFiles('*.ts', '*.tsx', '*.mjs', '*.css')
    .map((file) => ({ file, lines: read(file).text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 400)
    .sort((a, b) => b.lines - a.lines);
  for (const { file, lines } of long) console.log(`smell   ${file} has ${lines} lines`);
  const age = Math.floor((Date.now() - Date.parse(securityFloors().checked)) / 86_400_000);
  if (age > 90) console.log(`smell   security/floors.json was last compared with the advisories ${age} days ago`);
}

let failed = 0;
for (const { name, faults } of checks) {
  const from = Date.now();
  const found = await faults();
  const time = `${((Date.now() - from) / 1000).toFixed(1)} s`;
  console.log(`${found.length === 0 ? 'ok     ' : 'FAILED '} ${name.padEnd(22)} ${time}`);
  for (const fault of found) console.log(showFault(fault).replace(/^/gm, '        '));
  if (found.length > 0) failed += 1;
}
showSmells();
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
