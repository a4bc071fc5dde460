import { type Address, keptAddress } from '@strapline/contract/shapes/shipping';
import { asOneLine } from '@strapline/contract/shapes/text';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';

/** Where an order is sent, opened and each part in one line, under whatever rules it was written; null where that is not kept. The caller has the right to see it. */
export async function loadShippingAddress(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  orderId: string,
  within: Queryable = db,
): Promise<Address | null> {
  const row = await within.first<{ sealed: Uint8Array | null }>(sql`select ship_to_sealed as sealed from orders where id = ${orderId}`);
  if (!row?.sealed) return null;
  const kept = JSON.parse(secrets.open(row.sealed, `order-address ${orderId}`), (_, part: unknown) =>
    typeof part === 'string' ? asOneLine(part) : part,
  );
  return keptAddress.parse(kept);
}
