import { measure } from '@strapline/domain/size/measure';
import type { Readings } from '@strapline/domain/size/methods';
import { nominalReadings } from '@strapline/domain/size/nominal';
import type { NeutralSize } from '@strapline/domain/size/systems';
import type { StoredMeasurements } from '../../platform/stored-measurements.ts';

/** The readings compared with the bra, and whether they were measured or derived from a size. null without a size. */
export type Body = { readings: Readings; from: 'tape' | 'typedSize' | 'fitCheck'; size: NeutralSize | null };

/** After a fit check, the size it led to replaces the tape. */
export function toBody({ readings, size, isFitChecked }: Pick<StoredMeasurements, 'readings' | 'size' | 'isFitChecked'>): Body {
  const from = isFitChecked ? 'fitCheck' : readings ? 'tape' : 'typedSize';
  const taken = from === 'tape' && readings ? readings : (nominalReadings(size) ?? {});
  const measured = measure(taken, { method: 'snug' });
  return { readings: taken, from, size: 'error' in measured ? null : { ukBand: measured.ukBand, ordinal: measured.ordinal } };
}
