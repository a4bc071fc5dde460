import { randomBytes } from 'node:crypto';
import { hashSha256 } from '../../platform/secrets.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

/** The entry of an erasure, which names the entries whose reasons it changed, with the hashes of the new texts. */
export const reasonsRedacted = 'audit.redacted';

/** Salted, so that the hash in the chain doesn't confirm a guess of a text that was erased. */
export function sealReason(text: string): { salt: string; hash: string } {
  const salt = randomBytes(16).toString('base64url');
  return { salt, hash: hashSha256(salt + text) };
}

export async function insertReason(trx: Trx, entry: number, salt: string, text: string): Promise<void> {
  await trx.change(sql`insert into audit_reason (entry, salt, text) values (${entry}, ${salt}, ${text})`);
}

/** Entries whose reason is missing, was changed, or was added later. */
export const brokenReasons: Statement = sql`select coalesce(audit.id, reason.entry) as id from audit full join audit_reason reason on reason.entry = audit.id
    left join (select distinct on (key) key::bigint as entry, value as hash from audit, jsonb_each_text(audit.detail)
                where action = ${reasonsRedacted} order by key, audit.id desc) redaction on redaction.entry = audit.id
  where (audit.reason_hash is not null or reason.entry is not null)
    and coalesce(redaction.hash, audit.reason_hash)
      is distinct from translate(encode(sha256(convert_to(reason.salt || reason.text, 'UTF8')), 'base64'), '+/=', '-_')`;

export async function findBrokenReason(db: Queryable): Promise<number | undefined> {
  return (await db.first<{ id: number }>(sql`select min(id) as id from (${brokenReasons}) broken`))?.id ?? undefined;
}
