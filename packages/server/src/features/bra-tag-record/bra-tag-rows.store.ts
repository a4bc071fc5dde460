import { createBatchLoader } from '../../platform/batch-loader.ts';
import { createRowVersionCache, type VersionedRow } from '../../platform/row-version-cache.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import type { BraTagRow, OfferedBraTagRow } from './bra-tag.store.ts';

const whole = sql`tag.id, tag.status, tag.nfc, tag.listing, tag.proof_level, tag.version, tag.title, tag.story, tag.bra_size, tag.size, tag.measures, tag.facts, tag.condition,
      tag.laundered_at, tag.creator_id, tag.owner_id, tag.owner_number, tag.price_cents, tag.created_for, tag.physical, tag.media, tag.created_at,
      creator.username as creator_username, creator.username_slug as creator_slug,
      owner.username as owner_username, coalesce(owner.collection_open, false) as owner_is_open, page.slug, tag.history, tag.transfer_until, tag.labelled, tag.report_at, tag.report_note, tag.review_reason, tag.chip, tag.moderation, tag.hidden_media`;

/** A tag by its id, through the batch loader and the row-version cache. */
export async function findBraTagById(db: Queryable, app: string, id: string): Promise<BraTagRow | undefined> {
  return await getLoaders(db, app).loadById(id);
}

/** The same, by the slug of its public listing. */
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
const version = sql`concat_ws('.', tag.xmin, creator.xmin, coalesce(owner.xmin, '0'::xid), coalesce(page.xmin, '0'::xid))`;

async function loadTagsByIds(
  db: Queryable,
  app: string,
  ids: readonly string[],
  versions: readonly string[],
): Promise<VersionedRow<BraTagRow>[]> {
  const rows = await db.rows<VersionedJson<BraTagRow>>(sql`
    select known.key, now.version, row_to_json(whole) as whole
    from unnest(${ids}::text[], ${versions}::text[]) as known (key, version)
      join bra_tag tag on tag.id = known.key and tag.app = ${app}
      join account creator on creator.id = tag.creator_id
      left join account owner on owner.id = tag.owner_id
      left join listing page on page.bra_tag_id = tag.id and page.state in ('published', 'reserved', 'sold')
      cross join lateral (select ${version} as version) as now
      left join lateral (select ${whole}) as whole on now.version <> known.version`);
  return rows.map(toVersionedRow);
}

async function loadOfferedBySlugs(
  db: Queryable,
  app: string,
  slugs: readonly string[],
  versions: readonly string[],
): Promise<VersionedRow<OfferedBraTagRow>[]> {
  const rows = await db.rows<VersionedJson<OfferedBraTagRow>>(sql`
    select known.key, now.version, row_to_json(whole) as whole
    from unnest(${slugs}::text[], ${versions}::text[]) as known (key, version)
      join listing page on page.app = ${app} and page.slug = known.key and page.state in ('published', 'reserved', 'sold')
      join bra_tag tag on tag.id = page.bra_tag_id
      join account creator on creator.id = tag.creator_id
      left join account owner on owner.id = tag.owner_id
      cross join lateral (select ${version} as version) as now
      left join lateral (select ${whole}, tag.cover, page.created_at as offered_at, page.hold_until,
        case when owner.id is null then creator.shipping else owner.shipping end as shipping, coalesce(owner.username, creator.username) as seller_username) as whole on now.version <> known.version`);
  return rows.map(toVersionedRow);
}

/** The row is null if its version has not changed. It is one JSON column, because decoding many columns costs more. */
type VersionedJson<R> = { key: string; version: string; whole: R | null };

function toVersionedRow<R>({ key, version, whole: row }: VersionedJson<R>): VersionedRow<R> {
  return { key, version, row };
}
