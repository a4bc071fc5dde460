import type { Media } from '@strapline/contract/shapes/media';
import { everyApp, everyone, type Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { type BraTagState, braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { refreshListing, refreshListingPage } from '../listing/listing.ts';
import { dropNotificationsAbout } from '../notification/notification.ts';
import { hiddenMedia } from '../upload/upload.ts';

/** Something was hidden: every open page loads again what it shows. It doesn't say what. Call it after the transaction. */
export async function publishHidden({ push, reader }: Pick<Services, 'push' | 'reader'>): Promise<void> {
  await reader.bypass();
  push(everyApp, everyone, 'contentHidden', {});
}

type HiddenState = 'hidden' | 'removed';

/**
 * Takes a tag with its listing and pictures away from everybody but its creator, its owner and admins, in the caller's transaction: pages, searches, lists and
 * media links follow from the rows. Push the result with `pushBraTagStatus` after the transaction.
 */
export async function hideTag(trx: Trx, braTagId: string, as: HiddenState, at: Date): Promise<BraTagState> {
  const [tag, { media }] = await Promise.all([
    braTagStore.patch(trx, braTagId, { moderation: as }, at),
    loadPictures(trx, braTagId),
    refreshListingPage(trx, braTagId),
  ]);
  const ids = media.map(({ id }) => id);
  await hiddenMedia.hide(trx, braTagId, ids, 'tag');
  await dropNotificationsAbout(trx, braTagId);
  return tag;
}

/** Shows a hidden or removed tag again; pictures that are hidden on their own stay hidden. */
export async function showTag(trx: Trx, braTagId: string, at: Date): Promise<BraTagState> {
  const [tag] = await Promise.all([
    braTagStore.patch(trx, braTagId, { moderation: 'visible' }, at),
    refreshListingPage(trx, braTagId),
    hiddenMedia.show(trx, braTagId, 'tag'),
  ]);
  return tag;
}

/**
 * Hides single pictures of a tag. The next visible one becomes the cover. Null if no picture would be left: then hide the tag.
 */
export async function hidePictures(trx: Trx, braTagId: string, ids: readonly string[], at: Date): Promise<BraTagState | null> {
  const { media, hidden } = await loadPictures(trx, braTagId);
  return await setHiddenPictures(trx, braTagId, media, [...new Set([...hidden, ...ids])], at, () =>
    hiddenMedia.hide(trx, braTagId, ids, 'picture'),
  );
}

export async function showPictures(trx: Trx, braTagId: string, ids: readonly string[], at: Date): Promise<BraTagState | null> {
  const { media, hidden } = await loadPictures(trx, braTagId);
  const remaining = hidden.filter((id) => !ids.includes(id));
  return await setHiddenPictures(trx, braTagId, media, remaining, at, () => hiddenMedia.show(trx, braTagId, 'picture', ids));
}

async function setHiddenPictures(
  trx: Trx,
  braTagId: string,
  media: readonly Media[],
  hidden: readonly string[],
  at: Date,
  updateLinks: () => Promise<void>,
): Promise<BraTagState | null> {
  const cover = media.find(({ id, kind }) => kind === 'image' && !hidden.includes(id));
  if (!cover) return null;
  await updateLinks();
  const tag = await braTagStore.patch(trx, braTagId, { hiddenMedia: { ids: hidden, cover } }, at);
  await refreshListing(trx, braTagId);
  return tag;
}

async function loadPictures(db: Queryable, braTagId: string): Promise<{ media: Media[]; hidden: string[] }> {
  const row = await db.first<{ media: Media[]; hidden_media: string[] }>(
    sql`select media, hidden_media from bra_tag where id = ${braTagId}`,
  );
  return { media: row?.media ?? [], hidden: row?.hidden_media ?? [] };
}
