import { useLingui } from '@lingui/react/macro';
import { type MeasureErrorCode, readingLimits } from '@strapline/domain/size/calculate-size';
import { findLikelyUnit, parseLength, type ReadingError, type TypedLength } from '@strapline/domain/size/readings';
import type { TypedValue } from '@strapline/domain/size/typed-value';
import type { LengthUnit } from '@strapline/domain/size/units';

/** `otherUnit`: the reading in the unit probably meant. */
export type ReadingProblem = { error: Exclude<ReadingError, 'empty'> | MeasureErrorCode } | { error: 'mixedUp'; otherUnit: TypedLength };

/** What is wrong with one reading by itself. An empty one is no error. */
export function findReadingProblem(kind: 'underbust' | 'bust', { text, unit }: TypedValue<LengthUnit>): ReadingProblem | null {
  const typed = parseLength(text, unit);
  if ('error' in typed) return typed.error === 'empty' ? null : { error: typed.error };
  const otherUnit = findLikelyUnit(kind, typed);
  if (otherUnit) return { error: 'mixedUp', otherUnit };
  const { smallest, largest } = readingLimits[kind];
  return typed.micrometers < smallest || typed.micrometers > largest ? { error: `${kind}Range` } : null;
}

export function useReadingErrors(): (problem: Exclude<ReadingProblem, { error: 'mixedUp' }>, metric: boolean) => string {
  const { t } = useLingui();
  return ({ error }, metric) => {
    const messages: Record<typeof error, string> = {
      notANumber: metric ? t`Enter a length, e.g. 80 or 80,5.` : t`Enter a length, e.g. 31.5 or 31 1/2.`,
      unknownUnit: t`Enter a length in inches or centimetres.`,
      missing: t`Enter this measurement.`,
      underbustRange: metric ? t`Enter an underbust from 50 to 160 cm.` : t`Enter an underbust from 20 to 63 in.`,
      bustRange: metric ? t`Enter a bust from 55 to 220 cm.` : t`Enter a bust from 22 to 86 in.`,
      tightLargerThanSnug: t`Tight is larger than snug. Check if the two are swapped.`,
      bustSmallerThanUnderbust: t`The bust is smaller than the underbust. Check if the two are swapped.`,
      bandOutOfRange: '',
      cupOutOfRange: '',
    };
    return messages[error];
  };
}
