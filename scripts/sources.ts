import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** A file of the project: its path from the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string };

/** A finding of a check, with file and line if there is one. */
export type Finding = { what: string; file?: string; line?: number };

/** Tracked and untracked files that git does not ignore, so that a new file is checked before it is committed. */
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
