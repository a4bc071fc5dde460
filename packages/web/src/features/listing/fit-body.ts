import { calculateSize } from '@strapline/domain/size/calculate-size';
import { findNominalReadings } from '@strapline/domain/size/nominal';
import type { Readings } from '@strapline/domain/size/sizing-methods';
import type { NeutralSize } from '@strapline/domain/size/systems';
import type { StoredMeasurements } from '../../platform/state/stored-measurements.ts';

/** The readings compared with the bra, and whether they were measured or derived from a size. null without a size. */
export type Body = { readings: Readings; from: 'tape' | 'typedSize' | 'fitCheck'; size: NeutralSize | null };

/** After a fit check, the size it led to replaces the tape. */
export function toBody({ readings, size, isFitChecked }: Pick<StoredMeasurements, 'readings' | 'size' | 'isFitChecked'>): Body {
  const from = isFitChecked ? 'fitCheck' : readings ? 'tape' : 'typedSize';
  const usedReadings = from === 'tape' && readings ? readings : (findNominalReadings(size) ?? {});
  const measured = calculateSize(usedReadings, { method: 'snug' });
  return { readings: usedReadings, from, size: 'error' in measured ? null : { ukBand: measured.ukBand, ordinal: measured.ordinal } };
}
