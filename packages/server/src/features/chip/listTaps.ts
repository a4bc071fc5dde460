import type { Output } from '@strapline/contract/events';
import { decodeIdCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';

type Item = Output<'listTaps'>['items'][number];
type Row = { id: number; at: Date; verdict: Item['verdict']; counter: number; jumped: boolean; by_owner: boolean };

export const listTaps: Handler<'listTaps'> = async ({ caller, db, clock }, { braTagId, cursor, limit }) => {
  if (!(await braTagStore.find(db, caller.app, braTagId))) throw new WireError('not_found');
  const actor = caller.accountId ?? '';
  await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor, action: 'taps.viewed', object: braTagId }));
  const rows = await db.rows<Row>(
    sql`select id, at, verdict, counter, jumped, by_owner from chip_tap where bra_tag_id = ${braTagId} and id < ${decodeIdCursor(cursor)} order by id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ id }) => [id]);
  return { items: items.map(presentTap), nextCursor };
};

function presentTap({ id, at, verdict, counter, jumped, by_owner }: Row): Item {
  return { id: `tap_${String(id).padStart(6, '0')}`, at: at.toISOString(), verdict, counter, jumped, byOwner: by_owner };
}
