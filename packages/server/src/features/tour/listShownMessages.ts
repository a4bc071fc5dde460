import { shownMessageName } from '@strapline/contract/shapes/shown-message';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

export const listShownMessages: Handler<'listShownMessages'> = async ({ db, caller }) => {
  const rows = await db.rows<{ name: string }>(
    sql`select name from shown_message where account_id = ${requireAccountId(caller)} order by at, name`,
  );
  return { names: rows.map(({ name }) => shownMessageName.parse(name)) };
};
