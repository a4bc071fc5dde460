import type { Output } from '@strapline/contract/events';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { loadBraTagState } from '../bra-tag-record/bra-tag-record.ts';

type Item = Output<'listTaps'>['items'][number];
type Row = { id: number; at: Date; verdict: Item['verdict']; counter: number; jumped: boolean; by_owner: boolean };

export const listTaps: Handler<'listTaps'> = async ({ caller, db }, { braTagId, cursor, limit }) => {
  if (!(await loadBraTagState(db, caller.app, braTagId))) throw new WireError('not_found');
  const rows = await db.rows<Row>(
    sql`select id, at, verdict, counter, jumped, by_owner from chip_tap where bra_tag_id = ${braTagId} and id < ${readMark(cursor)} order by id desc limit ${limit + 1}`,
  );
  const last = rows[limit - 1];
  return { items: rows.slice(0, limit).map(present), nextCursor: rows.length > limit && last ? `t${last.id}` : null };
};

/** Throws validation for what we did not write. */
function readMark(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const id = /^t(\d{1,15})$/.exec(cursor)?.[1];
  if (id === undefined)
    throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
  return Number(id);
}

function present({ id, at, verdict, counter, jumped, by_owner }: Row): Item {
  return { id: `tap_${String(id).padStart(6, '0')}`, at: at.toISOString(), verdict, counter, jumped, byOwner: by_owner };
}
