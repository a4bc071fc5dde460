import { type EraseStep, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

export const eraseRefundTexts: EraseStep = async (trx, _services, person) => {
  await trx.change(
    sql`update refund set words = ${redact(sql`words`, person)}, second_words = ${redact(sql`second_words`, person)}
        where order_id in (select id from orders where ${person.accountId} in (buyer_id, seller_id))`,
  );
};
