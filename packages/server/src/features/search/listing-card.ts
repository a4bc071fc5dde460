import type { ListingCard } from '@strapline/contract/shapes/listing';
import { type Statement, sql } from '../../ports/database.ts';

/** The stored card, and the columns that `formatCard` adds to it. */
export const cardColumns: Statement = sql`listing.seq, listing.card, listing.state, listing.price_cents, listing.proof_level, listing.hold_until`;

export type CardRow = {
  seq: number;
  /** JSON of the fields that rarely change. */
  card: string;
  state: ListingCard['listing'];
  price_cents: number;
  proof_level: ListingCard['proofLevel'];
  hold_until: Date | null;
};

/** The public card as JSON. The added values need no escaping: numbers, a timestamp, and a state that the database restricts. */
export function formatCard({ card, state, price_cents, proof_level, hold_until }: CardRow): string {
  const hold = state === 'reserved' && hold_until ? `,"holdEndsAt":"${hold_until.toISOString()}"` : '';
  return `${card.slice(0, -1)},"offeredAmount":${price_cents},"listing":"${state}","proofLevel":${proof_level}${hold}}`;
}
