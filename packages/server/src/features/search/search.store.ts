import type { AppKey } from '@strapline/contract/apps';
import type { Checked } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/ids';
import { joined, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type CardRow, cardColumns, cardText } from '../listing/listing.ts';
import { type Mark, readMark, writeMark } from './cursor.ts';
import { type WantedSizes, wantedSizes } from './wanted-sizes.ts';

type Wanted = Checked<'searchListings'>;

// Written out, not given as values: only so does the database see that an index of just these rows will do.
const onShelf = sql`listing.on_shelf`;
const isSold = sql`listing.is_sold`;
const shelves: Record<Wanted['state'], Statement[]> = { buyable: [onShelf], sold: [isSold], all: [onShelf, isSold] };
const anyShelf = (wanted: Wanted): Statement => sql`(${joined(shelves[wanted.state], ' or ')})`;

// Both keys of a price order run the same way, so that one index serves it forwards and backwards.
const orders: Record<Wanted['sort'], Statement> = {
  newest: sql`listing.seq desc`,
  priceAsc: sql`listing.price_cents, listing.seq`,
  priceDesc: sql`listing.price_cents desc, listing.seq desc`,
};

// Written out as well: a plan that is kept for all values has to know how far it goes. One row more than the page says whether there is a next one.
const rowsFor = ({ limit }: Wanted): Statement => (limit <= 24 ? sql`25` : sql`101`);

/** One page of the boutique as JSON, in one statement. */
export async function findCards(db: Queryable, app: AppKey, wanted: Wanted): Promise<string> {
  const sizes = wantedSizes(wanted);
  const { q, limit, sort } = wanted;
  const rows = await db.rows<CardRow>(
    sizes && q && isPlain(q) ? withWordsAndSize(app, wanted, q, sizes) : sizes ? withSize(app, wanted, sizes) : withoutSize(app, wanted),
    // A rare word is looked up, a common one is met along the way: which is cheaper depends on the word, so such a statement is planned for its values.
    { prepare: (!q && factsOf(wanted).length === 0) || (sizes !== null && q !== undefined && isPlain(q)) },
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const cursor = last ? `"${writeMark({ sort, priceCents: last.price_cents, seq: last.seq })}"` : 'null';
  return `{"items":[${page.map(cardText).join(',')}],"nextCursor":${cursor}}`;
}

function withoutSize(app: AppKey, wanted: Wanted): Statement {
  const where = joined([anyShelf(wanted), ...conditions(app, wanted)], ' and ');
  return sql`select ${cardColumns} from listing where ${where} order by ${orders[wanted.sort]} limit ${rowsFor(wanted)}`;
}

/** Each size on each shelf is a walk along an index in the order of the list, no longer than a page; the page is what comes first of these. */
function withSize(app: AppKey, wanted: Wanted, { sizes, system }: WantedSizes): Statement {
  const inOrder = sql`order by ${orders[wanted.sort]} limit ${rowsFor(wanted)}`;
  const walks = sizes.flatMap((size) =>
    shelves[wanted.state].map((shelf) => {
      const all = [shelf, sql`listing.uk_band = ${size.ukBand} and listing.ordinal = ${size.ordinal}`, ...conditions(app, wanted)];
      if (system) all.push(sql`listing.size_system = ${system}`);
      return sql`(select ${cardColumns} from listing where ${joined(all, ' and ')} ${inOrder})`;
    }),
  );
  return sql`select * from (${joined(walks, ' union all ')}) listing ${inOrder}`;
}

/**
 * Words and sizes meet in an index that keeps them together era by era. The newest era is looked into first, so that a page by time is full before the
 * old ones are opened. `offset 0` keeps the eras apart: joined otherwise, the database may walk through all pieces instead.
 */
function withWordsAndSize(app: AppKey, wanted: Wanted, q: string, { sizes, system }: WantedSizes): Statement {
  const isByTime = wanted.sort === 'newest';
  const mark = wanted.cursor !== undefined && isByTime ? readMark(wanted.cursor, wanted.sort) : null;
  const newest = mark ? sql`${mark.seq}::bigint` : sql`(select max(seq) from listing)`;
  const values = sizes.map(({ ukBand, ordinal }) => sql`(${ukBand}::int, ${ordinal}::int)`);
  // The words once more, because they may be a phrase. Read once, in a query of their own; and asked by the name of `@@`, so that no index is taken for it.
  const phrase = sql`ts_match_vq(listing.words, (select phrase from words))`;
  const where = [
    anyShelf(wanted),
    phrase,
    ...conditions(app, { ...wanted, q: undefined, style: undefined, colour: undefined, fabric: undefined }),
  ];
  // What no index can answer: the one of the system would lead through all of its pieces.
  if (system) where.push(sql`listing.size_system is not distinct from ${system}`);
  return sql`
    with size (uk_band, ordinal) as (values ${joined(values, ', ')}),
      words as materialized (select to_tsvector('english', ${q}) || array_to_tsvector(${factsOf(wanted)}::text[]) as every, websearch_to_tsquery('english', ${q}) as phrase)
    select ${cardColumns} from (
      select listing.* from (select era from eras_to(${newest}) as era order by era desc) as wanted, size, lateral (
        select ${cardColumns} from listing
        where size_words(listing.words, listing.uk_band, listing.ordinal, era_of(listing.seq))
            @> size_words((select every from words), size.uk_band, size.ordinal, wanted.era)
          and ${joined(where, ' and ')} offset 0) listing
      order by ${isByTime ? sql`wanted.era desc, listing.seq desc` : orders[wanted.sort]} limit ${rowsFor(wanted)}) listing
    order by ${orders[wanted.sort]}`;
}

/** Letters, digits, quotes and hyphens within a word: whatever is found has every word of it. A minus or an "or" means something else. */
function isPlain(q: string): boolean {
  return /^[\p{L}\p{N}\s"'’-]+$/u.test(q) && !/(?:^|[\s"])-|\bor\b/i.test(q);
}

function conditions(app: AppKey, wanted: Wanted): Statement[] {
  const all = [sql`listing.app = ${app}`];
  if (wanted.q) all.push(wordCondition(wanted.q));
  if (wanted.priceMinCents !== undefined) all.push(sql`listing.price_cents >= ${wanted.priceMinCents}`);
  if (wanted.priceMaxCents !== undefined) all.push(sql`listing.price_cents <= ${wanted.priceMaxCents}`);
  if (wanted.creator !== undefined) all.push(sql`listing.creator_username = ${wanted.creator}`);
  if (wanted.series !== undefined) all.push(sql`listing.series = ${wanted.series}`);
  if (wanted.year !== undefined) all.push(sql`listing.year = ${wanted.year}`);
  if (wanted.proofLevel !== undefined) all.push(sql`listing.proof_level >= ${wanted.proofLevel}`);
  if (wanted.condition !== undefined) all.push(sql`listing.condition = ${wanted.condition}`);
  const facts = factsOf(wanted);
  if (facts.length > 0) all.push(sql`listing.words @@ ${facts.map((fact) => `'${fact}'`).join(' & ')}::tsquery`);
  if (wanted.cursor !== undefined) all.push(after(readMark(wanted.cursor, wanted.sort)));
  return all;
}

/** The wanted facts as the word index has them. */
function factsOf({ style, colour, fabric }: Wanted): string[] {
  return [style && `style:${style}`, colour && `colour:${colour}`, fabric && `fabric:${fabric}`].filter((fact) => fact !== undefined);
}

/** A whole tag id means that one tag; everything else is words, all of which must be there. */
function wordCondition(q: string): Statement {
  const tagId = q.toLowerCase();
  if (parseBraTagId(tagId)) return sql`listing.bra_tag_id = ${tagId}`;
  return sql`listing.words @@ websearch_to_tsquery('english', ${q})`;
}

function after({ sort, priceCents, seq }: Mark): Statement {
  if (sort === 'newest') return sql`listing.seq < ${seq}`;
  if (sort === 'priceAsc') return sql`(listing.price_cents, listing.seq) > (${priceCents}, ${seq})`;
  return sql`(listing.price_cents, listing.seq) < (${priceCents}, ${seq})`;
}
