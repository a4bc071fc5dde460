import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { appendAudit, systemActor } from './append-audit.ts';
import { reasonsRedacted, sealReason } from './audit-reasons.ts';

/**
 * Removes the person's name and contact details from reasons, and their first name too where the entry is about the account or one of its orders. An entry of its own names
 * the changed ones with the hashes of their new texts, which the check then expects.
 */
export const eraseAuditReasons: EraseStep = async (trx, { clock }, person) => {
  const publicly = forPublicTexts(person);
  const changed = [
    ...(await redactReasons(trx, redact(sql`text`, person), sql`${mentions(sql`text`, person)} and ${isAbout(person.accountId)}`)),
    ...(await redactReasons(trx, redact(sql`text`, publicly), mentions(sql`text`, publicly))),
  ];
  if (changed.length === 0) return;
  const detail = Object.fromEntries(changed.map(({ entry, hash }) => [String(entry), hash]));
  await appendAudit(trx, { at: clock.now(), actor: systemActor, action: reasonsRedacted, object: person.accountId, detail });
};

const isAbout = (accountId: string): Statement =>
  sql`entry in (select id from audit where object = ${accountId}
    union all select audit.id from audit join orders on orders.id = audit.object where ${accountId} in (orders.buyer_id, orders.seller_id))`;

async function redactReasons(trx: Trx, text: Statement, condition: Statement): Promise<{ entry: number; hash: string }[]> {
  const rows = await trx.rows<{ entry: number; text: string }>(
    sql`select entry, ${text} as text from audit_reason where ${condition} order by entry for update`,
  );
  const sealed = rows.map((row) => ({ ...row, ...sealReason(row.text) }));
  for (const { entry, salt, text: left } of sealed)
    await trx.change(sql`update audit_reason set salt = ${salt}, text = ${left} where entry = ${entry}`);
  return sealed;
}
