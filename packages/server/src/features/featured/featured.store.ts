import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';

export type FeaturedRow = {
  bra_tag_id: string;
  slug: string;
  title: string;
  body: string;
  starts_at: Date;
  ends_at: Date;
  sort_time: string;
};

export type FeaturedEntryRow = FeaturedRow & { piece_title: string; is_shown: boolean };

/** Whose lists it is for, and when. */
type View = { app: string; now: Date; blocks: Blocks | null };

const columns = sql`featured.bra_tag_id, listing.slug, featured.title, featured.body, featured.starts_at, featured.ends_at, featured.starts_at::text as sort_time`;

/** Sold pieces stay. Records of a suspended person stay, too, but nobody is featured while suspended. */
function isPublic(now: Date): Statement {
  return sql`((listing.on_shelf or listing.is_sold) and creator.disabled_at is null and creator.hidden_at is null and not creator.profile_hidden
    and (creator.state <> 'suspended' or creator.state_until <= ${now}))`;
}

const source = sql`featured_piece featured join listing on listing.bra_tag_id = featured.bra_tag_id join account creator on creator.id = listing.creator_id`;

function isShownTo({ app, now, blocks }: View): Statement {
  return sql`featured.app = ${app} and featured.starts_at <= ${now} and ${isPublic(now)} and not ${blocks?.listings ?? sql`false`}`;
}

/** The piece that is or was featured under a slug. */
export async function findFeatured(db: Queryable, view: View, slug: string): Promise<FeaturedRow | undefined> {
  return await db.first<FeaturedRow>(
    sql`select ${columns} from ${source} where listing.app = ${view.app} and listing.slug = ${slug} and ${isShownTo(view)}`,
  );
}

/** The piece that is featured now. */
export async function findCurrentFeatured(db: Queryable, view: View): Promise<FeaturedRow | undefined> {
  return await db.first<FeaturedRow>(sql`select ${columns} from ${source} where ${isShownTo(view)} and featured.ends_at > ${view.now}`);
}

type After = { at: string; id: string };

export async function listShownFeatured(db: Queryable, view: View, after: After, limit: number): Promise<FeaturedRow[]> {
  return await db.rows<FeaturedRow>(
    sql`select ${columns} from ${source}
        where ${isShownTo(view)} and (featured.starts_at, featured.bra_tag_id) < (${after.at}::timestamptz, ${after.id})
        order by featured.starts_at desc, featured.bra_tag_id desc limit ${limit}`,
  );
}

/** All of an app, as admins see them: also scheduled ones, and those that aren't public. */
export async function listFeaturedEntries(
  db: Queryable,
  { app, now }: Omit<View, 'blocks'>,
  after: After,
  limit: number,
): Promise<FeaturedEntryRow[]> {
  return await db.rows<FeaturedEntryRow>(
    sql`select ${columns}, listing.card::jsonb ->> 'title' as piece_title, ${isPublic(now)} as is_shown from ${source}
        where featured.app = ${app} and (featured.starts_at, featured.bra_tag_id) < (${after.at}::timestamptz, ${after.id})
        order by featured.starts_at desc, featured.bra_tag_id desc limit ${limit}`,
  );
}

export type FeaturablePiece = { bra_tag_id: string; piece_title: string };

/** The piece of a public listing whose creator is public. */
export async function findFeaturable(db: Queryable, app: string, slug: string, now: Date): Promise<FeaturablePiece | undefined> {
  return await db.first<FeaturablePiece>(
    sql`select listing.bra_tag_id, listing.card::jsonb ->> 'title' as piece_title from listing join account creator on creator.id = listing.creator_id
        where listing.app = ${app} and listing.slug = ${slug} and ${isPublic(now)}`,
  );
}

type Content = { title: string; body: string; starts_at: Date; ends_at: Date };

export async function findContent(db: Queryable, braTagId: string): Promise<Content | undefined> {
  return await db.first<Content>(sql`select title, body, starts_at, ends_at from featured_piece where bra_tag_id = ${braTagId}`);
}

/** Throws ConstraintViolation (`one_featured_at_a_time`) if another piece is featured in that time. */
export async function saveFeatured(trx: Trx, app: string, braTagId: string, { title, body, starts_at, ends_at }: Content): Promise<void> {
  await trx.change(
    sql`insert into featured_piece (bra_tag_id, app, title, body, starts_at, ends_at) values (${braTagId}, ${app}, ${title}, ${body}, ${starts_at}, ${ends_at})
        on conflict (bra_tag_id) do update set title = excluded.title, body = excluded.body, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
  );
}

type Overlap = { title: string; starts_at: Date; ends_at: Date };

/** Another piece that is featured within a period. */
export async function findOverlap(db: Queryable, app: string, braTagId: string, from: Date, until: Date): Promise<Overlap | undefined> {
  return await db.first<Overlap>(
    sql`select title, starts_at, ends_at from featured_piece where app = ${app} and bra_tag_id <> ${braTagId} and starts_at < ${until} and ends_at > ${from}
        order by starts_at limit 1`,
  );
}

/** The tag whose entry was deleted. */
export async function deleteFeatured(trx: Trx, app: string, slug: string): Promise<string | undefined> {
  const row = await trx.first<{ bra_tag_id: string }>(
    sql`delete from featured_piece featured using listing where listing.bra_tag_id = featured.bra_tag_id and listing.app = ${app} and listing.slug = ${slug}
        returning featured.bra_tag_id`,
  );
  return row?.bra_tag_id;
}

/** The latest pieces that were featured or are, for search engines. */
export async function listFeaturedForSitemap(
  db: Queryable,
  app: string,
  now: Date,
  limit: number,
): Promise<{ slug: string; starts_at: Date }[]> {
  return await db.rows<{ slug: string; starts_at: Date }>(
    sql`select listing.slug, featured.starts_at from ${source} where ${isShownTo({ app, now, blocks: null })}
        order by featured.starts_at desc, featured.bra_tag_id desc limit ${limit}`,
  );
}
