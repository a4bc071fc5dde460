/** One feature writes a table, or a column of it: the SQL of the server's sources against `table-owners.ts`. */

import { lineAt, withoutComments } from './code-text.ts';
import { isTestSource } from './import-rules.ts';
import type { Finding, SourceFile } from './sources.ts';

/** `update` of `on conflict do update set` and of `for update` names no table. */
const writes =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\bfor\s)(?<!\bdo\s)update(?=\s+(?:only\s+)?\w+\s+(?:(?:as\s+)?\w+\s+)?set\b))\s+(?:only\s+)?(?<table>[a-z_]\w*)/g;

type Owners = Readonly<Record<string, string>>;

/** Keys of `owners` are tables, and `table.column` where another feature updates that column. */
export function tableFindings(files: SourceFile[], owners: Owners): Finding[] {
  return files
    .filter(({ path }) => path.startsWith('packages/server/src/') && !isTestSource(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text);
      return [...code.matchAll(writes)].flatMap((match) => {
        const table = match.groups?.['table'] ?? '';
        const written = /^update/.test(match[0]) ? updatedColumns(code.slice(match.index)).map((column) => `${table}.${column}`) : [table];
        return written.flatMap((name) => {
          const owner = owners[name] ?? owners[table];
          if (owner === writerOf(path)) return [];
          const object = owners[name] ? name : table;
          const what = owner
            ? `writes ${object}, which only ${owner} writes`
            : `writes ${table}, which has no owner in scripts/table-owners.ts`;
          return [{ file: path, line: lineAt(code, match.index), what }];
        });
      });
    });
}

/** The columns that an update assigns; assignments that are computed have no name here, so they count as the table's. */
function updatedColumns(update: string): string[] {
  const columns = new Set<string>();
  let depth = 0;
  let isStart = true;
  const list = update.slice(/\bset\b/.exec(update)?.index ?? 0).replace(/^set\s*/, '');
  for (const [token] of list.matchAll(/\$\{|[([{]|[)\]}]|,|`|\b\w+\b/g)) {
    if (depth === 0 && (token === '`' || /^(?:where|from|returning)$/.test(token))) break;
    if (depth === 0 && isStart) columns.add(/^\w/.test(token) ? token : '*');
    isStart = depth === 0 && token === ',';
    if (/[([{]$/.test(token)) depth += 1;
    else if (/^[)\]}]/.test(token)) depth -= 1;
  }
  return [...columns];
}

/** `features/refund/x.ts` is refund, `adapters/mail/x.ts` is adapters/mail, `platform/x.ts` is platform. */
function writerOf(file: string): string {
  const [zone = '', unit = ''] = file.split('/').slice(3);
  if (zone === 'features') return unit;
  return zone === 'adapters' ? `${zone}/${unit}` : zone;
}
