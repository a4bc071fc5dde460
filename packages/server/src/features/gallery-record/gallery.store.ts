import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import { isPersonShown } from '../../platform/accounts/person-shown.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

/** One picture of a gallery, as it is stored. */
export type GalleryItem = { id: string; alt: string; caption: string } & ({ kind: 'plain'; media: Media } | { kind: 'encrypted' });

export type GalleryRow = {
  id: string;
  app: AppKey;
  owner_id: string;
  title: string;
  items: GalleryItem[];
  bra_tag_id: string | null;
  version: number;
  hidden_media: string[];
  updated_at: Date;
  owner_username: string;
  owner_slug: string;
  owner_avatar: string | null;
};

const columns = sql`gallery.id, gallery.app, gallery.owner_id, gallery.title, gallery.items, gallery.bra_tag_id, gallery.version, gallery.hidden_media, gallery.updated_at,
  owner.username as owner_username, owner.username_slug as owner_slug, owner.avatar as owner_avatar`;
const fromGalleries = sql`from gallery join account owner on owner.id = gallery.owner_id`;

/** A gallery that others may see: its owner has public pages, and neither blocked the other. */
export function isShownTo(viewerId: string | null, now: Date): Statement {
  return sql`(${isPersonShown(sql`owner`, now)} and owner.erased_at is null
    and not exists (select from member_block where (blocker_id = ${viewerId}::text and blocked_id = owner.id) or (blocker_id = owner.id and blocked_id = ${viewerId}::text)))`;
}

export type SeenGalleryRow = GalleryRow & { is_shown: boolean };

export async function findGallery(
  db: Queryable,
  id: string,
  app: AppKey,
  viewerId: string | null,
  now: Date,
): Promise<SeenGalleryRow | undefined> {
  return await db.first<SeenGalleryRow>(
    sql`select ${columns}, ${isShownTo(viewerId, now)} as is_shown ${fromGalleries} where gallery.id = ${id} and gallery.app = ${app}`,
  );
}

/** The galleries that come with a piece and that a viewer may see, oldest first. */
export async function listGalleriesOfPiece(
  db: Queryable,
  braTagId: string,
  { app, viewerId, isTeam }: { app: AppKey; viewerId: string | null; isTeam: boolean },
  now: Date,
): Promise<GalleryRow[]> {
  return await db.rows<GalleryRow>(
    sql`select ${columns} ${fromGalleries}
        where gallery.bra_tag_id = ${braTagId} and gallery.app = ${app} and (${isTeam} or gallery.owner_id = ${viewerId}::text or ${isShownTo(viewerId, now)})
        order by gallery.created_at, gallery.id limit ${mostOfPiece}`,
  );
}

export async function lockGallery(trx: Trx, id: string, app: AppKey, ownerId: string): Promise<GalleryRow | undefined> {
  return await trx.first<GalleryRow>(
    sql`select ${columns} ${fromGalleries} where gallery.id = ${id} and gallery.app = ${app} and gallery.owner_id = ${ownerId} for update of gallery`,
  );
}

/** Limits of a member, and of what comes with a piece. */
export const mostGalleries = 200;
export const mostOfPiece = 5;

export async function countGalleries(db: Queryable, ownerId: string): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select count(*)::int as n from gallery where owner_id = ${ownerId}`);
  return row?.n ?? 0;
}

export async function countOfPiece(db: Queryable, braTagId: string, exceptId: string): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from gallery where bra_tag_id = ${braTagId} and id <> ${exceptId}`,
  );
  return row?.n ?? 0;
}

type NewGallery = { id: string; app: AppKey; ownerId: string; title: string; braTagId: string | null };

/** Without pictures; `storeGallery` adds them and makes it the first version. */
export async function insertGallery(trx: Trx, { id, app, ownerId, title, braTagId }: NewGallery, at: Date): Promise<void> {
  await trx.change(
    sql`insert into gallery (id, app, owner_id, title, bra_tag_id, version, created_at, updated_at) values (${id}, ${app}, ${ownerId}, ${title}, ${braTagId}, 0, ${at}, ${at})`,
  );
}

export async function storeGallery(
  trx: Trx,
  { id, title, items, braTagId }: { id: string; title: string; items: readonly GalleryItem[]; braTagId: string | null },
  at: Date,
): Promise<void> {
  await trx.change(
    sql`update gallery set title = ${title}, items = ${JSON.stringify(items)}::jsonb, bra_tag_id = ${braTagId}, version = version + 1, updated_at = ${at} where id = ${id}`,
  );
}

export async function deleteGallery(trx: Trx, id: string): Promise<void> {
  await trx.change(sql`delete from gallery where id = ${id}`);
}

export type ListedGallery = {
  id: string;
  title: string;
  cover: Media | null;
  count: number;
  private_count: number;
  bra_tag_id: string | null;
  version: number;
  updated_at: Date;
  sort_time: string;
};

/** The first picture that is not private nor hidden, and how many there are, of `items` without those hidden. */
const listedColumns = (items: Statement): Statement =>
  sql`jsonb_path_query_first(${items}, '$[*] ? (@.kind == "plain").media') as cover, jsonb_array_length(${items}) as count,
      jsonb_array_length(jsonb_path_query_array(${items}, '$[*] ? (@.kind == "encrypted")')) as private_count`;

export async function listOwnGalleries(
  db: Queryable,
  { app, ownerId }: { app: AppKey; ownerId: string },
  after: { at: string; id: string },
  limit: number,
): Promise<ListedGallery[]> {
  return await db.rows<ListedGallery>(
    sql`select id, title, ${listedColumns(sql`items`)}, bra_tag_id, version, updated_at, updated_at::text as sort_time
        from gallery where owner_id = ${ownerId} and app = ${app} and (updated_at, id) < (${after.at}::timestamptz, ${after.id})
        order by updated_at desc, id desc limit ${limit}`,
  );
}

/** The galleries of a member that a viewer may see and that have a picture for everyone, the last changed first. */
export async function listShownGalleries(
  db: Queryable,
  { app, username, viewerId }: { app: AppKey; username: string; viewerId: string | null },
  now: Date,
  after: { at: string; id: string },
  limit: number,
): Promise<ListedGallery[]> {
  return await db.rows<ListedGallery>(
    sql`select gallery.id, gallery.title, ${listedColumns(sql`shown.items`)}, gallery.bra_tag_id, gallery.version, gallery.updated_at, gallery.updated_at::text as sort_time
        ${fromGalleries} cross join lateral (
          select coalesce(jsonb_agg(item order by place), '[]') as items from jsonb_array_elements(gallery.items) with ordinality as listed(item, place)
          where not (item ->> 'id' = any(gallery.hidden_media))) shown
        where owner.username = ${username} and gallery.app = ${app} and ${isShownTo(viewerId, now)} and shown.items @> '[{"kind": "plain"}]'
          and (gallery.updated_at, gallery.id) < (${after.at}::timestamptz, ${after.id})
        order by gallery.updated_at desc, gallery.id desc limit ${limit}`,
  );
}
