import { type EraseStep, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** The other side of an order keeps the conversation, without the person's name and contact details. */
export const eraseMessages: EraseStep = async (trx, _services, person) => {
  await trx.change(
    sql`update message set text = ${redact(sql`text`, person)}
        where thread_id in (select thread.id from message_thread thread join orders on orders.id = thread.order_id where ${person.accountId} in (buyer_id, seller_id))`,
  );
};
