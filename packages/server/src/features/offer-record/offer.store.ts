import type { OfferSide, OfferStatus } from '@strapline/domain/offer/offer.states';
import { jobs } from '../../platform/jobs.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type OfferRow = {
  id: string;
  app: string;
  bra_tag_id: string;
  buyer_id: string;
  seller_id: string;
  made_by: OfferSide;
  price_cents: number;
  amount_cents: number;
  message: string | null;
  status: OfferStatus;
  ended_by: 'price' | 'sold' | 'unavailable' | null;
  automatic: boolean;
  counteroffers: number;
  expires_at: Date;
  hold_expires_at: Date | null;
  announced: OfferStatus | null;
  created_at: Date;
};

const columns: Statement = sql`id, app, bra_tag_id, buyer_id, seller_id, made_by, price_cents, amount_cents, message, status, ended_by, automatic, counteroffers, expires_at, hold_expires_at, announced, created_at`;

export async function findOffer(db: Queryable, app: string, id: string): Promise<OfferRow | undefined> {
  return await db.first<OfferRow>(sql`select ${columns} from offer where id = ${id} and app = ${app}`);
}

/** The same, with a row lock. Lock its tag first. */
export async function lockOffer(trx: Trx, id: string): Promise<OfferRow | undefined> {
  return await trx.first<OfferRow>(sql`select ${columns} from offer where id = ${id} for update`);
}

/** The open offer between a buyer and the seller of a piece. */
export async function findLiveOffer(db: Queryable, braTagId: string, buyerId: string): Promise<OfferRow | undefined> {
  return await db.first<OfferRow>(
    sql`select ${columns} from offer where bra_tag_id = ${braTagId} and buyer_id = ${buyerId} and status in ('pending', 'accepted')`,
  );
}

export type NewOffer = Omit<OfferRow, 'ended_by' | 'hold_expires_at' | 'announced'>;

/** Undefined if the buyer has another open offer for the piece. */
export async function insertOffer(trx: Trx, offer: NewOffer): Promise<OfferRow | undefined> {
  return await trx.first<OfferRow>(
    sql`insert into offer (id, app, bra_tag_id, buyer_id, seller_id, made_by, price_cents, amount_cents, message, status, automatic, counteroffers, expires_at, created_at, updated_at)
        values (${offer.id}, ${offer.app}, ${offer.bra_tag_id}, ${offer.buyer_id}, ${offer.seller_id}, ${offer.made_by}, ${offer.price_cents}, ${offer.amount_cents}, ${offer.message},
          ${offer.status}, ${offer.automatic}, ${offer.counteroffers}, ${offer.expires_at}, ${offer.created_at}, ${offer.created_at})
        on conflict do nothing returning ${columns}`,
  );
}

/** Changes the status of a locked offer. */
export async function setOfferStatus(
  trx: Trx,
  id: string,
  status: OfferStatus,
  at: Date,
  holdUntil: Date | null = null,
): Promise<OfferRow> {
  const row = await trx.first<OfferRow>(
    sql`update offer set status = ${status}, hold_expires_at = coalesce(${holdUntil}, hold_expires_at), updated_at = ${at} where id = ${id} returning ${columns}`,
  );
  if (!row) throw new Error(`no offer ${id} to change`);
  return row;
}

/** Records that both sides were notified about this status. */
export async function markAnnounced(trx: Trx, id: string, status: OfferStatus): Promise<void> {
  await trx.change(sql`update offer set announced = ${status} where id = ${id}`);
}

/** Notifies both sides of a new or changed offer, and ends its hold if it was accepted. */
export async function queueOffer(trx: Trx, { id, app }: Pick<OfferRow, 'id' | 'app'>): Promise<void> {
  await jobs.add(trx, { kind: 'offer-changed', key: `offer-changed:${id}`, payload: { app, offerId: id }, runAt: new Date(0) });
}
