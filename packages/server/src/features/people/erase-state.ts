import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Why an account was limited stays without the person's name. Reasons about other accounts may mention it too. */
export const eraseStateReasons: EraseStep = async (trx, _services, person) => {
  const publicly = forPublicTexts(person);
  await trx.change(sql`update account set state_reason = ${redact(sql`state_reason`, person)} where id = ${person.accountId}`);
  await trx.change(
    sql`update account set state_reason = ${redact(sql`state_reason`, publicly)} where state_reason is not null and ${mentions(sql`state_reason`, publicly)}`,
  );
};
