import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { requireAccountId } from '../session/session.ts';
import { countFollowed, countFollowers, deleteFollow, findAccount, upsertFollow } from './follow.store.ts';

export { notifyFollowers } from './notify-followers.ts';

/** Limits the lists of one person. */
const mostFollowed = 500;

export const follow: Handler<'follow'> = async (context, { username, following, alert }) => {
  const { db, caller, clock } = context;
  const followerId = requireAccountId(caller);
  const other = await findAccount(db, username);
  if (!other) throw new WireError('not_found');
  const pair = { app: caller.app, followerId, creatorId: other.id };
  const isSeen = other.isShown && !(await findBlocks(db, caller))?.ids.includes(other.id);
  await db.transaction(async (trx) => {
    // A creator who is hidden or blocked by now can still be unfollowed.
    if (!following && (await deleteFollow(trx, pair))) return;
    if (!isSeen) throw new WireError('not_found');
    if (other.id === followerId) throw new WireError('forbidden', { reason: 'follow_oneself' });
    if (!following) return;
    if ((await upsertFollow(trx, pair, alert, clock.now())) && (await countFollowed(trx, pair)) > mostFollowed)
      throw new WireError('conflict', { reason: 'too_many_followed', params: { count: mostFollowed } });
  });
  if (!following) await privateMedia.publishRevoked(context, { viewerId: followerId });
  return { username, following, followers: await countFollowers(db, caller.app, other.id) };
};
