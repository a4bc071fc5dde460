import type { ListingCard } from '@strapline/contract/shapes/listing';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

/** The stored card, and the columns that `formatCard` adds to it. */
export const cardColumns: Statement = sql`listing.seq, listing.card, listing.state, listing.price_cents, listing.proof_level, listing.hold_until, listing.saved_count, listing.was_cents, listing.likely_sizes`;

export type CardRow = {
  seq: number;
  /** JSON of the fields that rarely change. */
  card: string;
  state: ListingCard['listing'];
  price_cents: number;
  proof_level: ListingCard['proofLevel'];
  hold_until: Date | null;
  saved_count: number;
  was_cents: number | null;
  likely_sizes: string[];
};

/** The public card as JSON. The added values need no escaping: numbers, sizes, a timestamp, and a state that the database restricts. */
export function formatCard({ card, state, price_cents, proof_level, hold_until, was_cents, likely_sizes }: CardRow): string {
  const hold = state === 'reserved' && hold_until ? `,"holdEndsAt":"${hold_until.toISOString()}"` : '';
  const was = was_cents === null ? '' : `,"wasCents":${was_cents}`;
  return `${card.slice(0, -1)},"offeredAmount":${price_cents},"listing":"${state}","proofLevel":${proof_level},"likelySizes":${JSON.stringify(likely_sizes)}${hold}${was}}`;
}

/** The cards of public listings, by the ids of their tags. */
export async function loadCards(db: Queryable, app: string, braTagIds: readonly string[]): Promise<Map<string, ListingCard>> {
  const rows = await db.rows<CardRow & { bra_tag_id: string }>(
    sql`select listing.bra_tag_id, ${cardColumns} from listing
        where listing.bra_tag_id = any(${braTagIds}::text[]) and listing.app = ${app} and (listing.on_shelf or listing.is_sold)`,
  );
  return new Map(rows.map((row) => [row.bra_tag_id, JSON.parse(formatCard(row)) as ListingCard]));
}
