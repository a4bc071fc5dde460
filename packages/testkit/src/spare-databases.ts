import path from 'node:path';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { type Database, sql } from '@strapline/server/ports/database';
import { copyTemplate } from './migrated-template.ts';

type Spare = {
  db: Database;
  /** Every table but that of the migrations. */
  tables: string[];
  /** The rows of the template as JSON, by table. */
  rows: Map<string, string>;
  schema: string;
  uses: number;
};

/** Deleted rows stay in the files, so a database is replaced after this many servers, or once a table had so many rows. */
const mostUses = 25;
const mostRows = 2_000;
/** A test file seldom has more servers at a time. */
const mostSpares = 2;

const spares: Spare[] = [];
let opened = 0;

/**
 * A migrated embedded database, beside the template. Test servers of a process use it one after another, each from the state of the template: to start one
 * takes 1.4 s of a processor, to empty it a tenth of that.
 */
export async function takeDatabase(template: string): Promise<Database> {
  return lend(spares.pop() ?? (await openSpare(template)));
}

async function openSpare(template: string): Promise<Spare> {
  opened += 1;
  const folder = path.join(path.dirname(template), `spare-${process.pid}-${opened}`);
  copyTemplate(folder);
  const db = await openEmbedded(folder);
  const names = await db.rows<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
  );
  const tables = names.map(({ name }) => name);
  const rows = new Map<string, string>();
  for (const { name } of await countRows(db, tables)) {
    const kept = await db.first<{ json: string }>({ text: `select json_agg(one)::text as json from ${name} one`, values: [] });
    if (kept) rows.set(name, kept.json);
  }
  return { db, tables, rows, schema: await describeSchema(db), uses: 0 };
}

/** Closing it gives it back. A server that has closed can't reach it any more, whatever it still does. */
function lend(spare: Spare): Database {
  let closing: Promise<void> | undefined;
  const refuse = () => Promise.reject(new Error('The database is closed.'));
  return new Proxy(spare.db, {
    get(db, name, proxy) {
      if (name === 'close')
        return () => {
          closing ??= giveBack(spare);
          return closing;
        };
      return closing && name !== 'engine' ? refuse : Reflect.get(db, name, proxy);
    },
  });
}

async function giveBack(spare: Spare): Promise<void> {
  spare.uses += 1;
  const isReusable = spare.uses < mostUses && spares.length < mostSpares && (await restore(spare).catch(() => false));
  if (isReusable) spares.push(spare);
  else await spare.db.close();
}

/** False if it can't be used again: a test changed its schema, or left many rows. */
async function restore({ db, tables, rows, schema }: Spare): Promise<boolean> {
  // Settings, locks and temporary tables of the session.
  await db.change({ text: 'discard all', values: [] });
  if ((await describeSchema(db)) !== schema) return false;
  const full = await countRows(db, tables);
  if (full.some(({ count }) => count >= mostRows)) return false;
  await db.transaction(async (trx) => {
    // Without triggers and foreign keys: some tables allow no deletion.
    await trx.script(['set local session_replication_role = replica', ...full.map(({ name }) => `delete from ${name}`)].join(';'));
    for (const [name, json] of rows)
      await trx.change({ text: `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, values: [json] });
    await trx.rows(sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence`);
  });
  return true;
}

/** The tables with rows, and how many they have; counted up to the limit. */
async function countRows(db: Database, tables: string[]): Promise<{ name: string; count: number }[]> {
  const counts = tables.map(
    (name) => `select '${name}' as name, (select count(*)::int from (select from ${name} limit ${mostRows}) limited) as count`,
  );
  return await db.rows({ text: `select * from (${counts.join(' union all ')}) counted where count > 0`, values: [] });
}

/** Changes with every table, column, constraint, function, index and trigger. */
async function describeSchema(db: Database): Promise<string> {
  const found = await db.first<{ description: string }>(
    sql`select concat_ws(' ',
      (select md5(string_agg(concat(oid, relname, relkind, relnatts, relchecks), ',' order by oid)) from pg_class where relnamespace = 'public'::regnamespace),
      (select md5(string_agg(concat(attrelid, attname, atttypid, attnotnull, attisdropped), ',' order by attrelid, attnum)) from pg_attribute
        where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')),
      (select md5(string_agg(concat(oid, conname, convalidated), ',' order by oid)) from pg_constraint where connamespace = 'public'::regnamespace),
      (select md5(string_agg(concat(oid, proname, md5(prosrc)), ',' order by oid)) from pg_proc where pronamespace = 'public'::regnamespace),
      (select md5(string_agg(concat(oid, tgname, tgenabled), ',' order by oid)) from pg_trigger)
    ) as description`,
  );
  return found?.description ?? '';
}
