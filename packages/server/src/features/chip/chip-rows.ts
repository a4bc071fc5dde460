import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type ChipOnTag, getProofGrade } from '../bra-tag-record/bra-tag-record.ts';
import type { Alert } from './chip.store.ts';

type Item = Output<'listChips'>['items'][number];
export type ListedChip = {
  id: string;
  title: string;
  uid: string;
  kid: string;
  nfc: BraTag['nfc'];
  chip: ChipOnTag | null;
  owner_number: number;
  bound_at: Date;
  last_ctr: number;
  last_tap_at: Date | null;
  taps: number;
  alerts: Alert[];
  replays: number;
  sort_time: string;
};

/** Bound chips for admin lists, newest first; `where` can use `chip` and `tag`. */
export async function selectChips(db: Queryable, where: Statement, day: Date, limit: number): Promise<ListedChip[]> {
  return await db.rows<ListedChip>(
    sql`select tag.id, tag.title, chip.uid, chip.kid, tag.nfc, tag.chip, tag.owner_number, chip.bound_at, chip.last_ctr, chip.last_tap_at, chip.taps, chip.alerts,
          chip.bound_at::text as sort_time,
          (select count(*) from chip_tap where chip_tap.bra_tag_id = tag.id and chip_tap.verdict = 'replay' and chip_tap.at > ${day}) as replays
        from chip join bra_tag tag on tag.id = chip.bra_tag_id
        where ${where} order by chip.bound_at desc, chip.bra_tag_id desc limit ${limit}`,
    { prepare: false },
  );
}

export function presentChipRow(row: ListedChip): Item {
  return {
    braTagId: row.id,
    title: row.title,
    serialNumber: row.uid.toUpperCase().replace(/(..)(?=.)/g, '$1:'),
    kid: row.kid,
    grade: getProofGrade({ nfc: row.nfc, chip: row.chip, owner_number: row.owner_number }),
    nfc: row.nfc,
    boundAt: row.bound_at.toISOString(),
    lastCounter: row.last_ctr,
    lastTapAt: row.last_tap_at?.toISOString() ?? null,
    taps: row.taps,
    replaysToday: row.replays,
    alerts: row.alerts,
  };
}
