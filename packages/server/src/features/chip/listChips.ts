import { day } from '@strapline/domain/time';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { joinStatements, sql } from '../../ports/database.ts';
import { presentChipRow, selectChips } from './chip-rows.ts';

export const listChips: Handler<'listChips'> = async ({ caller, clock, db }, { cursor, limit, kid, alerts }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const where = [
    sql`tag.app = ${caller.app}`,
    ...(kid === undefined ? [] : [sql`chip.kid = ${kid}`]),
    ...(alerts ? [sql`chip.alerts <> '{}'`] : []),
    ...(cursor === undefined ? [] : [sql`(chip.bound_at, chip.bra_tag_id) < (${after.at}::timestamptz, ${after.id})`]),
  ];
  const rows = await selectChips(db, joinStatements(where, ' and '), new Date(clock.now().getTime() - day), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, braTagId }) => [sort_time, braTagId]);
  return { items: items.map(presentChipRow), nextCursor };
};
