import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

export const eraseDeliveryRates: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`update account set shipping = null where id = ${accountId}`);
};
