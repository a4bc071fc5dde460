import { type Statement, sql, type Trx } from '../ports/database.ts';
import { listColumns, listTables, quoteName } from './dump-database.ts';
import { BackupRefusal, type Manifest, type TableContent } from './manifest.ts';

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Loads rows into a new schema. Meanwhile triggers are off and foreign keys dropped, because rows come in any order; adding the keys again checks all rows.
 * `forEachFile` calls back with the table and the text of each file of rows.
 */
export async function loadDatabase(
  trx: Trx,
  manifest: Manifest,
  forEachFile: (load: (table: string, text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tables = await listTables(trx);
  const unknown = Object.keys(manifest.tables).find((name) => !tables.includes(name));
  if (unknown) throw new BackupRefusal(`It has rows of the table ${unknown}, which its migrations do not make.`);
  const types = new Map<string, Types>();
  for (const [table, content] of Object.entries(manifest.tables)) types.set(table, await findTypes(trx, table, content));
  const names = tables.map(quoteName);
  const foreignKeys = await listForeignKeys(trx);
  for (const name of names) await trx.script(`alter table ${name} disable trigger user`);
  for (const { table, name } of foreignKeys) await trx.script(`alter table ${table} drop constraint ${quoteName(name)}`);
  // Migrations insert some rows, which the backup has too.
  await trx.script(`truncate ${names.join(', ')}`);
  const loaded = new Map<string, number>();
  await forEachFile(async (table, text) => {
    const content = manifest.tables[table];
    const columnTypes = types.get(table);
    if (!content || !columnTypes) throw new BackupRefusal(`Its manifest does not name the table ${table}.`);
    const rows = await trx.change(createInsert(table, content, columnTypes, text));
    loaded.set(table, (loaded.get(table) ?? 0) + rows);
  });
  for (const [table, { rows }] of Object.entries(manifest.tables))
    if ((loaded.get(table) ?? 0) !== rows)
      throw new BackupRefusal(`It should have ${rows} rows of the table ${table}, and has ${loaded.get(table) ?? 0}.`);
  for (const { table, name, definition } of foreignKeys)
    await trx.script(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
  for (const name of names) await trx.script(`alter table ${name} enable trigger user`);
  for (const [name, value] of Object.entries(manifest.sequences))
    if (value !== null) await trx.rows(sql`select setval(${quoteName(name)}::regclass, ${value})`);
}

async function listForeignKeys(trx: Trx): Promise<ForeignKey[]> {
  return await trx.rows(
    sql`select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
}

type Types = ReadonlyMap<string, string>;

/** The types of the database's columns, which must be those of the backup: nothing of the file but values becomes part of a statement. */
async function findTypes(trx: Trx, table: string, { columns }: TableContent): Promise<Types> {
  const types = new Map((await listColumns(trx, table)).map(({ name, type }) => [name, type]));
  const names = new Set(columns.map(({ name }) => name));
  const other = columns.find(({ name, type }) => types.get(name) !== type)?.name ?? [...types.keys()].find((name) => !names.has(name));
  if (other !== undefined || names.size !== columns.length)
    throw new BackupRefusal(`Its table ${table} has other columns than its migrations make${other === undefined ? '' : `: ${other}`}.`);
  return types;
}

function createInsert(table: string, { columns }: TableContent, types: Types, text: string): Statement {
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const values = columns.map(({ name }, i) => `(line->>${i})::${types.get(name)}`).join(', ');
  const lines = `[${text.trimEnd().replaceAll('\n', ',')}]`;
  return {
    text: `insert into ${quoteName(table)} (${names}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) as line`,
    values: [lines],
  };
}
