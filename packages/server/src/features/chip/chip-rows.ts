import type { Output } from '@strapline/contract/events';
import { type DatedRow, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type ChipOnTag, getProofGrade } from '../bra-tag-record/bra-tag-record.ts';

type Item = Output<'listChips'>['items'][number];
export type ListedChip = DatedRow<Omit<Item, 'serialNumber' | 'grade'>, 'boundAt' | 'lastTapAt'> & {
  uid: string;
  chip: ChipOnTag | null;
  owner_number: number;
  sort_time: string;
};

/** Bound chips for admin lists, newest first; `where` can use `chip` and `tag`. */
export async function selectChips(db: Queryable, where: Statement, day: Date, limit: number): Promise<ListedChip[]> {
  return await db.rows<ListedChip>(
    sql`select tag.id as "braTagId", tag.title, chip.uid, chip.kid, tag.nfc, tag.chip, tag.owner_number, chip.bound_at as "boundAt", chip.last_ctr as "lastCounter",
          chip.last_tap_at as "lastTapAt", chip.taps, chip.alerts, chip.bound_at::text as sort_time,
          (select count(*) from chip_tap where chip_tap.bra_tag_id = tag.id and chip_tap.verdict = 'replay' and chip_tap.at > ${day}) as "replaysToday"
        from chip join bra_tag tag on tag.id = chip.bra_tag_id
        where ${where} order by chip.bound_at desc, chip.bra_tag_id desc limit ${limit}`,
    { prepare: false },
  );
}

export function presentChipRow({ sort_time: _, uid, chip, owner_number, boundAt, lastTapAt, ...row }: ListedChip): Item {
  return {
    ...row,
    serialNumber: formatSerialNumber(uid),
    grade: getProofGrade({ nfc: row.nfc, chip, owner_number }),
    boundAt: boundAt.toISOString(),
    lastTapAt: lastTapAt?.toISOString() ?? null,
  };
}

/** As NFC readers show it. */
export function formatSerialNumber(uid: string): string {
  return uid.toUpperCase().replace(/(..)(?=.)/g, '$1:');
}
