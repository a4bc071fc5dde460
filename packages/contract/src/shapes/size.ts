import { findGarmentMeasuresError, type GarmentMeasure, garmentMeasureLimits } from '@strapline/domain/size/garment-measures';
import { letterLabels } from '@strapline/domain/size/letter-size';
import { ordinalLimits, sizeSystems } from '@strapline/domain/size/systems';
import { fromMicrometers, type LengthUnit } from '@strapline/domain/size/units';
import { z } from 'zod';
import { singleLineText } from './text.ts';

export const sizeSystem = z.enum(sizeSystems);

/** As recorded: a bra size with its neutral form, or the letter of a top. */
export const size = z.discriminatedUnion('system', [
  z.strictObject({
    system: sizeSystem,
    band: z.int(),
    cup: z.string().max(4),
    ukBand: z.int(),
    // One below the tables is Japan's AAA, which has no equivalent.
    ordinal: z
      .int()
      .min(ordinalLimits.smallest - 1)
      .max(ordinalLimits.largest),
  }),
  z.strictObject({ system: z.literal('letter'), label: z.enum(letterLabels) }),
]);

/** As entered: the label and its system. */
export const sizeField = z.strictObject({ system: z.enum([...sizeSystems, 'letter']), label: singleLineText.max(16) });

/** As searched for: a size of a system, without a cup any cup of that band, or a letter. */
export const sizeFilter = z.discriminatedUnion(
  'system',
  [
    z.strictObject({ system: sizeSystem, band: z.int().min(0).max(200), cup: z.string().min(1).max(4).optional() }),
    z.strictObject({ system: z.literal('letter'), label: singleLineText.max(16) }),
  ],
  'Choose a sizing system.',
);

function measure(name: GarmentMeasure) {
  const { smallest, largest } = garmentMeasureLimits[name];
  const whole = (length: number, unit: LengthUnit) => Math.round(fromMicrometers(length, unit));
  const range = (unit: LengthUnit) => `${whole(smallest, unit)}–${whole(largest, unit)} ${unit}`;
  const reason = `Enter a length of ${range('cm')} (${range('in')}). Measure again, or check the unit.`;
  return z.int('A length is in whole micrometers: 1 cm is 10000, 1 in is 25400.').min(smallest, reason).max(largest, reason).optional();
}

const measureWords = {
  none: 'Enter at least one measurement, or none at all.',
  stretchedShorter: 'The stretched band must be longer than the relaxed band. Measure both again, or check if they are swapped.',
  depthShorter: 'The length over a cup can’t be shorter than the width across it. Check if the two are swapped.',
};

/** The garment's measures in micrometers, five of a bra or three of a top; `unit` is the one they were entered in. */
export const garmentMeasures = z
  .strictObject({
    unit: z.enum(['cm', 'in']),
    bandRelaxed: measure('bandRelaxed'),
    bandStretched: measure('bandStretched'),
    cupWidth: measure('cupWidth'),
    cupDepth: measure('cupDepth'),
    wireWidth: measure('wireWidth'),
    chest: measure('chest'),
    length: measure('length'),
    shoulders: measure('shoulders'),
  })
  .superRefine((measures, context) => {
    const fault = findGarmentMeasuresError(measures);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: measureWords[fault.fault] });
  });

export type MeasuresShape = z.infer<typeof garmentMeasures>;

export type SizeShape = z.infer<typeof size>;
