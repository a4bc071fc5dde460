import { findListingChange, type ListingSnapshot } from '@strapline/domain/listing/listing-change';
import { jobs } from '../../platform/jobs.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

type Snapshot = ListingSnapshot & { app: string };

export async function takeSnapshot(db: Queryable, braTagId: string): Promise<Snapshot | undefined> {
  return await db.first<Snapshot>(
    sql`select app, state, price_cents as "priceCents", md5(concat_ws(' ', words, uk_band, ordinal, size_system, condition, proof_level, likely_sizes, ships_to)) as details
        from listing where bra_tag_id = ${braTagId}`,
  );
}

/** Queues what follows from a change of a listing, in its transaction. Every statement that changes the state or price of one comes with this. */
export async function recordChange(trx: Trx, braTagId: string, before: Snapshot | undefined): Promise<void> {
  const after = await takeSnapshot(trx, braTagId);
  const change = after ? findListingChange(before, after) : null;
  if (!after || !change) return;
  const row = await trx.first<{ number: number }>(sql`select nextval('listing_change') as number`);
  await jobs.add(trx, {
    kind: 'listing-changed',
    payload: { app: after.app, braTagId, change, number: row?.number ?? 0, fromCents: before?.priceCents ?? after.priceCents },
    runAt: new Date(),
  });
}
