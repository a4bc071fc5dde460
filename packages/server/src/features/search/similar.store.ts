import type { AppKey } from '@strapline/contract/apps/app';
import { letterBand } from '@strapline/domain/bra-tag/size-on-record';
import { findSisterSizes, type NeutralSize } from '@strapline/domain/size/systems';
import { joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';
import { type CardRow, cardColumns, formatCard } from './listing-card.ts';

export type SimilarTo = { seq: number; uk_band: number | null; ordinal: number | null; facts: string[] };

/** The shown listing that others are compared with. */
export async function findComparedListing(db: Queryable, app: AppKey, slug: string, blocks: Blocks | null): Promise<SimilarTo | undefined> {
  return await db.first<SimilarTo>(
    sql`select seq, uk_band, ordinal, facts from listing where app = ${app} and slug = ${slug} and (on_shelf or is_sold) and not ${blocks?.listings ?? sql`false`}`,
  );
}

/** Each group is the newest listings of one size along its index, so the cost doesn't grow with the number of listings. */
const groupSizes = { same: 120, sister: 60, newest: 120 } as const;

/** Cards as JSON, the most similar first: by size, then style, then how many facts they share, then the newest. */
export async function findSimilarCards(
  db: Queryable,
  app: AppKey,
  piece: SimilarTo,
  limit: number,
  blocks: Blocks | null,
): Promise<string> {
  const candidates = (distance: number, size: NeutralSize | null, most: number): Statement => {
    const ofSize = size ? sql`and listing.uk_band = ${size.ukBand} and listing.ordinal = ${size.ordinal}` : sql``;
    return sql`(select listing.seq, listing.facts, ${distance}::int as distance from listing
      where listing.on_shelf and listing.app = ${app} ${ofSize} and listing.seq <> ${piece.seq} and not ${blocks?.listings ?? sql`false`}
      order by listing.seq desc limit ${most}::int)`;
  };
  const groups = [candidates(2, null, groupSizes.newest)];
  if (piece.uk_band !== null && piece.ordinal !== null) {
    const size = { ukBand: piece.uk_band, ordinal: piece.ordinal };
    groups.push(candidates(0, size, groupSizes.same));
    for (const beside of listSizesBeside(size)) groups.push(candidates(1, beside, groupSizes.sister));
  }
  const style = piece.facts.find((key) => key.startsWith('style:')) ?? '';
  const rows = await db.rows<CardRow>(
    sql`with near as (select distinct on (seq) seq, facts, distance from (${joinStatements(groups, ' union all ')}) candidate order by seq, distance),
          nearest as (
            select seq, row_number() over (order by distance, ${style} = any(facts) desc,
              cardinality(array(select unnest(facts) intersect select unnest(${piece.facts}::text[]))) desc, seq desc) as place
            from near order by place limit ${limit}::int)
        select ${cardColumns} from nearest join listing on listing.seq = nearest.seq order by nearest.place`,
  );
  return `{"items":[${rows.map(formatCard).join(',')}]}`;
}

/** The sister sizes, or the letters beside. */
function listSizesBeside(size: NeutralSize): NeutralSize[] {
  if (size.ukBand === letterBand) return [-1, 1].map((step) => ({ ukBand: letterBand, ordinal: size.ordinal + step }));
  const { firmer, looser } = findSisterSizes(size);
  return [firmer, looser].filter((one) => one !== null);
}
