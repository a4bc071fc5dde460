import type { Media } from '@strapline/contract/shapes/media';
import type { Caller } from '../../platform/caller.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { type GalleryItem, isShownTo } from './gallery.store.ts';

const holds = (mediaId: string) => sql`gallery.items @> ${JSON.stringify([{ id: mediaId }])}::jsonb`;

type GalleryPicture = { title: string; owner_id: string; items: GalleryItem[] };

/** A picture of a gallery that the caller can see; null for any other. */
async function findReported(db: Queryable, caller: Caller, mediaId: string, now: Date): Promise<{ title: string; ownerId: string } | null> {
  const row = await db.first<GalleryPicture>(
    sql`select gallery.title, gallery.owner_id, gallery.items from gallery join account owner on owner.id = gallery.owner_id
        where ${holds(mediaId)} and gallery.app = ${caller.app}
          and (gallery.owner_id = ${caller.accountId}::text or (${isShownTo(caller.accountId, now)} and not ${mediaId} = any(gallery.hidden_media))) limit 1`,
  );
  return row ? { title: `Picture ${findPlace(row.items, mediaId)} of ${row.title}`, ownerId: row.owner_id } : null;
}

function findPlace(items: readonly GalleryItem[], mediaId: string): number {
  return items.findIndex(({ id }) => id === mediaId) + 1;
}

/** Takes a picture away from everybody but its owner and the team, or shows it again. */
async function setHidden(trx: Trx, mediaId: string, isHidden: boolean): Promise<void> {
  const without = sql`array_remove(hidden_media, ${mediaId}::text)`;
  await trx.change(
    sql`update gallery set hidden_media = ${isHidden ? sql`array_append(${without}, ${mediaId}::text)` : without} where ${holds(mediaId)}`,
  );
  await privateMedia.setHidden(trx, mediaId, isHidden);
}

/** What the team sees of a reported picture: a private one only by its key, for which they write a reason. */
async function loadReported(db: Queryable, mediaId: string): Promise<{ story: string; media: Media[] } | null> {
  const row = await db.first<GalleryPicture>(sql`select title, owner_id, items from gallery where ${holds(mediaId)} limit 1`);
  const item = row?.items.find(({ id }) => id === mediaId);
  if (!row || !item) return null;
  const story = [row.title, item.caption, item.alt].filter(Boolean).join('\n');
  return { story, media: item.kind === 'plain' ? [{ ...item.media, alt: item.alt }] : [] };
}

/** Pictures of galleries in reports. */
export const reportedPictures = { find: findReported, setHidden, load: loadReported } as const;
