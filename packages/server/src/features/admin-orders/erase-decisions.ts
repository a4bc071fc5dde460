import { type EraseStep, forPublicTexts, mentions, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Decisions about the person's orders, and others that mention them. */
export const eraseDecisionTexts: EraseStep = async (trx, _services, person) => {
  await trx.change(
    sql`update case_decision set reason = ${redact(sql`reason`, person)}
        where order_id in (select id from orders where ${person.accountId} in (buyer_id, seller_id))`,
  );
  const publicly = forPublicTexts(person);
  await trx.change(sql`update case_decision set reason = ${redact(sql`reason`, publicly)} where ${mentions(sql`reason`, publicly)}`);
};
