import { type Address, address } from '@strapline/contract/shapes';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';

/** Where an order is sent, opened; null where that is not kept. The caller has the right to see it. */
export async function addressOf(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  orderId: string,
  within: Queryable = db,
): Promise<Address | null> {
  const row = await within.first<{ sealed: Uint8Array | null }>(sql`select ship_to_sealed as sealed from orders where id = ${orderId}`);
  return row?.sealed ? address.parse(JSON.parse(secrets.open(row.sealed, `order-address ${orderId}`))) : null;
}
