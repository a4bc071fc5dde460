import type { ParsedInput } from '@strapline/contract/events';
import type { Media } from '@strapline/contract/shapes/media';
import { isComparable, nearDistance, possibleDistance, type RegisteredHashes } from '@strapline/domain/picture-match/find-match';
import { findDistance } from '@strapline/domain/picture-match/hamming';
import { toLuminance } from '@strapline/domain/picture-match/luminance';
import { hashLuminance } from '@strapline/domain/picture-match/picture-hashes';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { shareImageStore } from '../share-image-record/share-image-record.ts';
import { pictureFiles } from '../upload/upload.ts';
import { presentShareImage } from './present-share-image.ts';

/** Of a member: more than eighty pieces with twelve pictures each. */
const mostShareImages = 1000;

export const registerShareImage: Handler<'registerShareImage'> = async (context, input) => {
  const { db, caller, clock, matcher } = context;
  const accountId = requireAccountId(caller);
  const { mediaId } = input;
  const known = await shareImageStore.find(db, accountId, mediaId, clock.now());
  if (known) return presentShareImage(context, known);
  const braTagId = await findPiece(context, accountId, mediaId);
  if (!(await shareImageStore.listHandles(db, [accountId])).has(accountId))
    throw new WireError('conflict', { reason: 'handles_none_proven' });
  // Not in the transaction: decoding takes time.
  const hashes = chooseHashes(await hashStoredPicture(context, mediaId), input);
  const key = await db.transaction(async (trx) => {
    await trx.first(sql`select id from account where id = ${accountId} for update`);
    if ((await shareImageStore.count(trx, accountId)) >= mostShareImages)
      throw new WireError('conflict', { reason: 'share_images_full', params: { count: mostShareImages } });
    return await shareImageStore.insert(trx, { app: caller.app, accountId, braTagId, mediaId, hashes }, clock.now());
  });
  if (key !== undefined) matcher?.add([{ key, hashes }]);
  const row = await shareImageStore.find(db, accountId, mediaId, clock.now());
  if (!row) throw new WireError('not_found');
  return presentShareImage(context, row);
};

type PieceRow = { id: string; status: string; moderation: string; hidden_media: string[]; media: Media[] };

/** The piece of the caller that shows the picture to everybody. Throws `not_found` for others' pictures and films, and `conflict` for one that isn't public. */
async function findPiece({ db, caller }: Context, accountId: string, mediaId: string): Promise<string> {
  const tag = await db.first<PieceRow>(
    sql`select id, status, moderation, hidden_media, media from bra_tag
        where app = ${caller.app} and creator_id = ${accountId} and media @> ${JSON.stringify([{ id: mediaId, kind: 'image' }])}::jsonb order by created_at limit 1`,
  );
  if (!tag) throw new WireError('not_found');
  const isShown = tag.moderation === 'visible' && !['draft', 'pending_review', 'revoked'].includes(tag.status);
  if (!isShown || tag.hidden_media.includes(mediaId)) throw new WireError('conflict', { reason: 'share_image_not_public' });
  return tag.id;
}

async function hashStoredPicture(context: Context, mediaId: string): Promise<RegisteredHashes> {
  const stored = await pictureFiles.readForHashing(context, mediaId);
  if (!stored) throw new WireError('not_found');
  const { pixels, sha256s, ...size } = stored;
  return { ...hashLuminance(toLuminance(pixels, { ...size, channels: 3 })), sha256s };
}

/**
 * Those that a browser computed from the original are kept if they are of the same picture. What they are checked with are hashes of our own copy: a claim to a
 * picture that nobody can see couldn't be reported. The quality is always ours.
 */
function chooseHashes(own: RegisteredHashes, { sha256, pdq, phashes = [] }: ParsedInput<'registerShareImage'>): RegisteredHashes {
  const fields: Record<string, string> = {};
  if (sha256 !== undefined && !own.sha256s.includes(sha256)) fields['sha256'] = 'This isn’t the hash of this picture’s file.';
  if (pdq !== undefined && isComparable(own.quality) && findDistance(pdq, own.pdq) > nearDistance)
    fields['pdq'] = 'This is the hash of another picture.';
  phashes.forEach((hash, i) => {
    if (findDistance(hash, own.phashes[i] ?? hash) > possibleDistance) fields[`phashes.${i}`] = 'This is the hash of another picture.';
  });
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  return { ...own, pdq: pdq ?? own.pdq, phashes: own.phashes.map((hash, i) => phashes[i] ?? hash) };
}
