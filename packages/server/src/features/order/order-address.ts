import { type Address, storedAddress } from '@strapline/contract/shapes/shipping';
import { toSingleLine } from '@strapline/contract/shapes/text';
import type { Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';

/** The shipping address, decrypted, each part in one line; null if none is stored. The caller checks access. */
export async function loadShippingAddress(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  orderId: string,
  within: Queryable = db,
): Promise<Address | null> {
  const row = await within.first<{ sealed: Uint8Array | null }>(sql`select ship_to_sealed as sealed from orders where id = ${orderId}`);
  return row?.sealed ? openAddress(secrets, orderId, row.sealed) : null;
}

function openAddress(secrets: Secrets, orderId: string, sealed: Uint8Array): Address {
  const parts = JSON.parse(secrets.open(sealed, `order-address ${orderId}`), (_, part: unknown) =>
    typeof part === 'string' ? toSingleLine(part) : part,
  );
  return storedAddress.parse(parts);
}

/** What `sealBuyerDetails` encrypted. */
export function openBuyerDetails(
  secrets: Secrets,
  orderId: string,
  { shipToSealed, emailSealed }: { shipToSealed: unknown; emailSealed: unknown },
): { shipTo: Address | null; email: string | null } {
  return {
    shipTo: shipToSealed instanceof Uint8Array ? openAddress(secrets, orderId, shipToSealed) : null,
    email: emailSealed instanceof Uint8Array ? secrets.open(emailSealed, `order-email ${orderId}`) : null,
  };
}

/** The buyer's address and e-mail address, encrypted for one order. */
export function sealBuyerDetails(
  secrets: Secrets,
  orderId: string,
  { shipTo, email }: { shipTo: Address; email?: string | undefined },
): { shipToSealed: Uint8Array; emailSealed: Uint8Array | null } {
  return {
    shipToSealed: secrets.seal(JSON.stringify(shipTo), `order-address ${orderId}`),
    emailSealed: email ? secrets.seal(email.toLowerCase(), `order-email ${orderId}`) : null,
  };
}
