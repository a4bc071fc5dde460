import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { calculateSize, getDefaultMethod, rulesVersion } from '@strapline/domain/size/calculate-size';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { createTypedValue, type TypedValue } from '@strapline/domain/size/typed-value';
import type { LengthUnit } from '@strapline/domain/size/units';
import type { CalculatorEntry } from '../../../platform/state/stored-measurements.ts';
import { listNoticed, toReadings } from './own-result.ts';

/** The result as the calculator would have saved it; where how a bra sits led to another size than the tape, as a fit check. */
export function toCalculatorEntry(answers: SizeAnswers, size: NeutralSize, savedAt: number): CalculatorEntry {
  const { unit, system, underbust, bust } = answers;
  const method = getDefaultMethod(system);
  const measured = calculateSize(toReadings(answers), { method });
  const tape = 'error' in measured ? size : { ukBand: measured.ukBand, ordinal: measured.ordinal };
  const isTape = tape.ukBand === size.ukBand && tape.ordinal === size.ordinal;
  const type = (value: number | null): TypedValue<LengthUnit> => (value === null ? createTypedValue(unit) : { text: String(value), unit });
  return {
    name: '',
    savedAt,
    isPinned: false,
    inputs: {
      from: 'readings',
      readings: { underbust1: type(underbust[0]), underbust2: type(underbust[1]), bust1: type(bust[0]), bust2: type(bust[1]) },
      weight: createTypedValue(unit === 'cm' ? 'kg' : 'lb'),
    },
    unit,
    method,
    system,
    result: { rulesVersion, ...tape, alternateOrdinal: 'error' in measured ? null : measured.alternateOrdinal },
    feedback: { rounds: isTape ? [] : [{ codes: listNoticed(answers.fit), to: size }], shape: {} },
  };
}
