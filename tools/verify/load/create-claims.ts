import { randomBytes } from 'node:crypto';
import { createStrapCode, formatStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { setListingState } from '@strapline/server/features/listing/listing';
import { createListedTags, type Seller } from '@strapline/server/features/order/test-purchase';
import type { Services } from '@strapline/server/platform/services';
import { sql } from '@strapline/server/ports/database';

/** Pieces of a creator with a live strap code, as after a gift. */
export async function createClaims(
  { db, secrets, ...services }: Services,
  creator: Seller,
  count: number,
): Promise<{ braTagId: string; strapCode: string }[]> {
  if (count === 0) return [];
  const ids = await createListedTags({ db, secrets, ...services }, count, creator);
  return await Promise.all(
    ids.map(async (braTagId) => {
      const code = createFreshCode();
      await db.transaction(async (trx) => {
        await setListingState(trx, braTagId, 'unlisted');
        await trx.change(sql`update bra_tag set status = 'claimable' where id = ${braTagId}`);
      });
      await db.change(
        sql`insert into strap_code (code_hmac, bra_tag_id, state, created_at) values (${secrets.mac('strap-code', code)}, ${braTagId}, 'live', now())`,
      );
      return { braTagId, strapCode: formatStrapCode(code) };
    }),
  );
}

function createFreshCode(): string {
  for (;;) {
    const code = createStrapCode(randomBytes(8));
    if (code) return code;
  }
}
