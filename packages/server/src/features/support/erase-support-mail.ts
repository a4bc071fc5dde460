import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** From where a person answered support’s mails. */
export const eraseSupportMail: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(
    sql`update support_mail set sender_sealed = null where message_id in (select id from message where account_id = ${accountId}) and sender_sealed is not null`,
  );
};
