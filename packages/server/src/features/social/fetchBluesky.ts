import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Bluesky, SocialRefused, SocialUnavailable } from '../../ports/social.ts';
import { listOutboxRows } from './outbox.store.ts';
import { presentSocialPost } from './present-social-post.ts';

/** Without credentials there is only the queue. */
export const fetchBluesky: Handler<'fetchBluesky'> = async (context, { dataType, cursor, limit }) => {
  const { bluesky } = context.social;
  const isConfigured = bluesky !== null;
  if (dataType === 'queue') return { dataType, isConfigured, ...(await listQueue(context, cursor, limit)) };
  if (!bluesky)
    return dataType === 'profile' ? { dataType, isConfigured, profile: null } : { dataType, isConfigured, items: [], nextCursor: null };
  return await ask(async () => {
    if (dataType === 'profile') return { dataType, isConfigured, profile: await bluesky.getProfile() };
    if (dataType === 'followers') return { dataType, isConfigured, ...(await bluesky.listFollowers({ cursor, limit })) };
    return { dataType, isConfigured, ...(await listPosts(bluesky, cursor, limit)) };
  });
};

async function listQueue(context: Context, cursor: string | undefined, limit: number) {
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await listOutboxRows(context.db, { app: context.caller.app, network: 'bluesky', unsent: true, after, limit: limit + 1 });
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentSocialPost(context, row)), nextCursor };
}

async function listPosts(bluesky: Bluesky, cursor: string | undefined, limit: number) {
  const { items, nextCursor } = await bluesky.listPosts({ cursor, limit });
  return { items: items.map(({ at, ...post }) => ({ ...post, at: at.toISOString() })), nextCursor };
}

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SocialUnavailable) throw new WireError('provider', { reason: 'social_silent', cause: error });
    if (error instanceof SocialRefused) throw new WireError('provider', { reason: 'social_refused', cause: error });
    throw error;
  }
}
