import { formatCanonicalJson } from '@strapline/domain/log/provenance';
import { hashSha256 } from '../../platform/secrets.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export { comparePayments } from './check-provider-balance.ts';

/** Who viewed or decided what about other people's data. Ids only: never a name, an address or a code. */
export type AuditEntry = { at: Date; actor: string; action: string; object: string; detail?: Record<string, string | number> };

/** Appends to the audit log in the caller's transaction. Each row has the hash of the previous one (a hash chain), so changes are detected. */
export async function appendAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  // Serializes writers until the transaction ends, so that the chain does not fork.
  await trx.rows(sql`select pg_advisory_xact_lock(7278)`);
  const last = await trx.first<{ hash: string }>(sql`select hash from audit order by id desc limit 1`);
  const prev = last?.hash ?? '';
  const detail = entry.detail ?? {};
  await trx.change(
    sql`insert into audit (at, actor, action, object, detail, prev_hash, hash)
        values (${entry.at}, ${entry.actor}, ${entry.action}, ${entry.object}, ${JSON.stringify(detail)}::jsonb, ${prev}, ${hashOf(entry, prev)})`,
  );
}

function hashOf({ at, actor, action, object, detail = {} }: AuditEntry, prev: string): string {
  return hashSha256(formatCanonicalJson({ at: at.toISOString(), actor, action, object, detail, prev }));
}

type Row = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail: Record<string, string | number>;
  prev_hash: string;
  hash: string;
};

/** Ids of rows with an invalid hash or link. */
export async function findBrokenAuditRows(db: Queryable): Promise<number[]> {
  const broken: number[] = [];
  let prev = '';
  for (let after = 0; ; ) {
    const rows = await db.rows<Row>(
      sql`select id, at, actor, action, object, detail, prev_hash, hash from audit where id > ${after} order by id limit 1000`,
    );
    for (const row of rows) {
      if (row.prev_hash !== prev || row.hash !== hashOf(row, row.prev_hash)) broken.push(row.id);
      prev = row.hash;
      after = row.id;
    }
    if (rows.length < 1000) return broken;
  }
}
