import type { AppKey } from '@strapline/contract/apps';
import type { Checked } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { joined, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type CardRow, cardColumns, cardText } from '../listing/listing.ts';
import { type Mark, readMark, writeMark } from './cursor.ts';
import { type Asked, readSearch } from './read-search.ts';

type Wanted = Checked<'searchListings'>;

// Written out, not given as values: only so does the database see that an index of just these rows will do.
const onShelf = sql`listing.on_shelf`;
const isSold = sql`listing.is_sold`;
const shelves: Record<Wanted['state'], Statement[]> = { buyable: [onShelf], sold: [isSold], all: [onShelf, isSold] };
const anyShelf = (wanted: Asked): Statement => sql`(${joined(shelves[wanted.state], ' or ')})`;

// Both keys of a price order run the same way, so that one index serves it forwards and backwards.
const orders: Record<Wanted['sort'], Statement> = {
  newest: sql`listing.seq desc`,
  priceAsc: sql`listing.price_cents, listing.seq`,
  priceDesc: sql`listing.price_cents desc, listing.seq desc`,
};

// Written out as well: a plan that is kept for all values has to know how far it goes. One row more than the page says whether there is a next one.
const rowsFor = ({ limit }: Wanted): Statement => (limit <= 24 ? sql`25` : sql`101`);

/** One page of the boutique as JSON, in one statement; in two where the words may be mistyped. */
export async function findCards(db: Queryable, app: AppKey, wanted: Wanted): Promise<string> {
  const { asked } = await readSearch(db, wanted);
  const { limit, sort } = asked;
  const rows = await db.rows<CardRow>(foundBy(app, asked, { columns: cardColumns, isOrdered: true, rows: rowsFor(wanted) }), {
    prepare: isPlannedOnce(asked),
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const cursor = last ? `"${writeMark({ sort, priceCents: last.price_cents, seq: last.seq })}"` : 'null';
  return `{"items":[${page.map(cardText).join(',')}],"nextCursor":${cursor}}`;
}

/**
 * Whether one plan is right for all values. What is rare is looked up, what is common is met along the list: which is cheaper depends on the word, or on how many
 * pieces pass the filter, so such a statement is planned for its values.
 */
function isPlannedOnce(asked: Asked): boolean {
  const { q, sizes, sort, condition, proofLevel, series, year, priceMinCents, priceMaxCents } = asked;
  if (q) return sizes !== null && isPlain(q);
  if (factsOf(asked).length > 0) return false;
  // A size leaves few enough for any plan.
  if (sizes !== null) return true;
  if ([condition, proofLevel, series, year].some((filter) => filter !== undefined)) return false;
  return sort !== 'newest' || (priceMinCents === undefined && priceMaxCents === undefined);
}

/** What of the pieces found is wanted: which columns, in their order or not, and how many rows. */
type Cut = { columns: Statement; isOrdered: boolean; rows: Statement };

/** The pieces that a search finds. */
export function foundBy(app: AppKey, asked: Asked, cut: Cut): Statement {
  const { q, sizes } = asked;
  if (sizes?.length === 0 || asked.bands?.length === 0) return sql`select ${cut.columns} from listing where false`;
  if (!sizes) return withoutSize(app, asked, cut);
  return q && isPlain(q) ? withWordsAndSize(app, asked, q, sizes, cut) : withSize(app, asked, sizes, cut);
}

function ended({ sort }: Asked, { isOrdered, rows }: Cut): Statement {
  return isOrdered ? sql`order by ${orders[sort]} limit ${rows}` : sql`limit ${rows}`;
}

function withoutSize(app: AppKey, asked: Asked, cut: Cut): Statement {
  if (!asked.q && factsOf(asked).length === 0) return walks(app, asked, [[]], cut);
  const where = joined([anyShelf(asked), ...conditions(app, asked)], ' and ');
  return sql`select ${cut.columns} from listing where ${where} ${ended(asked, cut)}`;
}

function withSize(app: AppKey, asked: Asked, sizes: readonly NeutralSize[], cut: Cut): Statement {
  const each = sizes.map((size) => [sql`listing.uk_band = ${size.ukBand} and listing.ordinal = ${size.ordinal}`]);
  return walks(app, asked, each, cut);
}

/** Each choice on each shelf is a walk along an index in the order of the list, no longer than a page; the page is what comes first of these. */
function walks(app: AppKey, asked: Asked, choices: readonly Statement[][], cut: Cut): Statement {
  const all = choices.flatMap((choice) =>
    shelves[asked.state].map((shelf) => {
      const where = joined([shelf, ...choice, ...conditions(app, asked)], ' and ');
      return sql`(select ${cut.columns} from listing where ${where} ${ended(asked, cut)})`;
    }),
  );
  const [only, ...others] = all;
  if (only && others.length === 0) return only;
  return sql`select * from (${joined(all, ' union all ')}) listing ${ended(asked, cut)}`;
}

/**
 * Words and sizes meet in an index that keeps them together era by era. The newest era is looked into first, so that a page by time is full before the
 * old ones are opened. `offset 0` keeps the eras apart: joined otherwise, the database may walk through all pieces instead.
 */
function withWordsAndSize(app: AppKey, asked: Asked, q: string, sizes: readonly NeutralSize[], cut: Cut): Statement {
  const isByTime = asked.sort === 'newest';
  const mark = asked.cursor !== undefined && isByTime ? readMark(asked.cursor, asked.sort) : null;
  const newest = mark ? sql`${mark.seq}::bigint` : sql`(select max(seq) from listing)`;
  const values = sizes.map(({ ukBand, ordinal }) => sql`(${ukBand}::int, ${ordinal}::int)`);
  // The words once more, because they may be a phrase. Read once, in a query of their own; and asked by the name of `@@`, so that no index is taken for it.
  const phrase = sql`ts_match_vq(listing.words, (select phrase from words))`;
  // Neither facts, which are among the words, nor the system: its index would lead through all of its pieces.
  const others: Asked = { ...asked, q: undefined, style: undefined, colour: undefined, fabric: undefined, system: null };
  const where = [anyShelf(asked), phrase, ...conditions(app, others)];
  if (asked.system) where.push(sql`listing.size_system is not distinct from ${asked.system}`);
  const eraByEra = isByTime ? sql`wanted.era desc, listing.seq desc` : orders[asked.sort];
  return sql`
    with size (uk_band, ordinal) as (values ${joined(values, ', ')}),
      words as materialized (select to_tsvector('english', ${q}) || array_to_tsvector(${factsOf(asked)}::text[]) as every, websearch_to_tsquery('english', ${q}) as phrase)
    select ${cut.columns} from (
      select listing.* from (select era from eras_to(${newest}) as era order by era desc) as wanted, size, lateral (
        select ${cut.columns} from listing
        where size_words(listing.words, listing.uk_band, listing.ordinal, era_of(listing.seq))
            @> size_words((select every from words), size.uk_band, size.ordinal, wanted.era)
          and ${joined(where, ' and ')} offset 0) listing
      ${cut.isOrdered ? sql`order by ${eraByEra}` : sql``} limit ${cut.rows}) listing
    ${cut.isOrdered ? sql`order by ${orders[asked.sort]}` : sql``}`;
}

/** Letters, digits, quotes and hyphens within a word: whatever is found has every word of it. A minus or an "or" means something else. */
function isPlain(q: string): boolean {
  return /^[\p{L}\p{N}\s"'’-]+$/u.test(q) && !/(?:^|[\s"])-|\bor\b/i.test(q);
}

function conditions(app: AppKey, wanted: Asked): Statement[] {
  const all = [sql`listing.app = ${app}`];
  if (wanted.q) all.push(wordCondition(wanted.q));
  if (wanted.bands) all.push(bandCondition(wanted.bands));
  if (wanted.system) all.push(sql`listing.size_system = ${wanted.system}`);
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

/** One band is a walk along its index in the order of the list. */
function bandCondition([band, ...others]: readonly number[]): Statement {
  return others.length === 0 ? sql`listing.uk_band = ${band}` : sql`listing.uk_band = any(${[band, ...others]}::int[])`;
}

/** The wanted facts as the word index has them. */
function factsOf({ style, colour, fabric }: Asked): string[] {
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
