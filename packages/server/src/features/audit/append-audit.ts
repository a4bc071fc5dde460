import { formatCanonicalJson } from '@strapline/domain/log/provenance';
import { hashSha256 } from '../../platform/secrets.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { insertReason, sealReason } from './audit-reasons.ts';

type AuditValues = Record<string, string | number | boolean | null>;

/**
 * Who viewed or decided what about other people's data. Ids only: never a name, an address or a code, except in `reason`. `before` and `after` are what an action
 * changed, such as a state or a role.
 */
export type AuditEntry = {
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail?: Record<string, string | number> & { reason?: never };
  /** What somebody wrote. It may name a person, so it lies beside the chain and can be redacted. */
  reason?: string | undefined;
  before?: AuditValues;
  after?: AuditValues;
};

/** The actor of what timers and rules do. */
export const systemActor = 'system';

/** Appends to the audit log in the caller's transaction. Each row has the hash of the previous one (a hash chain), so changes are detected. */
export async function appendAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  // Serializes writers until the transaction ends, so that the chain does not fork and numbers have no gaps.
  const [, last] = await Promise.all([
    trx.rows(sql`select pg_advisory_xact_lock(7278)`),
    trx.first<{ id: number; hash: string }>(sql`select id, hash from audit order by id desc limit 1`),
  ]);
  const prev = last?.hash ?? '';
  const id = (last?.id ?? 0) + 1;
  const { at, actor, action, object, detail = {}, reason, before, after } = entry;
  const sealed = reason ? sealReason(reason) : null;
  if (reason && sealed) await insertReason(trx, id, sealed.salt, reason);
  const reasonHash = sealed?.hash ?? null;
  await trx.change(
    sql`insert into audit (id, at, actor, action, object, detail, reason_hash, before, after, prev_hash, hash)
        values (${id}, ${at}, ${actor}, ${action}, ${object}, ${JSON.stringify(detail)}::jsonb, ${reasonHash}, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb,
          ${prev}, ${hashAuditEntry({ at, actor, action, object, detail, reasonHash, before: before ?? null, after: after ?? null }, prev)})`,
  );
}

const toJson = (values: AuditValues | undefined): string | null => (values ? JSON.stringify(values) : null);

type HashedEntry = Pick<AuditEntry, 'at' | 'actor' | 'action' | 'object'> & {
  detail: Record<string, string | number>;
  reasonHash: string | null;
  before: AuditValues | null;
  after: AuditValues | null;
};

/** What an entry doesn't have is not part of the text, so that entries from before these fields existed keep their hashes. */
function hashAuditEntry({ at, actor, action, object, detail, reasonHash, before, after }: HashedEntry, prev: string): string {
  const optional = { ...(reasonHash ? { reasonHash } : {}), ...(before ? { before } : {}), ...(after ? { after } : {}) };
  return hashSha256(formatCanonicalJson({ at: at.toISOString(), actor, action, object, detail, ...optional, prev }));
}

export type AuditRow = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail: Record<string, string | number>;
  reason_hash: string | null;
  before: AuditValues | null;
  after: AuditValues | null;
  prev_hash: string;
  hash: string;
};

/** Whether a row follows the entry with this number and hash, and has the hash of its own content. */
export function isLinked(row: AuditRow, last: { id: number; hash: string }): boolean {
  return (
    row.id === last.id + 1 &&
    row.prev_hash === last.hash &&
    row.hash === hashAuditEntry({ ...row, reasonHash: row.reason_hash }, row.prev_hash)
  );
}

/** Ids of rows with an invalid hash, link or number. */
export async function findBrokenAuditRows(db: Queryable): Promise<number[]> {
  const broken: number[] = [];
  let last = { id: 0, hash: '' };
  for (;;) {
    const rows = await db.rows<AuditRow>(
      sql`select id, at, actor, action, object, detail, reason_hash, before, after, prev_hash, hash from audit where id > ${last.id} order by id limit 1000`,
    );
    for (const row of rows) {
      if (!isLinked(row, last)) broken.push(row.id);
      last = row;
    }
    if (rows.length < 1000) return broken;
  }
}
