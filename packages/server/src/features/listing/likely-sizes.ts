import type { MeasuresShape } from '@strapline/contract/shapes/size';
import { letterBand } from '@strapline/domain/bra-tag/size-on-record';
import { findLikelySizes } from '@strapline/domain/size/fit';
import { formatSizeKey } from '@strapline/domain/size/size-key';
import { sql, type Trx } from '../../ports/database.ts';

type Row = { id: string; uk_band: number | null; ordinal: number | null; measures: MeasuresShape | null };

/** The sizes that each of these pieces is likely to fit, as an array's text: `{34/5,32/6}`. What is measured on a top isn't compared with letters, so a top has its label. */
export async function findLikelySizesOf(trx: Trx, braTagIds: readonly string[]): Promise<string[]> {
  const rows = await trx.rows<Row>(sql`select id, uk_band, ordinal, measures from bra_tag where id = any(${braTagIds}::text[])`);
  const keys = new Map(rows.map((row) => [row.id, listKeys(row)]));
  return braTagIds.map((id) => `{${(keys.get(id) ?? []).join(',')}}`);
}

function listKeys({ uk_band: ukBand, ordinal, measures }: Row): string[] {
  const size = ukBand === null || ordinal === null ? null : { ukBand, ordinal };
  if (size?.ukBand === letterBand) return [formatSizeKey(size)];
  return findLikelySizes({ size, ...measures }).map(formatSizeKey);
}
