import { type EraseStep, redact } from '../../platform/erasure/erasure.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { eraseEvidence } from './evidence.ts';

const ownOrders = (accountId: string): Statement => sql`(select id from orders where ${accountId} in (buyer_id, seller_id))`;

/** How a dispute ended stays, and what was written, without the person's name and contact details. Their pictures are deleted. */
export const eraseDisputes: EraseStep = async (trx, services, person) => {
  const orders = ownOrders(person.accountId);
  await trx.change(sql`update dispute set decided_words = ${redact(sql`decided_words`, person)} where order_id in ${orders}`);
  await trx.change(
    sql`update dispute_step set words = ${redact(sql`words`, person)}, tracking_number = null where dispute_id in (select id from dispute where order_id in ${orders})`,
  );
  await trx.change(sql`update chargeback set answer_words = ${redact(sql`answer_words`, person)} where order_id in ${orders}`);
  await eraseEvidence(trx, services, person.accountId);
};
