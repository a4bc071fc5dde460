import { defaultZones, type ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { type Queryable, sql } from '../../ports/database.ts';

export type KeptZones = ShippingZones & { version: number };
type Row = { shipping: ShippingZones | null; shipping_version: number };

export async function zonesOf(db: Queryable, accountId: string): Promise<KeptZones> {
  const row = await db.first<Row>(sql`select shipping, shipping_version from account where id = ${accountId}`);
  return shapeOf(row ?? { shipping: null, shipping_version: 0 });
}

/** Sets somebody's rates over the version that they saw; undefined when another one stands by now. */
export async function keepZones(db: Queryable, accountId: string, zones: ShippingZones, version: number): Promise<KeptZones | undefined> {
  const row = await db.first<Row>(
    sql`update account set shipping = ${JSON.stringify(zones)}::jsonb, shipping_version = shipping_version + 1
        where id = ${accountId} and shipping_version = ${version} returning shipping, shipping_version`,
  );
  return row && shapeOf(row);
}

function shapeOf({ shipping, shipping_version: version }: Row): KeptZones {
  const { from, domesticCents, zones, worldCents } = shipping ?? defaultZones;
  return { version, from, domesticCents, zones, worldCents };
}
