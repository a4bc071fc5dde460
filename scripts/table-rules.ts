/** One feature writes a table: the SQL of the server's sources against `table-owners.ts`. */

import { lineAt, withoutComments } from './code-text.ts';
import { isTestSource } from './import-rules.ts';
import type { Finding, SourceFile } from './sources.ts';

/** `update` of `on conflict do update set` and of `for update` names no table. */
const writes =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\bfor\s)(?<!\bdo\s)update(?=\s+(?:only\s+)?\w+\s+(?:(?:as\s+)?\w+\s+)?set\b))\s+(?:only\s+)?(?<table>[a-z_]\w*)/g;

export function tableFindings(files: SourceFile[], owners: Readonly<Record<string, string>>): Finding[] {
  return files
    .filter(({ path }) => path.startsWith('packages/server/src/') && !isTestSource(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text);
      return [...code.matchAll(writes)].flatMap((match) => {
        const table = match.groups?.['table'] ?? '';
        const owner = owners[table];
        if (owner === writerOf(path)) return [];
        const what = owner
          ? `writes ${table}, which only ${owner} writes`
          : `writes ${table}, which has no owner in scripts/table-owners.ts`;
        return [{ file: path, line: lineAt(code, match.index), what }];
      });
    });
}

/** `features/refund/x.ts` is refund, `adapters/mail/x.ts` is adapters/mail, `platform/x.ts` is platform. */
function writerOf(file: string): string {
  const [zone = '', unit = ''] = file.split('/').slice(3);
  if (zone === 'features') return unit;
  return zone === 'adapters' ? `${zone}/${unit}` : zone;
}
