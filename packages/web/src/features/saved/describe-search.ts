import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { braFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { formatPrice } from '@strapline/domain/money/money';
import { useConditionNames, useFactLabels } from '../../ui/tag/bra-fact-labels.ts';

export type SearchFilters = Input<'saveSearch'>['filters'];

/** A search in a few words, from its filters: `34DD, lace, up to $200`. */
export function useDescribeSearch(): (filters: SearchFilters) => string {
  const { t } = useLingui();
  const labels = useFactLabels();
  const conditions = useConditionNames();
  return (filters) => {
    const { size, q, creator, series, year, condition, priceMinCents, priceMaxCents } = filters;
    const [from, upTo] = [priceMinCents, priceMaxCents].map((cents) => (cents === undefined ? undefined : formatPrice(cents)));
    const facts = factNames.map((name) => {
      const value = filters[braFacts[name].filter];
      return value === undefined ? undefined : labels[name].values[value];
    });
    const parts = [
      q,
      size && ('label' in size ? size.label : `${size.system} ${size.band}${size.cup ?? ''}`),
      size && filters.sisters ? ('label' in size ? t`one size up or down` : t`sister sizes`) : undefined,
      ...facts,
      condition && conditions[condition].split(/[:,]/)[0],
      creator,
      series,
      year?.toString(),
      from && t`from ${from}`,
      upTo && t`up to ${upTo}`,
    ].filter((part) => part !== undefined && part !== '');
    return parts.length > 0 ? parts.join(', ') : t`All pieces`;
  };
}
