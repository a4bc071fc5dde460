import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { dropNotificationsBetween } from '../notification/notification.ts';
import { endOffersBetween } from '../offer-record/offer-record.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { requireAccountId } from '../session/session.ts';

/** More than anybody needs; protects the lists that leave blocked people out. */
const mostBlocked = 1000;

export const blockUser: Handler<'blockUser'> = async (context, { username, blocked }) => {
  const { db, caller, clock } = context;
  const accountId = requireAccountId(caller);
  const other = await db.first<{ id: string }>(sql`select id from account where username = ${username} and disabled_at is null`);
  if (!other) throw new WireError('not_found');
  if (other.id === accountId) throw new WireError('forbidden', { reason: 'block_oneself' });
  if (!blocked) await db.change(sql`delete from member_block where blocker_id = ${accountId} and blocked_id = ${other.id}`);
  else {
    const count = await db.first<{ n: number }>(sql`select count(*)::int as n from member_block where blocker_id = ${accountId}`);
    if ((count?.n ?? 0) >= mostBlocked) throw new WireError('conflict', { reason: 'too_many_blocked' });
    await db.transaction(async (trx) => {
      await endOffersBetween(trx, accountId, other.id);
      await trx.change(
        sql`insert into member_block (blocker_id, blocked_id, created_at) values (${accountId}, ${other.id}, ${clock.now()}) on conflict do nothing`,
      );
      await dropNotificationsBetween(trx, accountId, other.id);
    });
    for (const viewerId of [accountId, other.id]) await privateMedia.publishRevoked(context, { viewerId });
  }
  return { username, blocked };
};
