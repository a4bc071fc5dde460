import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { notify } from '../notification/notification.ts';
import type { OfferRow } from '../offer-record/offer-record.ts';
import { findShownOffer } from './present-offer.ts';

type OfferNotice = {
  to: 'buyer' | 'seller';
  code:
    | 'offer_received'
    | 'offer_countered'
    | 'offer_accepted'
    | 'offer_taken'
    | 'offer_declined'
    | 'offer_withdrawn'
    | 'offer_expired'
    | 'offer_unpaid'
    | 'offer_lapsed'
    | 'offer_over'
    | 'offer_counter_over';
};

/** Who is notified of the status of an offer. A paid one has those of its order. */
export function listNotices({ status, made_by: maker, hold_expires_at }: OfferRow): OfferNotice[] {
  const receiver = maker === 'buyer' ? 'seller' : 'buyer';
  switch (status) {
    case 'pending':
      return [{ to: receiver, code: maker === 'seller' ? 'offer_countered' : 'offer_received' }];
    case 'accepted':
      return maker === 'buyer' ? [{ to: 'buyer', code: 'offer_accepted' }] : [{ to: 'seller', code: 'offer_taken' }];
    case 'declined':
      return [{ to: maker, code: 'offer_declined' }];
    case 'withdrawn':
      return [{ to: hold_expires_at ? 'seller' : receiver, code: 'offer_withdrawn' }];
    case 'expired':
      if (!hold_expires_at) return [{ to: maker, code: 'offer_expired' }];
      return [
        { to: 'seller', code: 'offer_unpaid' },
        { to: 'buyer', code: 'offer_lapsed' },
      ];
    case 'superseded':
      return [{ to: 'buyer', code: maker === 'seller' && !hold_expires_at ? 'offer_counter_over' : 'offer_over' }];
    case 'countered':
    case 'bought':
      return [];
  }
}

export async function notifyOf(trx: Trx, services: Services, offer: OfferRow, { to, code }: OfferNotice): Promise<void> {
  const row = await findShownOffer(trx, offer.id);
  if (!row) return;
  const [accountId, actorId, name] =
    to === 'buyer' ? [row.buyer_id, row.seller_id, row.seller_username] : [row.seller_id, row.buyer_id, row.buyer_username];
  await notify(trx, services, {
    app: row.app,
    accountId,
    actorId,
    category: 'offer',
    code,
    params: { title: row.title, name, cents: row.amount_cents },
    href: `/listing/${row.slug}`,
    braTagId: row.bra_tag_id,
    endsAt: row.status === 'pending' ? row.expires_at : row.status === 'accepted' ? row.hold_expires_at : null,
  });
}
