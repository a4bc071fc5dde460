import { centimeter } from './units.ts';

export type WeightWarning = 'weightRange' | 'checkUnits';

/**
 * A warning if a body weight (kilograms) is implausible for an underbust (micrometers), e.g. in the wrong unit (sizing.md W1). Weak
 * evidence: the center is from a sample of measured bodies, the root and the limits are ours; it never changes a size.
 */
export function findWeightWarning(underbust: number, weight: number | null | undefined): WeightWarning | null {
  if (weight === undefined || weight === null) return null;
  if (!(weight >= 25 && weight <= 300)) return 'weightRange';
  const ratio = underbust / centimeter / (71.1 * Math.sqrt(weight / 52.75));
  return ratio < 0.78 || ratio > 1.28 ? 'checkUnits' : null;
}
