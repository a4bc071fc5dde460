import { createBatchLoader } from '../../platform/batch-loader.ts';
import { createRowVersionCache, type VersionedRow } from '../../platform/cache/row-version-cache.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import type { BraTagRow, OfferedBraTagRow } from './bra-tag.store.ts';

const whole = sql`tag.id, tag.status, tag.nfc, tag.listing, tag.proof_level, tag.version, tag.title, tag.story, tag.bra_size, tag.size, tag.measures, tag.facts, tag.condition,
      tag.laundered_at, tag.creator_id, tag.owner_id, tag.owner_number, tag.offered_by_number, tag.price_cents, tag.created_for, tag.physical, tag.media, tag.created_at,
      creator.username as creator_username, creator.username_slug as creator_slug, creator.avatar as creator_avatar,
      owner.username as owner_username, owner.avatar as owner_avatar, coalesce(owner.collection_open and coalesce(item.privacy, owner.collection_privacy) = 'everyone', false) as owner_is_open, page.slug, tag.history, tag.transfer_until, tag.labelled, tag.report_at, tag.report_note, tag.review_reason, tag.chip, tag.moderation, tag.hidden_media`;

/** A tag by its id, through the batch loader and the row-version cache. */
export async function findBraTagById(db: Queryable, app: string, id: string): Promise<BraTagRow | undefined> {
  return await getLoaders(db, app).loadById(id);
}

/** The tag of a public listing, with everything its page shows, by slug; undefined if there is none. Present it with `presentBraTag`. */
export async function findOfferedBraTag(db: Queryable, app: string, slug: string): Promise<OfferedBraTagRow | undefined> {
  return await getLoaders(db, app).loadBySlug(slug);
}

type Loaders = {
  loadById: (id: string) => Promise<BraTagRow | undefined>;
  loadBySlug: (slug: string) => Promise<OfferedBraTagRow | undefined>;
};

const loaders = new WeakMap<Queryable, Map<string, Loaders>>();
/** Rows of each kind in the cache of a process; one takes about 4 kB. */
const cachedRows = 800;

function getLoaders(db: Queryable, app: string): Loaders {
  const ofDb = loaders.get(db) ?? new Map<string, Loaders>();
  loaders.set(db, ofDb);
  const existing = ofDb.get(app);
  if (existing) return existing;
  const created: Loaders = {
    loadById: createBatchLoader(createRowVersionCache(cachedRows, (ids, versions) => loadTagsByIds(db, app, ids, versions))),
    loadBySlug: createBatchLoader(createRowVersionCache(cachedRows, (slugs, versions) => loadOfferedBySlugs(db, app, slugs, versions))),
  };
  ofDb.set(app, created);
  return created;
}

/** The ids of the transactions that last wrote the rows behind a tag: it changes whenever any of these rows does. */
const version = sql`concat_ws('.', tag.xmin, creator.xmin, coalesce(owner.xmin, '0'::xid), coalesce(page.xmin, '0'::xid), coalesce(item.xmin, '0'::xid))`;

/** Who sells the piece. After a claim the owner is its buyer, who isn't named; then its delivery is that of its creator. */
const seller = sql`join account seller on seller.id = case when tag.owner_id is null or tag.offered_by_number <> tag.owner_number then tag.creator_id else tag.owner_id end`;

async function loadTagsByIds(
  db: Queryable,
  app: string,
  ids: readonly string[],
  versions: readonly string[],
): Promise<VersionedRow<BraTagRow>[]> {
  const rows = await db.rows<VersionedJson<BraTagRow>>(sql`
    select known.key, now.version, row_to_json(whole) as whole
    from known_rows(${ids}, ${versions}) as known
      join bra_tag tag on tag.id = known.key and tag.app = ${app}
      join account creator on creator.id = tag.creator_id
      left join account owner on owner.id = tag.owner_id
      left join collection_item item on item.owner_id = tag.owner_id and item.bra_tag_id = tag.id
      left join listing page on page.bra_tag_id = tag.id and page.state in ('published', 'reserved', 'sold')
      cross join lateral (select ${version} as version) as now
      left join lateral (select ${whole}) as whole on now.version <> known.version`);
  return rows.map(toVersionedRow);
}

/** The prices that the current seller asked, at most the last 24. A price is only written with its listing, so the row's version covers them. */
const prices = sql`(select coalesce(json_agg(json_build_object('at', to_char(last.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'cents', last.price_cents) order by last.at, last.id), '[]')
  from (select id, at, price_cents from listing_price where bra_tag_id = tag.id and seller_id = seller.id order by at desc, id desc limit 24) last)`;

async function loadOfferedBySlugs(
  db: Queryable,
  app: string,
  slugs: readonly string[],
  versions: readonly string[],
): Promise<VersionedRow<OfferedBraTagRow>[]> {
  const rows = await db.rows<VersionedJson<OfferedBraTagRow>>(sql`
    select known.key, now.version, row_to_json(whole) as whole
    from known_rows(${slugs}, ${versions}) as known
      join listing page on page.app = ${app} and page.slug = known.key and page.state in ('published', 'reserved', 'sold')
      join bra_tag tag on tag.id = page.bra_tag_id
      join account creator on creator.id = tag.creator_id
      left join account owner on owner.id = tag.owner_id
      ${seller}
      left join collection_item item on item.owner_id = tag.owner_id and item.bra_tag_id = tag.id
      cross join lateral (select ${version} as version) as now
      left join lateral (select ${whole}, tag.cover, page.created_at as offered_at, page.hold_until, page.saved_count, page.was_cents, page.likely_sizes, tag.accepts_offers, tag.offer_minimum_cents, ${prices} as prices,
        seller.id as seller_id, seller.shipping, seller.username as seller_username, seller.username_slug as seller_slug, seller.avatar as seller_avatar) as whole on now.version <> known.version`);
  return rows.map(toVersionedRow);
}

/** The row is null if its version has not changed. It is one JSON column, because decoding many columns costs more. */
type VersionedJson<R> = { key: string; version: string; whole: R | null };

function toVersionedRow<R>({ key, version, whole: row }: VersionedJson<R>): VersionedRow<R> {
  return { key, version, row };
}
