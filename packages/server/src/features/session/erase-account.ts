import { formatUsernameSlug } from '@strapline/domain/username/username';
import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** The row stays, because pieces, orders and the ledger refer to it; nobody can sign in to it. */
export const eraseAccountRow: EraseStep = async (trx, _services, { accountId, formerUsername, at }) => {
  await trx.change(
    sql`update account set username = ${formerUsername}, username_slug = ${formatUsernameSlug(formerUsername)}, public_key = '', preferred_username = null, disabled_at = coalesce(disabled_at, ${at})
        where id = ${accountId}`,
  );
  await trx.change(sql`delete from step_up where account_id = ${accountId}`);
};
