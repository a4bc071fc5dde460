import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** A file of the project: its path from the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string };

/** A complaint of a check; `file` and `line` where there is one to look at. */
export type Finding = { what: string; file?: string; line?: number };

/** Files that git knows or would add, so that a new file is checked before it is committed, and nothing that it ignores. */
export function projectFiles(...patterns: string[]): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...patterns], {
    cwd: root,
    maxBuffer: 64 << 20,
  });
  const deleted = execFileSync('git', ['ls-files', '--deleted', '-z', '--', ...patterns], { cwd: root });
  const gone = new Set(deleted.toString().split('\0'));
  return [...new Set(list.toString().split('\0'))].filter((file) => file !== '' && !gone.has(file)).sort();
}

export function read(file: string): SourceFile {
  return { path: file, text: readFileSync(path.join(root, file), 'utf8') };
}

export function showFinding({ what, file, line }: Finding): string {
  if (!file) return what;
  return `${file}${line ? `:${line}` : ''}  ${what}`;
}
