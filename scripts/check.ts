/** `npm run check`: every check that does not run the product. Prints one line per check with its findings, and the total last. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkDocs } from '../tools/docs/docs.ts';
import { appWordFindings, isSharedText } from './app-words.ts';
import { checkImportRules } from './import-rules.ts';
import { type Floors, floorFindings, type Lockfile, lockfileFindings, rangeFindings } from './lockfile.ts';
import { isUserFacing, phraseFindings } from './plain-words.ts';
import { secretFindings } from './secret-scan.ts';
import { type Finding, projectFiles, read, root, showFinding } from './sources.ts';
import { checkStructure, structureReminders } from './structure.ts';

type Check = { name: string; findings: () => Finding[] | Promise<Finding[]> };

const checks: Check[] = [
  { name: 'types', findings: () => program('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  {
    name: 'types of the app',
    findings: () => program('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'packages/web/tsconfig.json']),
  },
  {
    name: 'form (biome)',
    findings: () => program('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  },
  {
    name: 'lint (oxlint)',
    findings: () => program('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format=unix']),
  },
  { name: 'nothing unused (knip)', findings: () => program('node_modules/knip/bin/knip.js', ['--no-progress']) },
  { name: 'import rules', findings: checkImportRules },
  { name: 'structure', findings: checkStructure },
  {
    name: 'lockfile is complete',
    findings: () => [...npm('ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'), ...npm('ls')],
  },
  { name: 'lockfile is exact', findings: exactLockfile },
  { name: 'version floors', findings: () => floorFindings(lockfile(), securityFloors()) },
  { name: 'secret scan', findings: scanSecrets },
  { name: 'plain words', findings: () => phraseFindings(projectFiles('packages').filter(isUserFacing).map(read)) },
  { name: 'words of one app', findings: () => appWordFindings(projectFiles('packages').filter(isSharedText).map(read)) },
  { name: 'docs are fresh', findings: checkDocs },
  { name: 'catalogues have all messages', findings: () => catalogues('sync', '--clean') },
  { name: 'messages are translated', findings: () => catalogues('missing') },
];

const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } } as const;

function program(file: string, args: string[]): Finding[] {
  return outcome(spawnSync(process.execPath, [file, ...args], options));
}

function catalogues(...args: string[]): Finding[] {
  const file = path.join(root, 'node_modules/@lingui/cli/dist/lingui-check.js');
  return outcome(spawnSync(process.execPath, [file, ...args], { ...options, cwd: path.join(root, 'packages/web') }));
}

function npm(...args: string[]): Finding[] {
  const cli = process.env['npm_execpath'];
  const all = [...args, '--loglevel=error'];
  return outcome(cli?.endsWith('.js') ? spawnSync(process.execPath, [cli, ...all], options) : spawnSync('npm', all, options));
}

function outcome(result: { status: number | null; stdout: string; stderr: string; error?: Error }): Finding[] {
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

function exactLockfile(): Finding[] {
  const manifests = projectFiles('package.json', 'packages/*/package.json', 'e2e/package.json').map(read);
  return [
    ...lockfileFindings(lockfile(), securityFloors().installScripts),
    ...manifests.flatMap(({ path, text }) => rangeFindings(path, JSON.parse(text))),
  ];
}

function scanSecrets(): Finding[] {
  const text = /\.(ts|tsx|mjs|js|json|md|css|html|sql|yml|yaml|svg|txt|po|webmanifest)$|(^|\/)\.[\w.]+rc$|^\.ci\/|^[A-Z]+$/;
  return secretFindings(
    projectFiles()
      .filter((file) => text.test(file))
      .map(read),
  );
}

/** Reminders that do not fail the check. */
function showReminders(): void {
  for (const reminder of structureReminders()) console.log(`note    ${reminder}`);
  const age = Math.floor((Date.now() - Date.parse(securityFloors().checked)) / 86_400_000);
  if (age > 90) console.log(`note    security/floors.json was last compared with the advisories ${age} days ago`);
}

let failed = 0;
for (const { name, findings } of checks) {
  const from = Date.now();
  const found = await findings();
  const time = `${((Date.now() - from) / 1000).toFixed(1)} s`;
  console.log(`${found.length === 0 ? 'ok     ' : 'FAILED '} ${name.padEnd(22)} ${time}`);
  for (const finding of found) console.log(showFinding(finding).replace(/^/gm, '        '));
  if (found.length > 0) failed += 1;
}
showReminders();
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
