import type { AppKey } from '@strapline/contract/apps';
import type { Checked, Output } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/ids';
import { resolveSize } from '@strapline/domain/size/systems';
import { WireError } from '../../platform/wire-error.ts';
import { joined, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type CardRow, cardColumns, presentCard } from '../listing/listing.ts';
import { type Mark, readMark, writeMark } from './cursor.ts';

type Wanted = Checked<'searchListings'>;

// Written out, not given as values: only so does the database see that an index of just these rows will do.
const states: Record<Wanted['state'], Statement> = {
  buyable: sql`listing.state in ('published', 'reserved')`,
  sold: sql`listing.state = 'sold'`,
  all: sql`listing.state in ('published', 'reserved', 'sold')`,
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
  if (wanted.q) all.push(wordCondition(wanted.q));
  if (wanted.size) all.push(sizeCondition(wanted.size));
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

/** A whole tag id means that one tag; everything else is words. */
function wordCondition(q: string): Statement {
  if (parseBraTagId(q.toLowerCase())) return sql`listing.bra_tag_id = ${q.toLowerCase()}`;
  return sql`listing.words @@ websearch_to_tsquery('english', ${q})`;
}

/** The size exactly, whatever system it is asked in. */
function sizeCondition({ system, band, cup }: NonNullable<Wanted['size']>): Statement {
  const size = resolveSize(system, `${band}${cup}`);
  if ('error' in size) throw new WireError('validation', { fields: { size: `There is no size ${band}${cup} in ${system} sizes.` } });
  return sql`listing.uk_band = ${size.ukBand} and listing.ordinal = ${size.ordinal}`;
}

function after({ sort, priceCents, seq }: Mark): Statement {
  if (sort === 'newest') return sql`listing.seq < ${seq}`;
  if (sort === 'priceAsc') return sql`(listing.price_cents, listing.seq) > (${priceCents}, ${seq})`;
  return sql`(listing.price_cents, listing.seq) < (${priceCents}, ${seq})`;
}
