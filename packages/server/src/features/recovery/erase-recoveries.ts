import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** That an account was recovered, and why, stays without the person's name and addresses; one that is under way ends. Reasons about other accounts may mention it too. */
export const eraseRecoveries: EraseStep = async (trx, _services, person) => {
  const publicly = forPublicTexts(person);
  await trx.change(
    sql`update account_recovery set reason = ${redact(sql`reason`, person)}, email_sealed = null, known_email_sealed = null, passkey = null, link_hash = null,
          state = case when state in ('waiting', 'ready') then 'canceled' else state end, ended_at = coalesce(ended_at, ${person.at})
        where account_id = ${person.accountId}`,
  );
  await trx.change(sql`update account_recovery set reason = ${redact(sql`reason`, publicly)} where ${mentions(sql`reason`, publicly)}`);
};
