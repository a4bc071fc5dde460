import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** What was counted about the person's pieces. The totals of the app name nobody. */
export const eraseAnalytics: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from analytics_piece_day where seller_id = ${accountId}`);
  await trx.change(sql`update analytics_event set seller_id = null, bra_tag_id = null where seller_id = ${accountId}`);
};
