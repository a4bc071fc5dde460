import type { BraTag, Condition, ProvenanceEntry } from '@strapline/contract/shapes/bra-tag';
import type { Media } from '@strapline/contract/shapes/media';
import type { MeasuresShape, SizeShape } from '@strapline/contract/shapes/size';
import type { BraColour, BraFabric, BraStyle } from '@strapline/domain/bra-tag/bra-facts';
import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { batchLoader } from '../../platform/batch-loader.ts';
import { rowVersionCache, type VersionedRow } from '../../platform/row-version-cache.ts';
import { joined, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { assignmentsOf, type BraTagPatch } from './bra-tag-patch.ts';
import type { ChipOnTag } from './chip-on-tag.ts';

/** A tag with all that its page shows, read in one statement. Times are as JSON of the database has them. */
export type BraTagRow = {
  id: string;
  status: BraTagStatus;
  nfc: BraTag['nfc'];
  listing: BraTag['listing'];
  proof_level: BraTag['proofLevel'];
  version: number;
  title: string;
  story: string;
  bra_size: string | null;
  size: SizeShape | null;
  measures: MeasuresShape | null;
  style: BraStyle | null;
  colours: BraColour[];
  fabrics: BraFabric[];
  condition: Condition;
  laundered_at: string;
  creator_id: string;
  owner_id: string | null;
  owner_number: number;
  price_cents: number | null;
  created_for: string | null;
  physical: boolean;
  media: Media[];
  created_at: string;
  creator_username: string;
  creator_slug: string;
  owner_username: string | null;
  /** The owner opened their collection, so their pieces may name them. */
  owner_is_open: boolean;
  slug: string | null;
  history: ProvenanceEntry[];
  transfer_until: string | null;
  labelled: boolean;
  report_at: string | null;
  report_note: string | null;
  review_reason: string | null;
  chip: ChipOnTag | null;
};

const whole = sql`tag.id, tag.status, tag.nfc, tag.listing, tag.proof_level, tag.version, tag.title, tag.story, tag.bra_size, tag.size, tag.measures, tag.style, tag.colours, tag.fabrics, tag.condition,
      tag.laundered_at, tag.creator_id, tag.owner_id, tag.owner_number, tag.price_cents, tag.created_for, tag.physical, tag.media, tag.created_at,
      creator.username as creator_username, creator.username_slug as creator_slug,
      owner.username as owner_username, coalesce(owner.collection_open, false) as owner_is_open, page.slug, tag.history, tag.transfer_until, tag.labelled, tag.report_at, tag.report_note, tag.review_reason, tag.chip`;

/** The whole of one tag; tags that are asked for at nearly the same time are read together. */
export async function braTagById(db: Queryable, app: string, id: string): Promise<BraTagRow | undefined> {
  return await readersOf(db, app).byId(id);
}

/** A tag with its sale page, which people may open. */
export type OfferedBraTagRow = BraTagRow & {
  slug: string;
  cover: Media;
  offered_at: string;
  hold_until: string | null;
  /** What its seller takes for delivery, and under which name they sell. */
  shipping: ShippingZones | null;
  seller_username: string;
};

/** The same by the address of its open sale page. */
export async function braTagBySlug(db: Queryable, app: string, slug: string): Promise<OfferedBraTagRow | undefined> {
  return await readersOf(db, app).bySlug(slug);
}

type Readers = { byId: (id: string) => Promise<BraTagRow | undefined>; bySlug: (slug: string) => Promise<OfferedBraTagRow | undefined> };

const readers = new WeakMap<Queryable, Map<string, Readers>>();
/** How many rows of each kind a process keeps; a row takes about 4 kB. */
const kept = 800;

function readersOf(db: Queryable, app: string): Readers {
  const ofDb = readers.get(db) ?? new Map<string, Readers>();
  readers.set(db, ofDb);
  const known = ofDb.get(app);
  if (known) return known;
  const made: Readers = {
    byId: batchLoader(rowVersionCache(kept, (ids, versions) => tagsByIds(db, app, ids, versions))),
    bySlug: batchLoader(rowVersionCache(kept, (slugs, versions) => offeredBySlugs(db, app, slugs, versions))),
  };
  ofDb.set(app, made);
  return made;
}

/** The transactions that wrote the rows which a tag is made of: they say whether any of these is another than it was. */
const stamp = sql`concat_ws('.', tag.xmin, creator.xmin, coalesce(owner.xmin, '0'::xid), coalesce(page.xmin, '0'::xid))`;

async function tagsByIds(
  db: Queryable,
  app: string,
  ids: readonly string[],
  versions: readonly string[],
): Promise<VersionedRow<BraTagRow>[]> {
  const rows = await db.rows<Stamped<BraTagRow>>(sql`
    select known.key, now.stamp, row_to_json(whole) as whole
    from unnest(${ids}::text[], ${versions}::text[]) as known (key, stamp)
      join bra_tag tag on tag.id = known.key and tag.app = ${app}
      join account creator on creator.id = tag.creator_id
      left join account owner on owner.id = tag.owner_id
      left join listing page on page.bra_tag_id = tag.id and page.state in ('published', 'reserved', 'sold')
      cross join lateral (select ${stamp} as stamp) as now
      left join lateral (select ${whole}) as whole on now.stamp <> known.stamp`);
  return rows.map(toVersionedRow);
}

async function offeredBySlugs(
  db: Queryable,
  app: string,
  slugs: readonly string[],
  versions: readonly string[],
): Promise<VersionedRow<OfferedBraTagRow>[]> {
  const rows = await db.rows<Stamped<OfferedBraTagRow>>(sql`
    select known.key, now.stamp, row_to_json(whole) as whole
    from unnest(${slugs}::text[], ${versions}::text[]) as known (key, stamp)
      join listing page on page.app = ${app} and page.slug = known.key and page.state in ('published', 'reserved', 'sold')
      join bra_tag tag on tag.id = page.bra_tag_id
      join account creator on creator.id = tag.creator_id
      left join account owner on owner.id = tag.owner_id
      cross join lateral (select ${stamp} as stamp) as now
      left join lateral (select ${whole}, tag.cover, page.created_at as offered_at, page.hold_until,
        case when owner.id is null then creator.shipping else owner.shipping end as shipping, coalesce(owner.username, creator.username) as seller_username) as whole on now.stamp <> known.stamp`);
  return rows.map(toVersionedRow);
}

/** The whole is null where it is as it was. One column, because a table of many costs more to take apart than a text. */
type Stamped<R> = { key: string; stamp: string; whole: R | null };

function toVersionedRow<R>({ key, stamp, whole: row }: Stamped<R>): VersionedRow<R> {
  return { key, version: stamp, row };
}

/** What decides about a tag, without what it shows. */
export type BraTagState = {
  id: string;
  app: string;
  status: BraTagStatus;
  nfc: BraTag['nfc'];
  listing: BraTag['listing'];
  proof_level: BraTag['proofLevel'];
  version: number;
  creator_id: string;
  owner_id: string | null;
  owner_number: number;
  wants_offer: boolean;
  price_cents: number | null;
  claimed_at: Date | null;
  transfer_until: Date | null;
  labelled: boolean;
  chip: ChipOnTag | null;
};

const core: Statement = sql`id, app, status, nfc, listing, proof_level, version, creator_id, owner_id, owner_number, wants_offer, price_cents, claimed_at, transfer_until, labelled, chip`;

export async function loadBraTagState(db: Queryable, app: string, id: string): Promise<BraTagState | undefined> {
  return await db.first<BraTagState>(sql`select ${core} from bra_tag where id = ${id} and app = ${app}`);
}

/** The same, locked until the transaction ends. */
export async function loadBraTagForUpdate(trx: Trx, app: string, id: string): Promise<BraTagState | undefined> {
  return await trx.first<BraTagState>(sql`select ${core} from bra_tag where id = ${id} and app = ${app} for update`);
}

/** Changes a locked tag. With a time its version counts on, because people see the change; without, it is nobody else's matter. */
export async function patchBraTag(trx: Trx, id: string, patch: BraTagPatch, at: Date | null): Promise<BraTagState> {
  const all = [...assignmentsOf(patch), ...(at ? [sql`version = version + 1`, sql`updated_at = ${at}`] : [])];
  const row = await trx.first<BraTagState>(sql`update bra_tag set ${joined(all, ', ')} where id = ${id} returning ${core}`);
  if (!row) throw new Error(`no tag ${id} to change`);
  return row;
}

/**
 * Moves the offer of a tag; null where it has no sale page, or Strapline removed it. What was reported or ended meanwhile, or whose creator is under age, is
 * not put up for sale again.
 */
export async function moveBraTagListing(
  trx: Trx,
  id: string,
  state: 'published' | 'reserved' | 'sold' | 'unlisted',
): Promise<BraTagState | undefined> {
  return await trx.first<BraTagState>(
    sql`update bra_tag set version = version + 1, updated_at = now(),
          listing = case when ${state} = 'published' and (status <> 'active' or not (select is_adult from account where id = creator_id)) then 'unlisted' else ${state} end
        where id = ${id} and listing not in ('none', 'removed') returning ${core}`,
  );
}

/** The next number of a creator's series in a year. The counter is part of the transaction: what is rolled back was never given, what is given is never given again. */
export async function nextSerial(trx: Trx, creatorId: string, year: number, series: string): Promise<number> {
  const row = await trx.first<{ last: number }>(
    sql`insert into serial_counter (creator_id, year, series, last) values (${creatorId}, ${year}, ${series}, 1)
        on conflict (creator_id, year, series) do update set last = serial_counter.last + 1 returning last`,
  );
  if (!row) throw new Error('the serial counter gave nothing');
  return row.last;
}

export type NewBraTag = {
  id: string;
  app: string;
  creatorId: string;
  year: number;
  series: string;
  serial: number;
  title: string;
  story: string;
  braSize: string | null;
  size: SizeShape | null;
  measures: MeasuresShape | null;
  style: BraStyle | null;
  colours: readonly BraColour[];
  fabrics: readonly BraFabric[];
  condition: Condition;
  physical: boolean;
  createdFor: string | null;
  status: BraTagStatus;
  proofLevel: number;
  reviewWhy: string | null;
  wantsOffer: boolean;
  priceCents: number | null;
  media: Media[];
  cover: Media;
  at: Date;
};

/** Its creator is owner number 1, and has just said that it was laundered. */
export async function insertBraTagRow(trx: Trx, tag: NewBraTag): Promise<void> {
  await trx.change(
    sql`insert into bra_tag (id, app, creator_id, year, series, serial, title, story, bra_size, size, uk_band, ordinal, measures, style, colours, fabrics, condition, laundered_at, physical, created_for,
          status, proof_level, review_why, wants_offer, price_cents, owner_id, owner_number, media, cover, created_at, updated_at)
        values (${tag.id}, ${tag.app}, ${tag.creatorId}, ${tag.year}, ${tag.series}, ${tag.serial}, ${tag.title}, ${tag.story}, ${tag.braSize},
          ${tag.size ? JSON.stringify(tag.size) : null}::jsonb, ${tag.size?.ukBand ?? null}, ${tag.size?.ordinal ?? null},
          ${tag.measures ? JSON.stringify(tag.measures) : null}::jsonb, ${tag.style}, ${tag.colours}::text[], ${tag.fabrics}::text[], ${tag.condition}, ${tag.at}, ${tag.physical}, ${tag.createdFor},
          ${tag.status}, ${tag.proofLevel}, ${tag.reviewWhy}, ${tag.wantsOffer}, ${tag.priceCents}, ${tag.creatorId}, 1, ${JSON.stringify(tag.media)}::jsonb,
          ${JSON.stringify(tag.cover)}::jsonb, ${tag.at}, ${tag.at})`,
  );
}

/** True once a creator had a tag let through, besides the one named. */
export async function hasPublicTag(db: Queryable, creatorId: string, exceptId = ''): Promise<boolean> {
  const tag = await db.first(
    sql`select 1 from bra_tag where creator_id = ${creatorId} and id <> ${exceptId} and status not in ('draft', 'pending_review') limit 1`,
  );
  return tag !== undefined;
}
