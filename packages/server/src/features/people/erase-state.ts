import { type EraseStep, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Why an account was limited, or recovered, stays without the person's name. */
export const eraseStateReasons: EraseStep = async (trx, _services, person) => {
  await trx.change(sql`update account set state_reason = ${redact(sql`state_reason`, person)} where id = ${person.accountId}`);
  await trx.change(sql`update account_recovery set reason = ${redact(sql`reason`, person)} where account_id = ${person.accountId}`);
};
