import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { ListingStatus } from '@strapline/domain/listing/listing.states';
import type { Caller } from '../../platform/caller.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { braTagPolicy, braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { offerStore } from '../offer-record/offer-record.ts';

/** A piece as offers need it; `page` is the state of its public page. */
export type OfferedPiece = {
  id: string;
  status: BraTagStatus;
  page: ListingStatus;
  price_cents: number | null;
  creator_id: string;
  owner_id: string | null;
  seller_id: string;
  created_for: string | null;
  held_for: string | null;
  accepts_offers: boolean;
  offer_minimum_cents: number | null;
};

/** A piece that is public or was. Throws not_found otherwise, also for people who don't see it because of a block. */
export async function loadPiece(db: Queryable, caller: Caller, braTagId: string): Promise<OfferedPiece> {
  const piece = await db.first<OfferedPiece>(selectPiece(caller.app, braTagId));
  if (!piece || (await isPieceHiddenFrom(db, caller, piece))) throw new WireError('not_found');
  return piece;
}

const selectPiece = (app: string, braTagId: string) =>
  sql`select id, status, ${braTagStore.pageState} as page, price_cents, creator_id, owner_id, coalesce(owner_id, creator_id) as seller_id, created_for, held_for, accepts_offers, offer_minimum_cents
      from bra_tag where id = ${braTagId} and app = ${app} and status not in ('draft', 'pending_review')`;

/** The same, with locks on the row and on the pairs of buyer and seller and of buyer and creator, so that neither sale nor block comes in between. */
export async function lockPiece(
  trx: Trx,
  caller: Caller,
  braTagId: string,
  pair: { buyerId: string; sellerId: string },
): Promise<OfferedPiece> {
  const tag = await trx.first<{ creator_id: string }>(sql`select creator_id from bra_tag where id = ${braTagId} and app = ${caller.app}`);
  if (!tag) throw new WireError('not_found');
  await offerStore.lockPairs(trx, pair.buyerId, [pair.sellerId, tag.creator_id]);
  await trx.first(sql`select 1 from bra_tag where id = ${braTagId} for update`);
  return await loadPiece(trx, caller, braTagId);
}

/** Refuses offers for what can't be bought right now. */
export function requireForSale({ page, status, price_cents }: OfferedPiece): number {
  if (page === 'sold' || status === 'claimable') throw new WireError('sold');
  if (page === 'reserved') throw new WireError('reserved');
  if (page !== 'published' || !braTagPolicy.isSellable(status) || price_cents === null)
    throw new WireError('conflict', { reason: 'not_for_sale' });
  return price_cents;
}
