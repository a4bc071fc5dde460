import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Payouts and the ledger refer to the account at the provider; what it still asks for is nobody's any more. */
export const erasePayoutAccount: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`update payout_account set requirements_due = '[]' where account_id = ${accountId}`);
};
