import type { Media } from '@strapline/contract/shapes/media';
import type { SizeShape } from '@strapline/contract/shapes/size';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

export type ProfileRow = {
  username: string;
  username_slug: string;
  display_name: string;
  bio: string;
  socials: Record<string, string>;
  has_birth_date: boolean;
  is_adult: boolean;
  creator_mode: boolean;
  use_preferred_username: boolean;
  name_on_model_page: boolean | null;
  name_on_collection: boolean;
  collection_open: boolean | null;
  birth_date_at: Date | null;
  birth_date_corrected: boolean;
};

/** What a person may see of their own account. The birth date itself does not leave the database. */
export async function ownProfile(db: Queryable, accountId: string): Promise<ProfileRow> {
  const row = await db.first<ProfileRow>(
    sql`select username, username_slug, display_name, bio, socials, birth_date_sealed is not null as has_birth_date, is_adult, creator_mode, use_preferred_username,
          name_on_model_page, name_on_collection, collection_open, birth_date_at, birth_date_corrected
        from account where id = ${accountId}`,
  );
  if (!row) throw new Error('the gateway admitted a caller without an account');
  return row;
}

export type ModelRow = {
  username: string;
  username_slug: string;
  /** The name that they chose to show on this page, else their username. */
  shown_name: string;
  bio: string;
  socials: Record<string, string>;
  created_at: Date;
  sold: number;
  offered: number;
};

/** A creator with something to show: of age, not closed, and either with a public tag or in the creator's view. */
export async function modelBySlug(db: Queryable, app: string, slug: string): Promise<ModelRow | undefined> {
  return await db.first<ModelRow>(
    sql`select username, username_slug, case when name_on_model_page and display_name <> '' then display_name else username end as shown_name, bio, socials, created_at,
          (select count(*) from listing where creator_id = account.id and app = ${app} and state = 'sold') as sold,
          (select count(*) from listing where creator_id = account.id and app = ${app} and state in ('published', 'reserved')) as offered
        from account where username_slug = ${slug} and is_adult and disabled_at is null
          and (creator_mode or exists (select 1 from bra_tag where creator_id = account.id and app = ${app} and status not in ('draft', 'pending_review')))`,
  );
}

export type ModelCardRow = { username: string; username_slug: string; bio: string; is_public: boolean; covers: Media[] };

/** Creators with listings to show, by username, from the one after `after`. Skips from name to name along one index, however much each has listed. */
export async function modelsAfter(db: Queryable, app: string, after: string, limit: number): Promise<ModelCardRow[]> {
  const next = (name: Statement): Statement =>
    sql`(select creator_username from listing where app = ${app} and (on_shelf or is_sold) and creator_username > ${name} order by creator_username limit 1)`;
  return await db.rows<ModelCardRow>(
    sql`with recursive name (username, position) as (
          select ${next(sql`${after}::text`)}, 1
          union all
          select ${next(sql`name.username`)}, position + 1 from name where name.username is not null and position < ${limit}::int)
        select model.username, model.username_slug, model.bio, model.is_adult and model.disabled_at is null as is_public,
          array(select card::jsonb -> 'cover' from listing where app = ${app} and (on_shelf or is_sold) and creator_username = model.username order by seq desc limit 3) as covers
        from name join account model on model.username = name.username order by model.username`,
  );
}

export type CollectorRow = { id: string; username: string; shown_name: string; is_open: boolean; created_at: Date; collected: number };

// A piece counts while its owner holds it, whatever else was reported about it.
const held = sql`owner_id <> creator_id and status in ('claimed', 'transfer_pending', 'missing', 'stolen', 'recovered')`;

export async function collectorByUsername(db: Queryable, app: string, username: string): Promise<CollectorRow | undefined> {
  return await db.first<CollectorRow>(
    sql`select id, username, case when name_on_collection and display_name <> '' then display_name else username end as shown_name,
          coalesce(collection_open, false) as is_open, created_at, (select count(*) from bra_tag where owner_id = account.id and app = ${app} and ${held}) as collected
        from account where username = ${username} and disabled_at is null`,
  );
}

export type PieceRow = {
  id: string;
  title: string;
  bra_size: string | null;
  size: SizeShape | null;
  cover: Media;
  owner_number: number;
  claimed_at: Date;
  username: string;
  username_slug: string;
};

/** The first page of a collection, newest claim first. */
export async function piecesOf(db: Queryable, app: string, ownerId: string, limit: number): Promise<PieceRow[]> {
  return await db.rows<PieceRow>(
    sql`select tag.id, tag.title, tag.bra_size, tag.size, tag.cover, tag.owner_number, coalesce(tag.claimed_at, tag.created_at) as claimed_at, creator.username, creator.username_slug
        from (select * from bra_tag where owner_id = ${ownerId} and app = ${app} and ${held}) tag join account creator on creator.id = tag.creator_id
        order by tag.claimed_at desc, tag.id desc limit ${limit}`,
  );
}
