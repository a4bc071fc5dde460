import { findHandleOn } from '@strapline/domain/profile/proven-handles';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { handleStore } from '../handle-record/handle-record.ts';
import { findPublicCreatorByUsername } from '../profile/profile.ts';

export const getYoutubeLiveStreamStatus: Handler<'getYoutubeLiveStreamStatus'> = async (context, { username, channelId }) => {
  const channel = channelId ?? (await findProvenChannel(context, username ?? ''));
  const stream = channel && (await context.liveStreams.findLive(channel));
  return stream ? { live: true, ...stream, startedAt: stream.startedAt.toISOString() } : { live: false };
};

/** The handle of a creator's own channel: only one that they proved counts. */
async function findProvenChannel({ db, caller }: Context, username: string): Promise<string | null> {
  const [creator, blocks] = await Promise.all([findPublicCreatorByUsername(db, caller.app, username), findBlocks(db, caller)]);
  if (!creator || blocks?.ids.includes(creator.id)) throw new WireError('not_found');
  const handle = findHandleOn('youtube', await handleStore.listProven(db, creator.id));
  return handle === undefined ? null : `@${handle}`;
}
