import type { LetterRegion } from '@strapline/domain/size/letter-ranges';
import { parseLength } from '@strapline/domain/size/readings';
import type { TopWearer } from '@strapline/domain/size/top-fit';
import type { LengthUnit } from '@strapline/domain/size/units';
import { createStoredSlice } from '../../platform/state/slice.ts';

const ownTopFields = ['chest', 'length', 'shoulders', 'bust', 'waist'] as const;
export type OwnTopField = (typeof ownTopFields)[number];

/** A top that fits the visitor, measured flat, and their girths, as typed. They never leave the browser. */
export type OwnTop = { unit: LengthUnit; texts: { [field in OwnTopField]?: string }; region: LetterRegion };

export const useOwnTop = createStoredSlice<OwnTop>('own-top', { unit: 'cm', texts: {}, region: 'EU' }, {}, 'sealed');

/** null while nothing can be compared. */
export function toTopWearer({ unit, texts, region }: OwnTop): TopWearer | null {
  const read = (field: OwnTopField): number | null => {
    const length = parseLength(texts[field] ?? '', unit);
    return 'error' in length ? null : length.micrometers;
  };
  const top = { chest: read('chest'), length: read('length'), shoulders: read('shoulders') };
  const girths = { bust: read('bust'), waist: read('waist') };
  return [...Object.values(top), ...Object.values(girths)].some((length) => length !== null) ? { top, ...girths, region } : null;
}

/** The fields with text that is no length. */
export function listUnreadable({ unit, texts }: OwnTop): OwnTopField[] {
  return ownTopFields.filter((field) => {
    const length = parseLength(texts[field] ?? '', unit);
    return 'error' in length && length.error !== 'empty';
  });
}
