import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

export const markMessageShown: Handler<'markMessageShown'> = async ({ db, caller, clock }, { name }) => {
  const inserted = await db.change(
    sql`insert into shown_message (account_id, name, at) values (${requireAccountId(caller)}, ${name}, ${clock.now()}) on conflict do nothing`,
  );
  return { isFirst: inserted === 1 };
};
