import type { Output } from '@strapline/contract/events';
import type { Language } from '@strapline/contract/languages';
import type { SharedNotes } from '@strapline/contract/shapes/collection';
import type { Media } from '@strapline/contract/shapes/media';
import type { Creator } from '@strapline/contract/shapes/person';
import { type DatedRow, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';

export type ProfileRow = Omit<Output<'fetchProfile'>, 'birthDateEditableUntil' | 'canCreate' | 'avatar'> & {
  chosenAvatar: { avatar: string | null; uploadId: string | null; fromService: boolean };
  birth_date_at: Date | null;
  birth_date_corrected: boolean;
};

/** What people can see of their own account. The birth date itself does not leave the database. */
export async function findOwnProfile(db: Queryable, accountId: string): Promise<ProfileRow> {
  const row = await db.first<ProfileRow>(
    sql`select username, username_slug as slug, display_name as "displayName", bio, socials, birth_date_sealed is not null as "hasBirthDate", is_adult as "isAdult",
          creator_mode as "creatorMode", use_preferred_username as "usePreferredUsername", name_on_model_page as "nameOnModelPage",
          name_on_collection as "nameOnCollection", collection_open as "collectionOpen", language,
          jsonb_build_object('avatar', avatar_hash, 'uploadId', avatar_upload_id, 'fromService', avatar_from_service) as "chosenAvatar", birth_date_at, birth_date_corrected
        from account where id = ${accountId}`,
  );
  if (!row) throw new Error('the gateway admitted a caller without an account');
  return row;
}

export type ProfileChanges = Partial<{
  displayName: string | undefined;
  bio: string | undefined;
  socials: Record<string, string> | undefined;
  nameOnModelPage: boolean | undefined;
  nameOnCollection: boolean | undefined;
  collectionOpen: boolean | undefined;
  creatorMode: boolean | undefined;
  usePreferredUsername: boolean | undefined;
  language: Language | undefined;
}>;

/** Absent fields stay as they are. */
export async function updateProfile(trx: Trx, accountId: string, changes: ProfileChanges): Promise<void> {
  const socials = changes.socials ? JSON.stringify(changes.socials) : null;
  await trx.change(
    sql`update account set display_name = coalesce(${changes.displayName ?? null}, display_name), bio = coalesce(${changes.bio ?? null}, bio),
          socials = coalesce(${socials}::jsonb, socials), name_on_model_page = coalesce(${changes.nameOnModelPage ?? null}, name_on_model_page),
          name_on_collection = coalesce(${changes.nameOnCollection ?? null}, name_on_collection), collection_open = coalesce(${changes.collectionOpen ?? null}, collection_open),
          creator_mode = coalesce(${changes.creatorMode ?? null}, creator_mode), use_preferred_username = coalesce(${changes.usePreferredUsername ?? null}, use_preferred_username),
          language = coalesce(${changes.language ?? null}, language)
        where id = ${accountId}`,
  );
}

type BirthDate = { isAdult: boolean; sealed: Uint8Array | null; at: Date | null; isCorrection: boolean };

/** Null keeps the date, or its time of entry. */
export async function updateBirthDate(trx: Trx, accountId: string, { isAdult, sealed, at, isCorrection }: BirthDate): Promise<void> {
  await trx.change(
    sql`update account set is_adult = ${isAdult}, birth_date_sealed = coalesce(${sealed}, birth_date_sealed), birth_date_at = coalesce(${at}, birth_date_at),
          birth_date_corrected = birth_date_corrected or ${isCorrection} where id = ${accountId}`,
  );
}

export type ModelRow = DatedRow<Omit<Output<'fetchModel'>, 'listings' | 'pairs' | 'verifiedSize' | 'provenHandles'>, 'memberSince'> & {
  id: string;
};

/** A creator with a public page: of age, not disabled, and with a public tag or in creator mode. Shows their name if they chose so, otherwise the username. */
export async function findModelBySlug(db: Queryable, app: string, slug: string, blocks: Blocks | null): Promise<ModelRow | undefined> {
  // Sales of their own, also before they are completed. What a buyer sells on is the buyer's to offer and to sell.
  const sold = sql`(select count(*) from orders join bra_tag tag on tag.id = orders.bra_tag_id where orders.seller_id = account.id and orders.app = ${app} and orders.status in ('paid', 'shipped', 'delivered', 'disputed', 'completed')
    and tag.moderation = 'visible' and not ${blocks?.pieces ?? sql`false`})`;
  const offered = sql`(select count(*) from listing join bra_tag tag on tag.id = listing.bra_tag_id where tag.creator_id = account.id and listing.app = ${app}
    and listing.state in ('published', 'reserved') and coalesce(tag.owner_id, tag.creator_id) = account.id and not ${blocks?.pieces ?? sql`false`})`;
  return await db.first<ModelRow>(
    sql`select id, username, username_slug as slug, case when name_on_model_page and display_name <> '' then display_name else username end as "displayName", avatar, bio, socials,
          created_at as "memberSince",
          ${sold} as sold, ${offered} as offered
        from account where username_slug = ${slug} and ${hasPublicPage(app)}`,
  );
}

function hasPublicPage(app: string): Statement {
  return sql`(is_adult and disabled_at is null and hidden_at is null and not profile_hidden
    and (creator_mode or exists (select 1 from bra_tag where creator_id = account.id and app = ${app} and status not in ('draft', 'pending_review') and moderation = 'visible')
      or exists (select from pair where creator_id = account.id and app = ${app} and status = 'active')))`;
}

/** A member as the creator that their page shows; null without a public page. */
export async function findPublicCreator(db: Queryable, app: string, accountId: string): Promise<Creator | null> {
  const row = await db.first<Creator>(
    sql`select username, username_slug as slug, case when name_on_model_page and display_name <> '' then display_name else username end as "displayName", avatar
        from account where id = ${accountId} and ${hasPublicPage(app)}`,
  );
  return row ?? null;
}

/** A creator with a public page in this app; null otherwise. */
export async function findPublicCreatorByUsername(db: Queryable, app: string, username: string): Promise<{ id: string } | null> {
  return (await db.first<{ id: string }>(sql`select id from account where username = ${username} and ${hasPublicPage(app)}`)) ?? null;
}

export type ModelCardRow = {
  id: string;
  username: string;
  username_slug: string;
  avatar: string | null;
  bio: string;
  is_public: boolean;
  covers: Media[];
};

const isModelPublic = sql`model.is_adult and coalesce(model.disabled_at, model.hidden_at) is null and not model.profile_hidden`;

/** The names of creators with listings, after `after`. Skips from name to name along one index, however many listings each has. */
function listModelNames(app: string, after: string, limit: number): Statement {
  const next = (name: Statement): Statement =>
    sql`(select creator_username from listing where app = ${app} and (on_shelf or is_sold) and creator_username > ${name} order by creator_username limit 1)`;
  return sql`recursive name (username, position) as (
      select ${next(sql`${after}::text`)}, 1
      union all
      select ${next(sql`name.username`)}, position + 1 from name where name.username is not null and position < ${limit}::int)`;
}

/** The slugs of creators with listings and a public page, by username. */
export async function listModelSlugs(db: Queryable, app: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(
    sql`with ${listModelNames(app, '', limit)}
        select model.username_slug as slug from name join account model on model.username = name.username where ${isModelPublic} order by model.username`,
  );
  return rows.map(({ slug }) => slug);
}

/** Creators with listings, by username, from the one after `after`. */
export async function loadModels(
  db: Queryable,
  app: string,
  { after, limit, blocks }: { after: string; limit: number; blocks: Blocks | null },
): Promise<ModelCardRow[]> {
  return await db.rows<ModelCardRow>(
    sql`with ${listModelNames(app, after, limit)}
        select model.id, model.username, model.username_slug, model.avatar, model.bio, ${isModelPublic} as is_public,
          array(select card::jsonb -> 'cover' from listing where app = ${app} and (on_shelf or is_sold) and creator_username = model.username and not ${blocks?.listings ?? sql`false`} order by seq desc limit 3) as covers
        from name join account model on model.username = name.username order by model.username`,
  );
}

/** Who sees a piece in a collection: `all` for its owner and admins. Also in their count. */
export type CollectionView = 'all' | 'everyone' | 'followers';

export type CollectorRow = { id: string; username: string; shown_name: string; avatar: string | null; is_open: boolean; created_at: Date };

// A piece counts while its owner has it, even if it is reported.
function matchHeldPiece(blocks: Blocks | null): Statement {
  const isHeld = sql`tag.owner_id <> tag.creator_id and tag.status in ('claimed', 'transfer_pending', 'missing', 'stolen', 'recovered') and tag.moderation = 'visible'`;
  return blocks ? sql`${isHeld} and not ${blocks.pieces}` : isHeld;
}

export async function findCollector(db: Queryable, username: string): Promise<CollectorRow | undefined> {
  return await db.first<CollectorRow>(
    sql`select id, username, case when name_on_collection and display_name <> '' then display_name else username end as shown_name, avatar,
          coalesce(collection_open and hidden_at is null, false) as is_open, created_at
        from account where username = ${username} and disabled_at is null and not profile_hidden`,
  );
}

/** A member whose collection everybody sees; null otherwise. */
export async function findOpenCollector(db: Queryable, username: string): Promise<{ id: string } | null> {
  const collector = await findCollector(db, username);
  return collector?.is_open ? { id: collector.id } : null;
}

export async function isFollowing(db: Queryable, app: string, followerId: string, followedId: string): Promise<boolean> {
  return (
    (await db.first(sql`select 1 from follow where app = ${app} and follower_id = ${followerId} and creator_id = ${followedId}`)) !==
    undefined
  );
}

type Collection = { app: string; ownerId: string; view: CollectionView; blocks: Blocks | null };

// With what the owner set for each piece; a private piece isn't counted either.
function matchShownPieces({ app, ownerId, view, blocks }: Collection): Statement {
  const privacy = sql`coalesce(item.privacy, owner.collection_privacy)`;
  const isShown = { all: sql`true`, followers: sql`${privacy} <> 'me'`, everyone: sql`${privacy} = 'everyone'` }[view];
  return sql`bra_tag tag join account owner on owner.id = tag.owner_id left join collection_item item on item.owner_id = tag.owner_id and item.bra_tag_id = tag.id
    join account creator on creator.id = tag.creator_id where tag.owner_id = ${ownerId} and tag.app = ${app} and ${matchHeldPiece(blocks)} and ${isShown}`;
}

export async function countPieces(db: Queryable, collection: Collection): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select count(*)::int as n from ${matchShownPieces(collection)}`);
  return row?.n ?? 0;
}

type Piece = Output<'fetchCollector'>['pieces']['items'][number];
export type PieceRow = DatedRow<Omit<Piece, keyof SharedNotes>, 'claimedAt'> & { place: number };

/** In the owner's order: new claims first, then as moved by hand. */
export async function listPieces(
  db: Queryable,
  collection: Collection,
  { after, limit }: { after: { place: number; id: string } | null; limit: number },
): Promise<PieceRow[]> {
  const place = sql`collection_place(item.position, coalesce(tag.claimed_at, tag.created_at))`;
  const behind = after ? sql`and (${place}, tag.id) > (${after.place}::double precision, ${after.id})` : sql``;
  return await db.rows<PieceRow>(
    sql`select tag.id as "braTagId", tag.title, tag.bra_size as "braSize", tag.size, tag.cover, tag.owner_number as "ownerNumber",
          coalesce(tag.claimed_at, tag.created_at) as "claimedAt", jsonb_build_object('username', creator.username, 'slug', creator.username_slug, 'avatar', creator.avatar) as creator, ${place} as place
        from ${matchShownPieces(collection)} ${behind} order by ${place}, tag.id limit ${limit}`,
  );
}
