import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { entryPointFindings } from './entry-points.ts';
import { folderFindings } from './folder-size.ts';
import type { SourceFile } from './sources.ts';
import { beyondExceptions, lintFindings } from './structure.ts';
import { tableFindings } from './table-rules.ts';

const feature = (file: string, text: string): SourceFile => ({ path: `packages/server/src/features/${file}`, text });

describe('one feature writes a table', () => {
  const owners = { orders: 'order', mail: 'adapters/mail', job: 'platform', account: 'session', 'account.bio': 'profile' };
  const findings = (path: string, text: string) =>
    tableFindings([{ path: `packages/server/src/${path}`, text }], owners).map(({ what }) => what);

  test.each([
    ['features/order/order.store.ts', 'sql`update orders set state = 1`; sql`insert into orders (id) values (1)`'],
    ['features/refund/refund.store.ts', 'sql`select id from orders join refund on true for update of orders`'],
    ['features/order/a.ts', 'sql`insert into orders (id) values (1) on conflict (id) do update set state = 1`'],
    ['features/refund/a.ts', '// update orders set state = 1'],
    ['features/refund/refund.test.ts', 'sql`update orders set state = 1`'],
    ['adapters/mail/outbox.ts', 'sql`delete from mail where id = 1`'],
    ['features/profile/a.ts', `sql\`update account set bio = coalesce(\${bio}, concat('session', bio)) where id = 1\``],
    ['features/session/a.ts', 'sql`insert into account (id, bio) values (1, 2)`; sql`update account set username = 1 from bio`'],
    ['platform/jobs.ts', 'sql`with due as (select 1) update job as j set runs = 1`'],
  ])('%s: %s', (file, text) => expect(findings(file, text)).toEqual([]));

  test.each([
    ['features/refund/refund.store.ts', 'sql`update orders set state = 1`', 'writes orders, which only order writes'],
    ['features/refund/a.ts', 'sql`with x as (update only orders o\n set state = 1) select 1`', 'writes orders'],
    ['features/refund/a.ts', 'sql`delete from orders where id = 1`', 'writes orders'],
    ['features/refund/a.ts', 'sql`insert into\n  orders (id) select 1`', 'writes orders'],
    ['adapters/identity/a.ts', 'sql`insert into mail (id) values (1)`', 'which only adapters/mail writes'],
    ['features/session/a.ts', `sql\`update account set username = \${f(1, 2)}, bio = 1\``, 'writes account.bio, which only profile writes'],
    [
      'features/profile/a.ts',
      `sql\`update account set bio = 1, \${joined(all, ', ')} where id = 1\``,
      'writes account, which only session writes',
    ],
    ['features/profile/a.ts', 'sql`delete from account`', 'writes account, which only session writes'],
    ['features/order/a.ts', 'sql`insert into cart (id) values (1)`', 'writes cart, which has no owner'],
  ])('%s: %s', (file, text, what) => expect(findings(file, text)).toEqual([expect.stringContaining(what)]));
});

describe('an entry point', () => {
  const entry = 'refund/refund.ts';
  const findings = (...files: SourceFile[]) => entryPointFindings(files).map(({ what }) => what);

  test('may export twelve use cases, and types besides', () => {
    const uses = Array.from({ length: 12 }, (_, i) => `export function refund${i}() {}`).join('\n');
    expect(findings(feature(entry, `${uses}\nexport type Refund = 1;\nexport { type A, type B } from './a.ts';`))).toEqual([]);
  });

  test('may not export a thirteenth value', () => {
    const names = Array.from({ length: 12 }, (_, i) => `refund${i}`);
    const found = findings(feature(entry, `export { ${names.join(', ')} } from './a.ts';\nexport async function refundAll() {}`));
    expect(found).toEqual(['exports 13 values; 12 use cases at most']);
  });

  test.each([
    ['columns', 'export { refundColumns } from "./a.ts";'.replaceAll('"', "'"), ''],
    ['a lock', 'export async function lockRefund() {}', ''],
    ['a statement', "export { latest } from './a.ts';", 'export const latest = sql`select 1`;'],
    ['a function that makes a statement', "export { of } from './a.ts';", 'export function of(id: string): Statement {'],
  ])('may not export %s', (_, text, definition) => {
    const found = findings(feature(entry, text), feature('refund/a.ts', definition));
    expect(found).toEqual([expect.stringContaining('SQL, columns and locks stay inside the feature')]);
  });

  test('other files of a feature may export what they like', () => {
    expect(findings(feature('refund/refund.store.ts', 'export async function lockRefund() {}'))).toEqual([]);
  });
});

test('a folder has at most 40 source files; tests are not counted', () => {
  const files = (count: number, suffix: string) => Array.from({ length: count }, (_, i) => `packages/web/src/ui/part${i}${suffix}`);
  expect(folderFindings([...files(40, '.tsx'), ...files(9, '.test.tsx')])).toEqual([]);
  expect(folderFindings(files(41, '.tsx'))).toEqual([{ file: 'packages/web/src/ui', what: 'has 41 source files; 40 at most' }]);
});

test('known exceptions pass; one more reports them all', () => {
  const findings = [{ what: 'first' }, { what: 'second' }];
  expect(beyondExceptions('long files', findings, 2)).toEqual([]);
  expect(beyondExceptions('long files', findings, 1)).toHaveLength(3);
  expect(beyondExceptions('long files', findings, 0)).toEqual(findings);
});

test('the linter finds long files, long functions and cycles of types', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = (count: number) => 'void 0;\n'.repeat(count);
  const samples = {
    'long.ts': lines(401),
    'short.ts': lines(400),
    'function.ts': `export function long() {\n${lines(79)}}\n`,
    'story.test.ts': `export function long() {\n${lines(79)}}\n`,
    'a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'b.ts': "import type { A } from './a.ts';\nexport type B = A;\n",
  };
  for (const [name, text] of Object.entries(samples)) writeFileSync(path.join(folder, name), text);
  const found = Object.entries(lintFindings(folder)).map(([limit, findings]) => [limit, findings.map(({ file }) => file).sort()]);
  expect(Object.fromEntries(found)).toEqual({
    'files over 400 lines': ['long.ts'],
    'functions over 80 lines': ['function.ts'],
    'import cycles': ['a.ts', 'b.ts'],
  });
});
