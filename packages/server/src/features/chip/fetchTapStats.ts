import type { Output } from '@strapline/contract/events';
import { day } from '@strapline/domain/time';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

type Row = Output<'fetchTapStats'>['days'][number];

export const fetchTapStats: Handler<'fetchTapStats'> = async ({ caller, clock, db }, { days }) => {
  const today = clock.now().toISOString().slice(0, 10);
  const first = new Date(Date.parse(today) - (days - 1) * day);
  const rows = await db.rows<Row>(
    sql`select to_char(tap.at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) filter (where tap.verdict = 'ok') as accepted,
          count(*) filter (where tap.verdict = 'opened') as opened, count(*) filter (where tap.verdict = 'replay') as replay,
          count(*) filter (where tap.verdict not in ('ok', 'opened', 'replay')) as refused
        from chip_tap tap join bra_tag tag on tag.id = tap.bra_tag_id and tag.app = ${caller.app}
        where tap.at >= ${first} group by 1`,
  );
  const existing = new Map(rows.map((row) => [row.day, row]));
  const all = Array.from({ length: days }, (_, i) => new Date(first.getTime() + i * day).toISOString().slice(0, 10));
  return { days: all.map((one) => existing.get(one) ?? { day: one, accepted: 0, opened: 0, replay: 0, refused: 0 }) };
};
