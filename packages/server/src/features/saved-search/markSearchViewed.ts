import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

export const markSearchViewed: Handler<'markSearchViewed'> = async ({ db, caller, clock }, { searchId }) => {
  const viewed = await db.change(
    sql`update saved_search set viewed_at = ${clock.now()} where id = ${searchId} and app = ${caller.app} and account_id = ${requireAccountId(caller)}`,
  );
  if (viewed === 0) throw new WireError('not_found');
  return { ok: true };
};
