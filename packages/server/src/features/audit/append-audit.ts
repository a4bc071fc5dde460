import { formatCanonicalJson } from '@strapline/domain/log/provenance';
import { hashSha256 } from '../../platform/secrets.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

type AuditValues = Record<string, string | number | boolean | null>;

/**
 * Who viewed or decided what about other people's data. Ids only: never a name, an address or a code. `before` and `after` are what an action
 * changed, such as a state or a role.
 */
export type AuditEntry = {
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail?: Record<string, string | number>;
  before?: AuditValues;
  after?: AuditValues;
};

/** The actor of what timers and rules do. */
export const systemActor = 'system';

/** Appends to the audit log in the caller's transaction. Each row has the hash of the previous one (a hash chain), so changes are detected. */
export async function appendAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  // Serializes writers until the transaction ends, so that the chain does not fork and numbers have no gaps.
  await trx.rows(sql`select pg_advisory_xact_lock(7278)`);
  const last = await trx.first<{ id: number; hash: string }>(sql`select id, hash from audit order by id desc limit 1`);
  const prev = last?.hash ?? '';
  const { at, actor, action, object, detail = {}, before, after } = entry;
  await trx.change(
    sql`insert into audit (id, at, actor, action, object, detail, before, after, prev_hash, hash)
        values (${(last?.id ?? 0) + 1}, ${at}, ${actor}, ${action}, ${object}, ${JSON.stringify(detail)}::jsonb, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb,
          ${prev}, ${hashAuditEntry(entry, prev)})`,
  );
}

const toJson = (values: AuditValues | undefined): string | null => (values ? JSON.stringify(values) : null);

/** What did not change is not part of the text, so that entries from before these fields existed keep their hashes. */
function hashAuditEntry({ at, actor, action, object, detail = {}, before, after }: AuditEntry, prev: string): string {
  const changes = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
  return hashSha256(formatCanonicalJson({ at: at.toISOString(), actor, action, object, detail, ...changes, prev }));
}

export type AuditRow = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail: Record<string, string | number>;
  before: AuditValues | null;
  after: AuditValues | null;
  prev_hash: string;
  hash: string;
};

/** Whether a row follows the entry with this number and hash, and has the hash of its own content. */
export function isLinked(row: AuditRow, last: { id: number; hash: string }): boolean {
  const { before, after, ...entry } = row;
  const changes = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
  return row.id === last.id + 1 && row.prev_hash === last.hash && row.hash === hashAuditEntry({ ...entry, ...changes }, row.prev_hash);
}

/** Ids of rows with an invalid hash, link or number. */
export async function findBrokenAuditRows(db: Queryable): Promise<number[]> {
  const broken: number[] = [];
  let last = { id: 0, hash: '' };
  for (;;) {
    const rows = await db.rows<AuditRow>(
      sql`select id, at, actor, action, object, detail, before, after, prev_hash, hash from audit where id > ${last.id} order by id limit 1000`,
    );
    for (const row of rows) {
      if (!isLinked(row, last)) broken.push(row.id);
      last = row;
    }
    if (rows.length < 1000) return broken;
  }
}
