import path from 'node:path';
import { isTestSource } from './import-rules.ts';
import type { Finding } from './sources.ts';

const mostFiles = 40;

/** Folders with too many source files, not counting tests. */
export function folderFindings(files: string[]): Finding[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => !isTestSource(each))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([file, count]) => ({ file, what: `has ${count} source files; ${mostFiles} at most` }));
}
