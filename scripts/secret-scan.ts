/** Secrets, hosts of package registries and paths of one machine do not belong in the repository. */
import type { Finding, SourceFile } from './sources.ts';

// Written in pieces so that the scan does not find this file.
const words: { what: string; pattern: RegExp }[] = [
  {
    what: 'names a package registry',
    pattern: new RegExp(`\\bregistry\\.(?:npm|yarn)${'js'}|\\bregistry\\.yarn${'pkg'}|\\bnpm\\.pkg\\.git${'hub'}`, 'i'),
  },
  {
    what: 'names a path of one machine',
    pattern: new RegExp(`(?<![\\w.~-])/(?:wor${'k'}/(?:main|shared|steering)|ho${'me'}/[a-z]|Us${'ers'}/[A-Za-z]|far${'m'}/|ro${'ot'}/)`),
  },
  { what: 'holds a private key', pattern: new RegExp(`-----BEGIN (?:[A-Z]+ )?PRIVATE ${'KEY'}`) },
  { what: 'holds a live payment key', pattern: new RegExp(`\\b[sr]k_${'live'}_[A-Za-z0-9]{24}`) },
];

export function secretFindings(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) => words.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({ file: path, line: i + 1, what }))),
  );
}
