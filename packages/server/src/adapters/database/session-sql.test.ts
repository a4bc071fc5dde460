import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const packages = path.resolve(import.meta.dirname, '../../../..');

/** SQL that needs the same connection after its transaction, which a pooler in transaction mode doesn't give (DATABASE_POOLER). */
const sessionSql: readonly RegExp[] = [
  /\bpg_(try_)?advisory_(unlock|lock)/i,
  /\b(un)?listen\s+[a-z_"]+\s*(;|`|$)/im,
  /\bpg_notify\s*\(/i,
  /\bset\s+session\b/i,
  /\bset_config\s*\((?:[^()]|\([^()]*\))*,\s*false\s*\)/i,
  /\bcreate\s+(temp|temporary)\b/i,
  /\bwith\s+hold\b/i,
  /\b(prepare|deallocate)\s+\w+\s+(as|;)/i,
  /\bdiscard\s+all\b/i,
];

const findSessionSql = (text: string): string[] => sessionSql.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

/** The SQL of a source file: its templates, or all of a migration. */
function readSql(file: string): string[] {
  const text = readFileSync(path.join(packages, file), 'utf8');
  return file.endsWith('.sql')
    ? [text]
    : [...text.matchAll(/\b(?:sql|script|query|text:)\s*\(?\s*(?:`([^`]*)`|'([^']*)')/g)].map((found) => found[1] ?? found[2] ?? '');
}

test('no statement of the server needs a session', () => {
  const files = globSync('{server,identity,sandbox}/src/**/*.{ts,sql}', { cwd: packages }).filter(
    (file) => !/\.test\.ts$|\/test-[^/]*$/.test(file),
  );
  const statements = files.flatMap((file) => readSql(file).map((text) => ({ file, text })));
  expect(statements.length).toBeGreaterThan(1000);
  expect(statements.flatMap(({ file, text }) => findSessionSql(text).map((found) => `${file}: ${found}`))).toEqual([]);
});

test.each([
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock(1)',
  'listen orders',
  "select pg_notify('orders', '')",
  "set session statement_timeout = '1s'",
  "select set_config('statement_timeout', $1, false)",
  'create temp table x (id int)',
  'declare c cursor with hold for select 1',
  'prepare x as select 1',
])('%s is found', (statement) => expect(findSessionSql(statement)).toHaveLength(1));

test.each([
  'select pg_advisory_xact_lock(1)',
  'select pg_try_advisory_xact_lock(7279) as mine',
  "select set_config('statement_timeout', $1, true)",
  'update job set locked_until = null',
])('%s is not', (statement) => expect(findSessionSql(statement)).toEqual([]));
