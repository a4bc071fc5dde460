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

const listTables = (like: string) =>
  db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name like ${like}`,
  );

test('each migration is applied once; those of the sandbox only if it is in use', async () => {
  const applied = await applySchema(db, { hasSandbox: false });
  expect(applied).toContain('server/0001-accounts.sql');
  expect(applied).toContain('identity/0001-identity.sql');
  expect(await listTables('sandbox%')).toEqual([]);
  expect((await checkBooks(db)).results.filter(({ discrepancies }) => discrepancies.length > 0)).toEqual([]);
  expect(await applySchema(db)).toEqual(['sandbox/0001-sandbox.sql']);
  expect(await listTables('sandbox%')).toHaveLength(3);
  expect(await applySchema(db)).toEqual([]);
  // Switching to real providers keeps the sandbox's tables.
  expect(await applySchema(db, { hasSandbox: false })).toEqual([]);
});

test('an unsupported database or a changed migration is refused with instructions', async () => {
  await applySchema(db, { hasSandbox: false });
  await db.change(sql`update migration set sha256 = 'x' where name = 'server/0001-accounts.sql'`);
  await expect(applySchema(db)).rejects.toThrow(/server\/0001-accounts\.sql was changed.*DATA_DIR.*DATABASE_URL/);
  await db.change(sql`delete from migration`);
  await db.change(sql`insert into migration (name, sha256) values ('0001-house.sql', 'x')`);
  const failure = applySchema(db);
  await expect(failure).rejects.toBeInstanceOf(SchemaUnfit);
  await expect(failure).rejects.toThrow(/earlier version.*remove the folder of DATA_DIR/);
});
