import { listingCard } from '@strapline/contract/shapes/listing';
import { factWords } from '@strapline/domain/bra-tag/bra-facts';
import { isSlug, numberedSlug, slugFrom } from '@strapline/domain/listing/slug';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';

/** What a card shows that does not move, as the text that is sent; price, state, proof and hold are columns beside it. */
export function cardOf(slug: Statement, createdAt: Statement): Statement {
  return sql`write_card(jsonb_build_object('braTagId', tag.id, 'title', tag.title, 'braSize', tag.bra_size, 'size', tag.size, 'cover', tag.cover,
    'creator', jsonb_build_object('username', creator.username, 'slug', creator.username_slug, 'displayName', creator.username)),
    ${slug}, ${createdAt})`;
}

const storedCard = listingCard.omit({ offeredAmount: true, listing: true, proofLevel: true, holdEndsAt: true });

/** A card is held against the contract when it is written, because lists send it as it is. Throws, so that the transaction does not happen. */
function checkCards(rows: readonly { card: string }[]): void {
  for (const { card } of rows) storedCard.parse(JSON.parse(card));
}

const factTexts: Statement = sql`(select coalesce(string_agg(fact.value, ' '), '') from jsonb_each_text(${JSON.stringify(factWords)}::jsonb) fact
      where fact.key = any(fact_keys(tag.style, tag.colours, tag.fabrics)))`;

/** The words a piece is found by: its title first, then who made it, under which number, and its facts in the words people type, then its story. The facts' keys, such as `colour:rose`, are for filters. */
export const wordsOf: Statement = sql`(
  setweight(to_tsvector('english', tag.title), 'A')
  || setweight(to_tsvector('english', tag.series || ' ' || tag.serial_text || ' ' || creator.username || ' ' || coalesce(tag.bra_size, '')), 'B')
  || strip(to_tsvector('english', ${factTexts}))
  || array_to_tsvector(fact_keys(tag.style, tag.colours, tag.fabrics))
  || setweight(to_tsvector('english', tag.story), 'C'))`;

/** What of a piece a mistyped word may have meant, as it was written. Not its story: that may hold any number of any words. */
const saidOf: Statement = sql`concat_ws(' ', tag.title, tag.series, creator.username, ${factTexts})`;

/** A tag with its serial as it is written, for the two fragments above. */
export const tagRow: Statement = sql`(select *, lpad(serial::text, greatest(4, length(serial::text)), '0') as serial_text from bra_tag)`;

const tries = 40;

/** Writes the sale page of a tag for the first time, or opens it again under the address it had. Answers its slug. */
export async function writeListing(trx: Trx, braTagId: string, at: Date): Promise<string> {
  const known = await trx.first<{ slug: string }>(
    sql`update listing set state = 'published', hold_until = null, price_cents = tag.price_cents
        from bra_tag tag where tag.id = ${braTagId} and listing.bra_tag_id = tag.id returning listing.slug`,
  );
  if (known) {
    await rewriteListing(trx, braTagId);
    return known.slug;
  }
  const tag = await trx.first<{ title: string; app: string }>(sql`select title, app from bra_tag where id = ${braTagId}`);
  if (!tag) throw new Error(`no tag ${braTagId} to list`);
  const base = slugFrom(tag.title);
  for (let first = 1, count = tries; ; first += count, count *= 2) {
    for (const slug of await freeSlugs(trx, tag.app, base, first, count)) if (await insertListing(trx, braTagId, slug, at)) return slug;
  }
}

/** Those of the next numbered slugs that nobody has. Another writer may take one meanwhile: the insert tells. */
async function freeSlugs(trx: Trx, app: string, base: string, first: number, count: number): Promise<string[]> {
  const wanted = Array.from({ length: count }, (_, i) => numberedSlug(base, first + i));
  if (!wanted.every(isSlug))
    throw new WireError('validation', { fields: { title: 'We can’t create a page address from this title. Use letters or digits.' } });
  const taken = await trx.rows<{ slug: string }>(sql`select slug from listing where app = ${app} and slug = any(${wanted}::text[])`);
  const known = new Set(taken.map((row) => row.slug));
  return wanted.filter((slug) => !known.has(slug));
}

async function insertListing(trx: Trx, braTagId: string, slug: string, at: Date): Promise<boolean> {
  const made = await trx.rows<{ card: string }>(
    sql`insert into listing (app, bra_tag_id, slug, creator_id, creator_username, state, price_cents, size_system, uk_band, ordinal, year, series, condition, proof_level, card, words, created_at)
        select tag.app, tag.id, ${slug}, tag.creator_id, creator.username, 'published', tag.price_cents, tag.size ->> 'system', tag.uk_band, tag.ordinal, tag.year, tag.series, tag.condition, tag.proof_level,
               ${cardOf(sql`${slug}::text`, sql`${at}::timestamptz`)}, ${wordsOf}, ${at}
        from ${tagRow} tag join account creator on creator.id = tag.creator_id where tag.id = ${braTagId}
        on conflict (app, slug) do nothing returning card`,
  );
  checkCards(made);
  if (made.length === 1) await learnWords(trx, sql`tag.id = ${braTagId}`);
  return made.length === 1;
}

/** Takes over what changed in a tag. Nothing happens where there is no sale page. */
export async function rewriteListing(trx: Trx, braTagId: string): Promise<void> {
  const written = await trx.rows<{ card: string }>(
    sql`update listing set creator_username = creator.username, price_cents = coalesce(tag.price_cents, listing.price_cents), size_system = tag.size ->> 'system',
          uk_band = tag.uk_band, ordinal = tag.ordinal, year = tag.year, series = tag.series, condition = tag.condition, proof_level = tag.proof_level, card = ${cardOf(sql`listing.slug`, sql`listing.created_at`)}, words = ${wordsOf}
        from ${tagRow} tag join account creator on creator.id = tag.creator_id
        where listing.bra_tag_id = ${braTagId} and tag.id = listing.bra_tag_id returning listing.card`,
  );
  checkCards(written);
  await learnWords(trx, sql`tag.id = ${braTagId}`);
}

/** What is new to the search among the words of these pieces. The database forgets it with the last piece that has it. */
export async function learnWords(trx: Trx, which: Statement): Promise<void> {
  await trx.rows(sql`
    select learn_words(array(
      select distinct word from listing join bra_tag tag on tag.id = listing.bra_tag_id join account creator on creator.id = tag.creator_id, words_in(${saidOf}) as word
      where ${which}))`);
}
