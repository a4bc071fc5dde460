import type { AppKey } from '@strapline/contract/apps';
import type { Checked, Output } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/ids';
import { type NeutralSize, resolveSize } from '@strapline/domain/size/systems';
import { WireError } from '../../platform/wire-error.ts';
import { joined, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type CardRow, cardColumns, presentCard, sizeWord } from '../listing/listing.ts';
import { type Mark, readMark, writeMark } from './cursor.ts';

type Wanted = Checked<'searchListings'>;

// Written out, not given as values: only so does the database see that an index of just these rows will do.
const states: Record<Wanted['state'], Statement> = {
  buyable: sql`listing.on_shelf`,
  sold: sql`listing.is_sold`,
  all: sql`(listing.on_shelf or listing.is_sold)`,
};

// Both keys of a price order run the same way, so that one index serves it forwards and backwards.
const orders: Record<Wanted['sort'], Statement> = {
  newest: sql`listing.seq desc`,
  priceAsc: sql`listing.price_cents, listing.seq`,
  priceDesc: sql`listing.price_cents desc, listing.seq desc`,
};

/** One page of the boutique, in one statement. */
export async function findCards(db: Queryable, app: AppKey, wanted: Wanted): Promise<Output<'searchListings'>> {
  const rows = await db.rows<CardRow>(
    sql`select ${cardColumns} from listing where ${joined(conditions(app, wanted), ' and ')} order by ${orders[wanted.sort]} limit ${wanted.limit + 1}`,
    // A rare word is looked up, a common one is met along the way: which is cheaper depends on the word, so such a statement is planned for its values.
    { prepare: wanted.q === undefined },
  );
  const page = rows.slice(0, wanted.limit);
  const last = rows.length > wanted.limit ? page.at(-1) : undefined;
  return {
    items: page.map(presentCard),
    nextCursor: last ? writeMark({ sort: wanted.sort, priceCents: last.price_cents, seq: last.seq }) : null,
  };
}

function conditions(app: AppKey, wanted: Wanted): Statement[] {
  const all = [sql`listing.app = ${app}`, states[wanted.state]];
  const size = wanted.size && sizeOf(wanted.size);
  if (wanted.q) all.push(wordCondition(wanted.q, size));
  else if (size) all.push(sizeCondition(size));
  if (wanted.priceMinCents !== undefined) all.push(sql`listing.price_cents >= ${wanted.priceMinCents}`);
  if (wanted.priceMaxCents !== undefined) all.push(sql`listing.price_cents <= ${wanted.priceMaxCents}`);
  if (wanted.creator !== undefined) all.push(sql`listing.creator_username = ${wanted.creator}`);
  if (wanted.series !== undefined) all.push(sql`listing.series = ${wanted.series}`);
  if (wanted.year !== undefined) all.push(sql`listing.year = ${wanted.year}`);
  if (wanted.proofLevel !== undefined) all.push(sql`listing.proof_level >= ${wanted.proofLevel}`);
  if (wanted.condition !== undefined) all.push(sql`listing.condition = ${wanted.condition}`);
  if (wanted.cursor !== undefined) all.push(after(readMark(wanted.cursor, wanted.sort)));
  return all;
}

/** A whole tag id means that one tag; everything else is words, all of which must be there. */
function wordCondition(q: string, size: NeutralSize | undefined): Statement {
  const tagId = q.toLowerCase();
  if (parseBraTagId(tagId))
    return size ? sql`listing.bra_tag_id = ${tagId} and ${sizeCondition(size)}` : sql`listing.bra_tag_id = ${tagId}`;
  const words = sql`websearch_to_tsquery('english', ${q})`;
  if (!size) return sql`listing.words @@ ${words}`;
  // Several words are rare together: the word index meets the size as one word more. One word may be common, and is met soon on the way along its size.
  if (/\S\s+\S/.test(q)) return sql`listing.words @@ (${words} && ${sizeWord(size)}::tsquery)`;
  return sql`listing.words @@ ${words} and ${sizeCondition(size)}`;
}

function sizeCondition({ ukBand, ordinal }: NeutralSize): Statement {
  return sql`listing.uk_band = ${ukBand} and listing.ordinal = ${ordinal}`;
}

/** The size apart from its system: a 75D of Europe finds the 34D of Britain. */
function sizeOf({ system, band, cup }: NonNullable<Wanted['size']>): NeutralSize {
  const size = resolveSize(system, `${band}${cup}`);
  if ('error' in size) throw new WireError('validation', { fields: { size: `There is no size ${band}${cup} in ${system} sizes.` } });
  return size;
}

function after({ sort, priceCents, seq }: Mark): Statement {
  if (sort === 'newest') return sql`listing.seq < ${seq}`;
  if (sort === 'priceAsc') return sql`(listing.price_cents, listing.seq) > (${priceCents}, ${seq})`;
  return sql`(listing.price_cents, listing.seq) < (${priceCents}, ${seq})`;
}
