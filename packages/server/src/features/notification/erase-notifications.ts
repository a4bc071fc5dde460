import { type EraseStep, forPublicTexts, redactFields } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Params that name people or pieces. */
const named = ['title', 'username', 'creator', 'name', 'text'];

/** What the person was notified of goes. Others keep what is about their orders and pieces, without the person's name. */
export const eraseNotifications: EraseStep = async (trx, _services, person) => {
  const { accountId } = person;
  await trx.change(sql`delete from notification where account_id = ${accountId} or actor_id = ${accountId}`);
  await trx.change(sql`delete from notification_preference where account_id = ${accountId}`);
  await trx.change(sql`delete from push_subscription where account_id = ${accountId}`);
  await trx.change(
    sql`update notification set params = ${redactFields(sql`params`, named, forPublicTexts(person))}
        where bra_tag_id in (select id from bra_tag where creator_id = ${accountId} or owner_id = ${accountId})
          or account_id in (select seller_id from orders where buyer_id = ${accountId} union select buyer_id from orders where seller_id = ${accountId})`,
  );
};
