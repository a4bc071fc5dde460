import type { Offer } from '@strapline/contract/shapes/offer';
import { type Queryable, sql } from '@strapline/server/ports/database';
import type { Difference } from './check-money.ts';

type OfferRow = { id: string; status: Offer['status']; announced: string | null };

/** Compares the final state of offers, holds and ratings with what is expected: nothing is open, nobody was skipped, and no piece was held for two buyers at once. */
export async function findOfferDifferences(
  db: Queryable,
  expected: ReadonlyMap<string, readonly Offer['status'][]>,
): Promise<Difference[]> {
  const offers = await db.rows<OfferRow>(sql`select id, status, announced from offer order by created_at, id`);
  return [
    ...offers.flatMap((offer) => describeOffer(offer, expected.get(offer.id))),
    ...(await list(db, 'was bought by nobody at its price', boughtByNobody)),
    ...(await list(db, 'is reserved, and no order or offer holds it', heldByNobody)),
    ...(await list(db, 'was held for two buyers at once', heldTwice)),
    ...(await list(db, 'was rated by both sides, and a rating is not published', unpublished)),
  ];
}

function describeOffer({ id, status, announced }: OfferRow, expected: readonly string[] | undefined): Difference[] {
  const says = [
    ...(status === 'pending' || status === 'accepted' ? [`is still ${status}`] : []),
    ...(announced === status ? [] : [`is ${status}, and its people were notified that it is ${announced}`]),
    ...(expected?.includes(status) === false ? [`is ${status} instead of ${expected.join(' or ')}`] : []),
  ];
  return says.map((one) => ({ object: `offer ${id}`, says: one }));
}

async function list(db: Queryable, says: string, statement: ReturnType<typeof sql>): Promise<Difference[]> {
  return (await db.rows<{ object: string }>(statement)).map(({ object }) => ({ object, says }));
}

const boughtByNobody = sql`select id as object from offer where status = 'bought' and not exists (select 1 from orders
  where orders.bra_tag_id = offer.bra_tag_id and orders.buyer_id = offer.buyer_id and orders.price_cents = offer.amount_cents and orders.paid_at is not null)`;

const heldByNobody = sql`select id as object from bra_tag where held_for is not null
  or (listing = 'reserved' and not exists (select 1 from orders where bra_tag_id = bra_tag.id and holds_tag))`;

const unpublished = sql`select order_id as object from rating group by order_id having count(*) = 2 and bool_or(published_at is null)`;

/**
 * When each piece was held, over the whole run: by orders from checkout to the end or the claim, and by accepted offers until they lapsed or were withdrawn. A call
 * reads the clock before it waits for a lock, so two holds may touch by as long as a call may take.
 */
const heldTwice = sql`
  with hold as (
    select id, bra_tag_id, coalesce(buyer_id, buyer_key) as buyer, created_at as since, coalesce(claimed_at, case when status in ('canceled', 'expired') then ended_at end, 'infinity') as until
      from orders
    union all
    select id, bra_tag_id, buyer_id, hold_expires_at - interval '24 hours', case status when 'expired' then hold_expires_at when 'withdrawn' then updated_at else hold_expires_at - interval '24 hours' end
      from offer where hold_expires_at is not null)
  select distinct one.bra_tag_id as object from hold one join hold other on other.bra_tag_id = one.bra_tag_id and other.id > one.id and other.buyer <> one.buyer
    where least(one.until, other.until) - interval '15 seconds' > greatest(one.since, other.since)`;
