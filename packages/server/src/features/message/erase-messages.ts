import { type EraseStep, redact } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { erasePictures } from './message-pictures.ts';

/** The other side keeps the conversation, without the person's pictures, name and contact details. */
export const eraseMessages: EraseStep = async (trx, services, person) => {
  const { accountId } = person;
  await erasePictures(trx, services, accountId);
  await trx.change(
    sql`update message set text = ${redact(sql`text`, person)}
        where card_kind is null and thread_id in (select thread.id from message_thread thread left join orders on orders.id = thread.order_id
          where ${accountId} in (thread.buyer_id, thread.seller_id, thread.member_id, orders.buyer_id, orders.seller_id))`,
  );
};
