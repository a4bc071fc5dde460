/** Structure limits of the repository, each with the number of exceptions that are left. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { entryPointFindings } from './entry-points.ts';
import { folderFindings } from './folder-size.ts';
import { productFiles } from './import-rules.ts';
import { type Finding, projectFiles, root } from './sources.ts';
import { tableOwners } from './table-owners.ts';
import { tableFindings } from './table-rules.ts';

/** The remaining exceptions of each limit. These numbers may only decrease. */
const exceptionsLeft: Readonly<Record<string, number>> = {
  'import cycles': 0,
  'files over 400 lines': 0,
  'functions over 80 lines': 0,
  'folders over 40 files': 0,
  'entry points': 0,
  'writers of a table': 0,
};

let found: Record<string, Finding[]> | undefined;

function structureFindings(): Record<string, Finding[]> {
  found ??= {
    ...lintFindings(),
    'folders over 40 files': folderFindings(projectFiles('*.ts', '*.tsx', '*.mjs', '*.css')),
    'entry points': entryPointFindings(productFiles()),
    'writers of a table': tableFindings(productFiles(), tableOwners),
  };
  return found;
}

/** All findings of a limit that has more of them than exceptions are left. */
export function checkStructure(): Finding[] {
  return Object.entries(structureFindings()).flatMap(([limit, findings]) => beyondExceptions(limit, findings, exceptionsLeft[limit] ?? 0));
}

export function beyondExceptions(limit: string, findings: Finding[], exceptions: number): Finding[] {
  if (findings.length <= exceptions) return [];
  const heading = exceptions > 0 ? [{ what: `${limit}: ${findings.length}, and only ${exceptions} are allowed` }] : [];
  return [...heading, ...findings];
}

export function structureReminders(): string[] {
  return Object.entries(structureFindings())
    .filter(([limit, findings]) => findings.length < (exceptionsLeft[limit] ?? 0))
    .map(([limit, findings]) => `${limit}: ${findings.length} left; lower the ${exceptionsLeft[limit]} in scripts/structure.ts`);
}

const limitOfRule: Readonly<Record<string, string>> = {
  'import(no-cycle)': 'import cycles',
  'eslint(max-lines)': 'files over 400 lines',
  'eslint(max-lines-per-function)': 'functions over 80 lines',
};

type LintReport = { diagnostics: { code: string; message: string; filename: string; labels: { span: { line: number } }[] }[] };

/** A separate run of the linter, because it cannot count exceptions. */
export function lintFindings(folder = root): Record<string, Finding[]> {
  const args = [
    path.join(root, 'node_modules/oxlint/bin/oxlint'),
    '-c',
    path.join(root, 'scripts/size-limits.oxlintrc.json'),
    '--format=json',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 });
  const { diagnostics } = JSON.parse(stdout) as LintReport;
  const findings: Record<string, Finding[]> = {};
  for (const limit of Object.values(limitOfRule)) findings[limit] = [];
  for (const { code, message, filename, labels } of diagnostics) {
    const line = labels[0]?.span.line;
    findings[limitOfRule[code] ?? code]?.push({ file: filename, ...(line ? { line } : {}), what: message });
  }
  return findings;
}
