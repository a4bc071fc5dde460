import type { BraTagForm } from '@strapline/contract/forms';
import type { BraTag, Condition, ProvenanceEntry } from '@strapline/contract/shapes/bra-tag';
import type { Media } from '@strapline/contract/shapes/media';
import type { MeasuresShape, SizeShape } from '@strapline/contract/shapes/size';
import type { BraFacts } from '@strapline/domain/bra-tag/bra-facts';
import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import { type SizeOnRecord, toNeutralSize } from '@strapline/domain/bra-tag/size-on-record';
import type { ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { joinStatements, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { type BraTagPatch, createAssignments, type Moderation } from './bra-tag-patch.ts';
import type { ChipOnTag } from './chip-on-tag.ts';

/** A tag with everything its page shows. Times are text, as in the database's JSON. */
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
  facts: Partial<BraFacts>;
  condition: Condition;
  laundered_at: string;
  creator_id: string;
  owner_id: string | null;
  owner_number: number;
  offered_by_number: number;
  price_cents: number | null;
  created_for: string | null;
  physical: boolean;
  media: Media[];
  created_at: string;
  creator_username: string;
  creator_slug: string;
  creator_avatar: string | null;
  owner_username: string | null;
  owner_avatar: string | null;
  /** The owner's collection is public, so their pieces may name them. */
  owner_is_open: boolean;
  slug: string | null;
  history: ProvenanceEntry[];
  transfer_until: string | null;
  labelled: boolean;
  report_at: string | null;
  report_note: string | null;
  review_reason: string | null;
  chip: ChipOnTag | null;
  moderation: Moderation;
  hidden_media: string[];
};

/** A tag with its public listing. */
export type OfferedBraTagRow = BraTagRow & {
  slug: string;
  cover: Media;
  offered_at: string;
  hold_until: string | null;
  saved_count: number;
  /** The seller's delivery rates. */
  shipping: ShippingZones | null;
  seller_id: string;
  seller_username: string;
  seller_slug: string;
  seller_avatar: string | null;
  was_cents: number | null;
  likely_sizes: string[];
  accepts_offers: boolean;
  offer_minimum_cents: number | null;
  prices: { at: string; cents: number }[];
};

/** The columns that decisions depend on, without those that only the page shows. */
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
  /** The owner whose sale the listing status is about. */
  offered_by_number: number;
  wants_offer: boolean;
  price_cents: number | null;
  claimed_at: Date | null;
  transfer_until: Date | null;
  labelled: boolean;
  chip: ChipOnTag | null;
  moderation: Moderation;
  hidden_media: string[];
  /** The buyer whose accepted offer holds the piece, and until when. */
  held_for: string | null;
  held_until: Date | null;
};

const core: Statement = sql`id, app, status, nfc, listing, proof_level, version, creator_id, owner_id, owner_number, offered_by_number, wants_offer, price_cents, claimed_at, transfer_until, labelled, chip, moderation, hidden_media, held_for, held_until`;

export async function findBraTag(db: Queryable, app: string, id: string): Promise<BraTagState | undefined> {
  return await db.first<BraTagState>(sql`select ${core} from bra_tag where id = ${id} and app = ${app}`);
}

/** The same, with a row lock. */
export async function findBraTagForUpdate(trx: Trx, app: string, id: string): Promise<BraTagState | undefined> {
  return await trx.first<BraTagState>(sql`select ${core} from bra_tag where id = ${id} and app = ${app} for update`);
}

/** Changes a locked tag. With `at` the change is visible to others, so the version is incremented. */
export async function patchBraTag(trx: Trx, id: string, patch: BraTagPatch, at: Date | null): Promise<BraTagState> {
  const all = [...createAssignments(patch), ...(at ? [sql`version = version + 1`, sql`updated_at = ${at}`] : [])];
  const row = await trx.first<BraTagState>(sql`update bra_tag set ${joinStatements(all, ', ')} where id = ${id} returning ${core}`);
  if (!row) throw new Error(`no tag ${id} to change`);
  return row;
}

/** The state of a tag's public page: that of its sale, unless the page is hidden. For statements in which `bra_tag`'s columns are unambiguous. */
export const pageState: Statement = sql`case when moderation <> 'visible' or (sale_paused and listing in ('published', 'reserved')) then 'removed' else listing end`;

/**
 * Changes the listing status of a tag; undefined if it has no listing, Strapline removed it, or it can't be reserved: its sale is paused, or an accepted offer holds
 * it for somebody else than `buyerId`. A tag that was reported or retired meanwhile, or whose seller is under age, is unlisted instead of published, and one
 * that an accepted offer holds stays reserved. `updatePage` changes the listing in the same statement, by `page_state` of the row `moved`.
 */
export async function moveListing(
  trx: Trx,
  id: string,
  state: 'published' | 'reserved' | 'sold' | 'unlisted',
  updatePage: Statement,
  buyerId: string | null = null,
): Promise<BraTagState | undefined> {
  const isUnsellable = sql`(${state} = 'published' and (status not in ('active', 'claimed') or offered_by_number <> owner_number
    or not (select is_adult from account where id = coalesce(owner_id, creator_id))))`;
  const endsHold = sql`(${state} in ('sold', 'unlisted') or ${isUnsellable})`;
  return await trx.first<BraTagState>(
    sql`with moved as (update bra_tag set version = version + 1, updated_at = now(),
          listing = case when ${isUnsellable} then 'unlisted' when ${state} = 'published' and held_for is not null then 'reserved' else ${state} end,
          held_for = case when not ${endsHold} then held_for end, held_until = case when not ${endsHold} then held_until end
        where id = ${id} and listing not in ('none', 'removed')
          and (${state} <> 'reserved' or (${pageState} <> 'removed' and (held_for is null or held_for = ${buyerId})))
        returning ${core}, ${pageState} as page_state), page as (${updatePage})
        select * from moved`,
  );
}

/** Hides the pages of all pieces that a person sells, or shows them again; `updatePage` as above. Returns the tags on sale. */
export async function pauseSales(trx: Trx, sellerId: string, isPaused: boolean, updatePage: Statement): Promise<BraTagState[]> {
  const tags = await trx.rows<BraTagState>(
    sql`with moved as (update bra_tag set sale_paused = ${isPaused}, version = version + 1, updated_at = now()
          where ((creator_id = ${sellerId} and (owner_id is null or owner_id = ${sellerId})) or (owner_id = ${sellerId} and owner_id <> creator_id))
            and sale_paused <> ${isPaused}
          returning ${core}, ${pageState} as page_state), page as (${updatePage})
        select * from moved`,
  );
  return tags.filter(({ listing }) => listing === 'published' || listing === 'reserved');
}

/** The next number of a creator's series in a year. The counter is part of the transaction, so numbers have no gaps and are never reused. */
export async function takeSerial(trx: Trx, creatorId: string, year: number, series: string): Promise<number> {
  const row = await trx.first<{ last: number }>(
    sql`insert into serial_counter (creator_id, year, series, last) values (${creatorId}, ${year}, ${series}, 1)
        on conflict (creator_id, year, series) do update set last = serial_counter.last + 1 returning last`,
  );
  if (!row) throw new Error('the serial counter returned no row');
  return row.last;
}

type Serial = { creatorId: string; year: number; series: string; serial: number };

/** Continues series after serials that were given without `takeSerial`, before their tags are inserted. */
export async function reserveSerials(trx: Trx, serials: readonly Serial[]): Promise<void> {
  await trx.change(
    sql`insert into serial_counter (creator_id, year, series, last)
          select "creatorId", year, series, max(serial) from jsonb_to_recordset(${JSON.stringify(serials)}::jsonb) as given ("creatorId" text, year int, series text, serial int) group by 1, 2, 3
        on conflict (creator_id, year, series) do update set last = greatest(serial_counter.last, excluded.last)`,
  );
}

/** Continues the series of these creators after the highest serial of their tags and pairs; for tags that were inserted without `takeSerial`. */
export async function syncSerials(trx: Trx, creatorIds: readonly string[]): Promise<void> {
  await trx.change(
    sql`insert into serial_counter (creator_id, year, series, last) select creator_id, year, series, max(serial) from bra_tag
          where creator_id = any(${creatorIds}::text[]) group by 1, 2, 3
        on conflict (creator_id, year, series) do update set last = greatest(serial_counter.last, excluded.last)`,
  );
}

export type NewBraTag = {
  /** The creator's input, shaped as in the contract. */
  form: Pick<BraTagForm, 'title' | 'story' | 'measures' | 'condition' | 'physicalBraTag' | 'offered' | 'offeredAmount'>;
  facts: Partial<BraFacts>;
  id: string;
  app: string;
  creatorId: string;
  number: { year: number; series: string; serial: number };
  sized: SizeOnRecord;
  createdFor: string | null;
  status: BraTagStatus;
  proofLevel: number;
  reviewWhy: string | null;
  media: Media[];
  cover: Media;
  at: Date;
};

/** A tag for a bulk load; its log entry and listing are inserted with it. */
export type BulkBraTag = NewBraTag & { listing: BraTag['listing']; history: readonly { leafHash: string }[] };

export async function insertBraTag(trx: Trx, tag: NewBraTag): Promise<void> {
  await insertBraTags(trx, [{ ...tag, listing: 'none', history: [] }]);
}

/** The creators are owner no. 1, and have just confirmed that the pieces are laundered. */
export async function insertBraTags(trx: Trx, tags: readonly BulkBraTag[]): Promise<void> {
  const rows = tags.map(({ form, number, sized, ...tag }) => ({
    ...form,
    ...number,
    ...sized,
    ...(sized.size ? toNeutralSize(sized.size) : {}),
    ...tag,
  }));
  await trx.change(
    sql`insert into bra_tag (id, app, creator_id, year, series, serial, title, story, bra_size, size, uk_band, ordinal, measures, facts, condition, laundered_at, physical, created_for,
          status, listing, proof_level, review_why, wants_offer, price_cents, owner_id, owner_number, media, cover, history, provenance_head, created_at, updated_at, sale_paused)
        select id, app, "creatorId", year, series, serial, title, story, "braSize", size, "ukBand", ordinal, measures, facts, condition, at,
          "physicalBraTag", "createdFor", status, listing, "proofLevel", "reviewWhy", offered, "offeredAmount", "creatorId", 1, media, cover, history, history -> -1 ->> 'leafHash', at, at, (select state = 'suspended' from account where account.id = "creatorId")
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as tag (id text, app text, "creatorId" text, year int, series text, serial int, title text, story text, "braSize" text, size jsonb, "ukBand" int, ordinal int,
          measures jsonb, facts jsonb, condition text, "physicalBraTag" boolean, "createdFor" text, status text, listing text, "proofLevel" int, "reviewWhy" text,
          offered boolean, "offeredAmount" int, media jsonb, cover jsonb, history jsonb, at timestamptz)`,
  );
}

/** Whether a creator has another tag that passed review. */
export async function hasPublicTag(db: Queryable, creatorId: string, exceptId = ''): Promise<boolean> {
  const tag = await db.first(
    sql`select 1 from bra_tag where creator_id = ${creatorId} and id <> ${exceptId} and status not in ('draft', 'pending_review') limit 1`,
  );
  return tag !== undefined;
}
