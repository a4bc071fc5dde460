import { useLingui } from '@lingui/react/macro';
import type { Years } from '@strapline/domain/search/years';

/** A range of years in words; empty if it has no end. */
export function useYearsText(): (years: Years) => string {
  const { t } = useLingui();
  return ({ min, max }) => {
    if (min === max) return String(min ?? '');
    if (min === undefined) return t`${String(max)} or earlier`;
    return max === undefined ? t`${String(min)} or later` : `${min}–${max}`;
  };
}
