import { secondPersonAboveCents } from '@strapline/domain/dispute/dispute.states';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBooks } from '../../features/audit/check-books.ts';
import { SchemaUnfit } from '../../platform/migrate.ts';
import { type Database, sql } from '../../ports/database.ts';
import { applySchema } from './apply-schema.ts';
import { openEmbedded } from './embedded.ts';

let db: Database;
beforeEach(async () => {
  db = await openEmbedded(undefined);
});
afterEach(() => db.close());

const tables = (like: string) =>
  db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name like ${like}`,
  );

test('each file is applied once, those of the sandbox only where it is in use', async () => {
  const applied = await applySchema(db, { hasSandbox: false });
  expect(applied).toContain('server/0001-accounts.sql');
  expect(applied).toContain('identity/0001-identity.sql');
  expect(await tables('sandbox%')).toEqual([]);
  expect((await checkBooks(db)).findings.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(await applySchema(db)).toEqual(['sandbox/0001-sandbox.sql']);
  expect(await tables('sandbox%')).toHaveLength(3);
  expect(await applySchema(db)).toEqual([]);
  // Going over to real providers leaves what the sandbox has.
  expect(await applySchema(db, { hasSandbox: false })).toEqual([]);
});

test('a database of an earlier version, or a changed migration, is refused with what to do', async () => {
  await applySchema(db, { hasSandbox: false });
  await db.change(sql`update migration set sha256 = 'x' where name = 'server/0001-accounts.sql'`);
  await expect(applySchema(db)).rejects.toThrow(/server\/0001-accounts\.sql was changed.*DATA_DIR.*DATABASE_URL/);
  await db.change(sql`delete from migration`);
  await db.change(sql`insert into migration (name, sha256) values ('0001-house.sql', 'x')`);
  const failure = applySchema(db);
  await expect(failure).rejects.toBeInstanceOf(SchemaUnfit);
  await expect(failure).rejects.toThrow(/earlier version.*remove the folder of DATA_DIR/);
});

test('the database asks for a second person above the same sum as the rules', async () => {
  await applySchema(db, { hasSandbox: false });
  const [row] = await db.rows(
    sql`select needs_second_person(${secondPersonAboveCents}::int) as at, needs_second_person(${secondPersonAboveCents + 1}::int) as above`,
  );
  expect(row).toEqual({ at: false, above: true });
});
