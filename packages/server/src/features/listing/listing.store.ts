import { apps } from '@strapline/contract/apps/all-apps';
import { listingCard } from '@strapline/contract/shapes/listing';
import { listFactWords } from '@strapline/domain/bra-tag/bra-facts';
import { appendSlugNumber, createSlug, isSlug } from '@strapline/domain/listing/slug';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { findLikelySizesOf } from './likely-sizes.ts';
import { insertFirstPrices } from './listing-price.store.ts';
import { recordChange, takeSnapshot } from './record-change.ts';

/** The fields of a card that rarely change, as the JSON text that is sent. Price, state, proof level and hold are columns. */
function createCardStatement(slug: Statement, createdAt: Statement): Statement {
  return sql`write_card(jsonb_build_object('braTagId', tag.id, 'title', tag.title, 'braSize', tag.bra_size, 'size', tag.size, 'cover', tag.cover,
    'creator', jsonb_build_object('username', creator.username, 'slug', creator.username_slug, 'displayName', creator.username, 'avatar', creator.avatar)),
    ${slug}, ${createdAt})`;
}

const storedCard = listingCard.omit({
  offeredAmount: true,
  listing: true,
  proofLevel: true,
  likelySizes: true,
  holdEndsAt: true,
  wasCents: true,
});

/** Lists send cards as they are stored, so cards are checked against the contract before they are stored. */
function checkCards(rows: readonly { card: string }[]): void {
  for (const { card } of rows) storedCard.parse(JSON.parse(card));
}

/** By app. An app that isn't in the contract, as in tests, has its keys as words. */
const factWords = Object.fromEntries(apps.map(({ key, styles }) => [key, listFactWords(styles)]));
// A subquery, so that the JSON is parsed once per statement and not for each fact.
const factTexts: Statement = sql`(select coalesce(string_agg(coalesce((select ${JSON.stringify(factWords)}::jsonb) -> tag.app ->> key, split_part(key, ':', 2)), ' '), '') from unnest(tag.fact_keys) as key)`;

/**
 * The search document: title, then series, serial, creator and size, then the facts as people type them, then the story. Keys of facts, such as `colours:rose`,
 * are for filters.
 */
const wordsOf: Statement = sql`(
  setweight(to_tsvector('english', tag.title), 'A')
  || setweight(to_tsvector('english', tag.series || ' ' || tag.serial_text || ' ' || creator.username || ' ' || coalesce(tag.bra_size, tag.size ->> 'label', '')), 'B')
  || to_tsvector('english', ${factTexts})
  || array_to_tsvector(tag.fact_keys)
  || setweight(to_tsvector('english', tag.story), 'C'))`;

/** The texts for typo correction; without the story, which may contain any word. */
const correctableText: Statement = sql`concat_ws(' ', tag.title, tag.series, creator.username, ${factTexts})`;

/** A tag with its formatted serial and the keys of its facts, for the fragments above. `offset 0`: the keys are found once, and not at each place where they are used. */
const tagRow: Statement = sql`(select *, lpad(serial::text, greatest(4, length(serial::text)), '0') as serial_text
  from bra_tag cross join lateral (select fact_keys(facts) as fact_keys offset 0) as found)`;

/** Hides the page of a tag, or shows it again, after `moderation` of the tag changed. Returns whether it is shown. */
export async function refreshPageState(trx: Trx, braTagId: string): Promise<boolean> {
  const before = await takeSnapshot(trx, braTagId);
  const page = await trx.first<{ state: string }>(
    sql`update listing set state = tag.page_state from (select id, listing, ${braTagStore.pageState} as page_state from bra_tag where id = ${braTagId}) tag
        where listing.bra_tag_id = tag.id and tag.listing in ('published', 'reserved', 'sold', 'unlisted') returning listing.state`,
  );
  await recordChange(trx, braTagId, before);
  return page?.state !== 'removed';
}

const slugsPerAttempt = 40;

/** The page of a tag that is hidden, or whose sale is paused, stays hidden. */
const publishedState: Statement = sql`case when tag.sale_paused or tag.moderation <> 'visible' then 'removed' else 'published' end`;

/** Creates the listing of a tag, or publishes it again under its earlier slug. Returns the slug. */
export async function writeListing(trx: Trx, braTagId: string, at: Date): Promise<string> {
  const before = await takeSnapshot(trx, braTagId);
  const slug = await writePage(trx, braTagId, at);
  await recordChange(trx, braTagId, before);
  return slug;
}

async function writePage(trx: Trx, braTagId: string, at: Date): Promise<string> {
  const existing = await trx.first<{ slug: string }>(
    sql`update listing set state = ${publishedState}, hold_until = null, price_cents = tag.price_cents
        from bra_tag tag where tag.id = ${braTagId} and listing.bra_tag_id = tag.id returning listing.slug`,
  );
  if (existing) {
    await copyTag(trx, braTagId);
    return existing.slug;
  }
  const tag = await trx.first<{ title: string; app: string }>(sql`select title, app from bra_tag where id = ${braTagId}`);
  if (!tag) throw new Error(`no tag ${braTagId} to list`);
  const base = createSlug(tag.title);
  for (let first = 1, count = slugsPerAttempt; ; first += count, count *= 2) {
    for (const slug of await findFreeSlugs(trx, tag.app, base, first, count))
      if ((await insertListings(trx, [{ braTagId, slug, at }])) === 1) return slug;
  }
}

/** Available numbered slugs. Another transaction may take one before the insert. */
async function findFreeSlugs(trx: Trx, app: string, base: string, first: number, count: number): Promise<string[]> {
  const candidates = Array.from({ length: count }, (_, i) => appendSlugNumber(base, first + i));
  if (!candidates.every(isSlug))
    throw new WireError('validation', { fields: { title: 'We can’t create a page address from this title. Use letters or digits.' } });
  const taken = await trx.rows<{ slug: string }>(sql`select slug from listing where app = ${app} and slug = any(${candidates}::text[])`);
  const takenSlugs = new Set(taken.map((row) => row.slug));
  return candidates.filter((slug) => !takenSlugs.has(slug));
}

export type NewListing = { braTagId: string; slug: string; at: Date };

/** The countries that the seller of a tag sends to. */
const shipsTo: Statement = sql`countries_served((select shipping from account where account.id = coalesce(tag.owner_id, tag.creator_id)))`;

/** Skips listings whose slug is taken; returns how many were inserted. */
export async function insertListings(trx: Trx, pages: readonly NewListing[]): Promise<number> {
  const ids = pages.map(({ braTagId }) => braTagId);
  const likelySizes = await findLikelySizesOf(trx, ids);
  const inserted = await trx.rows<{ card: string }>(
    sql`insert into listing (app, bra_tag_id, slug, creator_id, creator_username, state, price_cents, size_system, uk_band, ordinal, year, series, condition, proof_level, card, words, facts, likely_sizes, ships_to, created_at)
        select tag.app, tag.id, page.slug, tag.creator_id, creator.username, ${publishedState}, tag.price_cents, tag.size ->> 'system', tag.uk_band, tag.ordinal, tag.year, tag.series, tag.condition, tag.proof_level,
               ${createCardStatement(sql`page.slug`, sql`page.at`)}, ${wordsOf}, tag.fact_keys, page.likely_sizes::text[], ${shipsTo}, page.at
        from unnest(${ids}::text[], ${pages.map(({ slug }) => slug)}::text[], ${pages.map(({ at }) => at)}::timestamptz[], ${likelySizes}::text[]) with ordinality as page (tag_id, slug, at, likely_sizes, n)
        join ${tagRow} tag on tag.id = page.tag_id join account creator on creator.id = tag.creator_id order by page.n
        on conflict (app, slug) do nothing returning card`,
  );
  checkCards(inserted);
  await insertFirstPrices(trx, pages);
  if (inserted.length > 0) await indexWords(trx, sql`tag.id = any(${ids}::text[])`);
  return inserted.length;
}

/** Copies a changed tag to its listing, if it has one. */
export async function updateListing(trx: Trx, braTagId: string): Promise<void> {
  const before = await takeSnapshot(trx, braTagId);
  await copyTag(trx, braTagId);
  await recordChange(trx, braTagId, before);
}

async function copyTag(trx: Trx, braTagId: string): Promise<void> {
  const [likelySizes] = await findLikelySizesOf(trx, [braTagId]);
  const written = await trx.rows<{ card: string }>(
    sql`update listing set creator_username = creator.username, price_cents = coalesce(tag.price_cents, listing.price_cents), size_system = tag.size ->> 'system',
          uk_band = tag.uk_band, ordinal = tag.ordinal, year = tag.year, series = tag.series, condition = tag.condition, proof_level = tag.proof_level, card = ${createCardStatement(sql`listing.slug`, sql`listing.created_at`)}, words = ${wordsOf}, facts = tag.fact_keys,
          likely_sizes = ${likelySizes}::text[], ships_to = ${shipsTo}
        from ${tagRow} tag join account creator on creator.id = tag.creator_id
        where listing.bra_tag_id = ${braTagId} and tag.id = listing.bra_tag_id returning listing.card`,
  );
  checkCards(written);
  await indexWords(trx, sql`tag.id = ${braTagId}`);
}

/** Adds the words of these listings to their app's dictionary for typo correction. A trigger removes a word with the last listing that has it. */
async function indexWords(trx: Trx, listings: Statement): Promise<void> {
  await trx.rows(sql`
    select learn_words(app, array_agg(distinct word))
      from (select listing.app, word from listing join ${tagRow} tag on tag.id = listing.bra_tag_id join account creator on creator.id = tag.creator_id, words_in(${correctableText}) as word
        where ${listings}) as its group by app order by app`);
}
