import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { deriveEmailKey } from './invite-secrets.ts';

/** Also requests that wait under one of the person's addresses. What others asked for by the person's referral link stays, without the person. */
export const eraseInvites: EraseStep = async (trx, services, { accountId, phrases }) => {
  const emailKeys = phrases.filter((phrase) => phrase.includes('@')).map((email) => deriveEmailKey(services, email));
  await trx.change(sql`delete from invite where used_by = ${accountId} or email_key = any(${emailKeys}::text[])`);
  await trx.change(sql`update invite set referrer_id = null where referrer_id = ${accountId}`);
  await trx.change(sql`update account set invited_at = null where id = ${accountId}`);
};
