import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { braFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { formatPrice } from '@strapline/domain/money/money';
import { listChosen } from '@strapline/domain/search/choice';
import { combineYears } from '@strapline/domain/search/years';
import { getCountryName } from '../../ui/format/countries.ts';
import { useYearsText } from '../../ui/format/years.ts';
import { useConditionNames, useFactLabels } from '../../ui/tag/bra-fact-labels.ts';

export type SearchFilters = Input<'saveSearch'>['filters'];

/** A search in a few words, from its filters: `34DD, lace, up to $200`. */
export function useDescribeSearch(): (filters: SearchFilters) => string {
  const { t, i18n } = useLingui();
  const labels = useFactLabels();
  const conditions = useConditionNames();
  const formatYears = useYearsText();
  return (filters) => {
    const { size, q, creator, followed, series, condition, priceMinCents, priceMaxCents } = filters;
    const [from, upTo] = [priceMinCents, priceMaxCents].map((cents) => (cents === undefined ? undefined : formatPrice(cents)));
    const either = new Intl.ListFormat(i18n.locale || 'en', { type: 'disjunction' });
    const facts = factNames.map((name) =>
      either.format(listChosen<string>(filters[braFacts[name].filter]).map((value) => labels[name].values[value] ?? value)),
    );
    const parts = [
      q,
      size && ('label' in size ? size.label : `${size.system} ${size.band}${size.cup ?? ''}`),
      size && filters.sisters ? ('label' in size ? t`one size up or down` : t`sister sizes`) : undefined,
      size && filters.likely ? t`likely fits` : undefined,
      ...facts,
      either.format(listChosen(condition).map((one) => conditions[one].split(/[:,]/)[0] ?? one)),
      either.format([...listChosen(creator), ...(followed ? [t`creators I follow`] : [])]),
      either.format(listChosen(series)),
      formatYears(combineYears(filters) ?? {}),
      from && t`from ${from}`,
      upTo && t`up to ${upTo}`,
      filters.shipsTo && t`shipped to ${getCountryName(filters.shipsTo, i18n.locale)}`,
    ].filter((part) => part !== undefined && part !== '');
    return parts.length > 0 ? parts.join(', ') : t`All pieces`;
  };
}
