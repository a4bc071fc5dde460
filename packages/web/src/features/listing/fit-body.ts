import { measure } from '@strapline/domain/size/measure';
import type { Readings } from '@strapline/domain/size/methods';
import { nominalReadings } from '@strapline/domain/size/nominal';
import type { NeutralSize } from '@strapline/domain/size/systems';
import type { StoredMeasurements } from '../../platform/stored-measurements.ts';

/** The readings that a bra is held against, and whether a tape gave them or they are what a size stands for. Without a size there is no answer. */
export type Body = { readings: Readings; from: 'tape' | 'typedSize' | 'fitCheck'; size: NeutralSize | null };

/** What wearing taught goes before the tape: after a fit check the body is the one of the size that it led to. */
export function toBody({ readings, size, isFitChecked }: Pick<StoredMeasurements, 'readings' | 'size' | 'isFitChecked'>): Body {
  const from = isFitChecked ? 'fitCheck' : readings ? 'tape' : 'typedSize';
  const taken = from === 'tape' && readings ? readings : (nominalReadings(size) ?? {});
  const measured = measure(taken, { method: 'snug' });
  return { readings: taken, from, size: 'error' in measured ? null : { ukBand: measured.ukBand, ordinal: measured.ordinal } };
}
