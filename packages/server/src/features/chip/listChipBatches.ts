import type { Output } from '@strapline/contract/events';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { isSimulatorOn } from './chip-batches.ts';

type Item = Output<'listChipBatches'>['items'][number];
type Row = Omit<Item, 'createdAt' | 'retiredAt'> & { created_at: Date; retired_at: Date | null };

export const listChipBatches: Handler<'listChipBatches'> = async (context) => {
  const rows = await context.db.rows<Row>(
    sql`select batch.kid, batch.mode, batch.purpose, batch.state, batch.note, batch.created_at, batch.retired_at, bound.chips, bound.taps
        from chip_batch batch cross join lateral (select count(*) as chips, coalesce(sum(taps), 0)::int8 as taps from chip where chip.kid = batch.kid) as bound
        order by batch.created_at desc, batch.kid`,
  );
  return { items: rows.map(presentBatch), nextCursor: null, simulator: await isSimulatorOn(context) };
};

function presentBatch({ created_at, retired_at, ...row }: Row): Item {
  return { ...row, createdAt: created_at.toISOString(), retiredAt: retired_at?.toISOString() ?? null };
}
