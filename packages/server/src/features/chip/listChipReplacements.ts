import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type DatedRow, sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { formatSerialNumber } from './chip-rows.ts';

type Item = Output<'listChipReplacements'>['items'][number];
type Row = DatedRow<Omit<Item, 'serialNumber'>, 'requestedAt' | 'lastTapAt'> & { uid: string; sort_time: string };

export const listChipReplacements: Handler<'listChipReplacements'> = async ({ caller, clock, db }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<Row>(
    sql`select request.id as "replacementId", request.bra_tag_id as "braTagId", tag.title, account.username as owner, request.problem, request.note,
          request.requested_at as "requestedAt", chip.uid, chip.kid, chip.last_tap_at as "lastTapAt", request.requested_at::text as sort_time
        from chip_replacement request join bra_tag tag on tag.id = request.bra_tag_id join chip on chip.bra_tag_id = tag.id
          join account on account.id = request.account_id
        where tag.app = ${caller.app} and request.declined_at is null and (request.requested_at, request.id) > (${after.at}::timestamptz, ${after.id})
        order by request.requested_at, request.id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, replacementId }) => [sort_time, replacementId]);
  // Each names an owner, who may have a private collection, and has what they wrote.
  await db.transaction(async (trx) => {
    for (const { braTagId } of items)
      await appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'tag.chip_request_viewed', object: braTagId });
  });
  return { items: items.map(presentRow), nextCursor };
};

function presentRow({ sort_time: _, uid, requestedAt, lastTapAt, ...row }: Row): Item {
  return {
    ...row,
    serialNumber: formatSerialNumber(uid),
    requestedAt: requestedAt.toISOString(),
    lastTapAt: lastTapAt?.toISOString() ?? null,
  };
}
