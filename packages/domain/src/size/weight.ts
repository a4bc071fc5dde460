import { centimetre } from './units.ts';

export type WeightWarning = 'weightRange' | 'checkUnits';

/**
 * Whether a body weight (kilograms) and an underbust (micrometres) belong to one person, or a unit was mixed up (sizing.md W1). Weak evidence: the centre is
 * from a sample of measured bodies, the root and the limits are ours; it never changes a size.
 */
export function weightWarning(underbust: number, weight: number | null | undefined): WeightWarning | null {
  if (weight === undefined || weight === null) return null;
  if (!(weight >= 25 && weight <= 300)) return 'weightRange';
  const ratio = underbust / centimetre / (71.1 * Math.sqrt(weight / 52.75));
  return ratio < 0.78 || ratio > 1.28 ? 'checkUnits' : null;
}
