import { day } from '@strapline/domain/time';
import { nextTimeCursor, readTimeCursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { joined, sql } from '../../ports/database.ts';
import { listedChips, presentChipRow } from './chip-rows.ts';

export const listChips: Handler<'listChips'> = async ({ caller, clock, db }, { cursor, limit, kid, alerts }) => {
  const after = readTimeCursor(cursor, 'newest');
  const where = [
    sql`tag.app = ${caller.app}`,
    ...(kid === undefined ? [] : [sql`chip.kid = ${kid}`]),
    ...(alerts ? [sql`chip.alerts <> '{}'`] : []),
    ...(cursor === undefined ? [] : [sql`(chip.bound_at, chip.bra_tag_id) < (${after.at}::timestamptz, ${after.id})`]),
  ];
  const rows = await listedChips(db, joined(where, ' and '), new Date(clock.now().getTime() - day), limit + 1);
  return { items: rows.slice(0, limit).map(presentChipRow), nextCursor: nextTimeCursor(rows, limit) };
};
