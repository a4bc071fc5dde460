import { forumLimits } from '@strapline/domain/forum/forum';
import { day, hour } from '@strapline/domain/time';
import { checkForumPost } from '@strapline/domain/wording/contact-details';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { addPictures } from '../forum-picture/forum-picture.ts';
import { requireAccountId } from '../session/session.ts';
import { countPostsOf, insertPost, type NewPost } from './post.store.ts';
import { isStaff } from './viewer.ts';

/** What decides whether a member's next post waits, and what it may say. */
export type Author = { accountId: string; byStaff: boolean; waits: boolean; isNewcomer: boolean };

/** Locks the author's posts until the transaction ends, so that parallel ones are counted. Throws `rate_limited` or `conflict`. */
export async function requireAuthor(trx: Trx, { caller, clock }: Context): Promise<Author> {
  const accountId = requireAccountId(caller);
  const byStaff = isStaff(caller);
  const now = clock.now().getTime();
  const { published, waiting, inHour, inDay } = await countPostsOf(trx, caller.app, accountId, {
    hourAgo: new Date(now - hour),
    dayAgo: new Date(now - day),
  });
  const waitMs = inDay >= forumLimits.postsInADay ? day : inHour >= forumLimits.postsInAnHour ? hour : 0;
  if (waitMs > 0) throw new WireError('rate_limited', { reason: 'posts_too_many', params: { waitMs }, retryAfterMs: waitMs });
  const waits = published === 0 && !byStaff;
  if (waits && waiting >= forumLimits.waiting) throw new WireError('conflict', { reason: 'posts_waiting' });
  return { accountId, byStaff, waits, isNewcomer: published < forumLimits.postsBeforeLinks && !byStaff };
}

/** Refuses explicit words and payment elsewhere, and links and contact details of new members. */
export function requireAllowedPost(text: string, { isNewcomer }: Pick<Author, 'isNewcomer'>): void {
  const verdict = checkForumPost(text, { isNewcomer });
  if (!verdict.ok) throw new WireError('validation', { fields: { text: verdict.reason } });
}

/** Stores a post with its pictures. A public one is announced by a job. */
export async function storePost(trx: Trx, context: Context, post: NewPost, uploads: readonly string[]): Promise<void> {
  await insertPost(trx, post);
  await addPictures(trx, context, post.id, uploads, { accountId: post.authorId, app: context.caller.app });
  if (post.number !== null) await queueAnnouncement(trx, context, post.app, post.id);
}

/** Notifies the people concerned of a post that was published. */
export async function queueAnnouncement(
  trx: Trx,
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  app: string,
  postId: string,
): Promise<void> {
  await jobs.add(trx, { kind: 'forum-announce', key: `forum-announce:${postId}`, payload: { app, postId }, runAt: clock.now() });
}
