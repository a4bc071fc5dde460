import type { Output } from '@strapline/contract/events';
import { decodeIdCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

type Item = Output<'listSignals'>['items'][number];
type Row = Omit<Item, 'id' | 'at' | 'mark'> & { id: number; at: Date; hash: string };

export const listSignals: Handler<'listSignals'> = async ({ db }, { username, cursor, limit }) => {
  const rows = await db.rows<Row>(
    sql`select s.id, s.at, s.kind, s.reason, s.subject, s.hash, s.n, a.username from signal s left join account a on a.id = s.account_id
        where s.id < ${decodeIdCursor(cursor)} and (${username ?? null}::text is null or a.username = ${username ?? null}) order by s.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ id }) => [id]);
  return { items: items.map(presentSignal), nextCursor };
};

function presentSignal({ id, at, hash, ...signal }: Row): Item {
  return { id: String(id), at: at.toISOString(), mark: hash.slice(0, 8), ...signal };
}
