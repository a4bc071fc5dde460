import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** The person's requests for another chip. Answers to other owners may mention them. */
export const eraseReplacements: EraseStep = async (trx, _services, person) => {
  await trx.change(sql`delete from chip_replacement where account_id = ${person.accountId}`);
  const publicly = forPublicTexts(person);
  await trx.change(
    sql`update chip_replacement set decline_reason = ${redact(sql`decline_reason`, publicly)} where ${mentions(sql`decline_reason`, publicly)}`,
  );
};
