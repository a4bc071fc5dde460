import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

export const removeSearch: Handler<'removeSearch'> = async ({ db, caller }, { searchId }) => {
  const removed = await db.change(
    sql`delete from saved_search where id = ${searchId} and app = ${caller.app} and account_id = ${requireAccountId(caller)}`,
  );
  if (removed === 0) throw new WireError('not_found');
  return { ok: true };
};
