import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type ExportRow = {
  id: string;
  account_id: string;
  state: 'working' | 'ready' | 'expired';
  done: number;
  total: number;
  bytes: number | null;
  requested_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
};

const columns = sql`id, account_id, state, done, total, bytes, requested_at, ready_at, expires_at`;

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return await db.first<ExportRow>(sql`select ${columns} from data_export where id = ${id}`);
}

export async function findLastExport(db: Queryable, accountId: string): Promise<ExportRow | undefined> {
  return await db.first<ExportRow>(
    sql`select ${columns} from data_export where account_id = ${accountId} order by requested_at desc, id desc limit 1`,
  );
}

/** The new export, or the one in progress. */
export async function beginExport(trx: Trx, { id, accountId, at }: { id: string; accountId: string; at: Date }): Promise<ExportRow> {
  await trx.change(
    sql`insert into data_export (id, account_id, state, requested_at) values (${id}, ${accountId}, 'working', ${at}) on conflict do nothing`,
  );
  const row = await trx.first<ExportRow>(sql`select ${columns} from data_export where account_id = ${accountId} and state = 'working'`);
  if (!row) throw new Error('the export was not stored');
  return row;
}

export async function recordProgress(db: Queryable, id: string, { done, total }: { done: number; total: number }): Promise<void> {
  await db.change(sql`update data_export set done = ${done}, total = ${total} where id = ${id} and state = 'working'`);
}

/** False if it was given up meanwhile. */
export async function markReady(trx: Trx, id: string, bytes: number, at: Date, expiresAt: Date): Promise<boolean> {
  return (
    (await trx.change(
      sql`update data_export set state = 'ready', done = total, bytes = ${bytes}, ready_at = ${at}, expires_at = ${expiresAt} where id = ${id} and state = 'working'`,
    )) === 1
  );
}

/** Also one in progress, whose job then gives up. */
export async function markExpired(db: Queryable, id: string, at: Date): Promise<void> {
  await db.change(
    sql`update data_export set state = 'expired', ready_at = coalesce(ready_at, ${at}), expires_at = least(expires_at, ${at}) where id = ${id}`,
  );
}

/** Those whose files can be deleted: of a person, or whose time is over. */
export async function listExports(db: Queryable, which: { accountId: string } | { expiredAt: Date }): Promise<ExportRow[]> {
  const condition =
    'accountId' in which
      ? sql`account_id = ${which.accountId} and state in ('working', 'ready')`
      : sql`state = 'ready' and expires_at <= ${which.expiredAt}`;
  return await db.rows<ExportRow>(sql`select ${columns} from data_export where ${condition} order by id`);
}
