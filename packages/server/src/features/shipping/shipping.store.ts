import { defaultShippingZones, type ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { type Queryable, sql } from '../../ports/database.ts';

export type VersionedZones = ShippingZones & { version: number };
type Row = { shipping: ShippingZones | null; shipping_version: number };

export async function findZones(db: Queryable, accountId: string): Promise<VersionedZones> {
  const row = await db.first<Row>(sql`select shipping, shipping_version from account where id = ${accountId}`);
  return toZones(row ?? { shipping: null, shipping_version: 0 });
}

/** An optimistic update: undefined if the rates have another version by now. */
export async function updateZones(
  db: Queryable,
  accountId: string,
  zones: ShippingZones,
  version: number,
): Promise<VersionedZones | undefined> {
  const row = await db.first<Row>(
    sql`update account set shipping = ${JSON.stringify(zones)}::jsonb, shipping_version = shipping_version + 1
        where id = ${accountId} and shipping_version = ${version} returning shipping, shipping_version`,
  );
  return row && toZones(row);
}

function toZones({ shipping, shipping_version: version }: Row): VersionedZones {
  const { from, domesticCents, zones, worldCents } = shipping ?? defaultShippingZones;
  return { version, from, domesticCents, zones, worldCents };
}
