import { useLingui } from '@lingui/react/macro';
import { braFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { listChosen } from '@strapline/domain/search/choice';
import { combineYears } from '@strapline/domain/search/years';
import { X } from 'lucide';
import { useApp } from '../../platform/page/app-data.ts';
import { getCountryName } from '../../ui/format/countries.ts';
import { useYearsText } from '../../ui/format/years.ts';
import { Icon } from '../../ui/icon.tsx';
import { useConditionNames, useFactLabels } from '../../ui/tag/bra-fact-labels.ts';
import css from './boutique.module.css';
import { type BoutiqueSearch, noSize, parseFacts, toggleValue, toSearchInput } from './boutique-query.ts';
import { useProofNames } from './proof-names.ts';

type ActiveFiltersProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void; onClear: () => void };
type Active = { key: string; label: string; patch: BoutiqueSearch };

/** What narrows the list, each with a button that removes it. */
export function ActiveFilters({ search, onChange, onClear }: ActiveFiltersProps) {
  const { t } = useLingui();
  const active = useActiveFilters(search);
  if (active.length === 0) return null;
  return (
    <ul className={css['active']} aria-label={t`Active filters`}>
      {active.map(({ key, label, patch }) => (
        <li key={key}>
          <button type="button" className="chip on" aria-label={t`Remove ${label}`} onClick={() => onChange(patch)}>
            {label}
            <Icon icon={X} size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={`link ${css['clear']}`} onClick={onClear}>{t`Clear all`}</button>
      </li>
    </ul>
  );
}

export function useActiveFilters(search: BoutiqueSearch): Active[] {
  const { t, i18n } = useLingui();
  const app = useApp();
  const facts = useFactLabels();
  const conditions = useConditionNames();
  const proofs = useProofNames();
  const formatYears = useYearsText();
  const chosen = parseFacts(search, app);
  const input = toSearchInput(search, app);
  const years = combineYears(input);
  /** Each value of a filter is removed by itself. */
  const listEach = (name: keyof BoutiqueSearch, values: readonly string[], labels: Partial<Record<string, string>> = {}): Active[] =>
    values.map((value) => ({
      key: `${name} ${value}`,
      label: labels[value] ?? value,
      patch: { [name]: toggleValue(search[name], value) },
    }));
  const active: (Active | false)[] = [
    input.q !== undefined && { key: 'q', label: `“${input.q}”`, patch: { q: '' } },
    input.size !== undefined && {
      key: 'size',
      label: input.size.system === 'letter' ? input.size.label : `${input.size.system} ${search.size}`,
      patch: noSize,
    },
    input.sisters === true && {
      key: 'sisters',
      label: app.sizeSystem === 'letter' ? t`One size up or down` : t`Sister sizes`,
      patch: { sisters: '' },
    },
    input.likely === true && { key: 'likely', label: t`Likely fits`, patch: { likely: '' } },
    ...factNames.flatMap((name) => listEach(braFacts[name].filter, chosen[braFacts[name].filter], facts[name].values)),
    input.priceMinCents !== undefined && { key: 'min', label: t`From $${search.min}`, patch: { min: '' } },
    input.priceMaxCents !== undefined && { key: 'max', label: t`Up to $${search.max}`, patch: { max: '' } },
    ...listEach('condition', listChosen(input.condition), conditions),
    Boolean(input.proofLevel) && { key: 'proof', label: proofs[search.proof ?? ''] ?? '', patch: { proof: '' } },
    input.followed === true && { key: 'followed', label: t`Creators I follow`, patch: { followed: '' } },
    ...listEach('creator', listChosen(input.creator)),
    ...listEach('series', listChosen(input.series)),
    years !== undefined && { key: 'year', label: formatYears(years), patch: { year: '' } },
    input.shipsTo !== undefined && {
      key: 'shipsTo',
      label: t`Ships to ${getCountryName(input.shipsTo, i18n.locale)}`,
      patch: { shipsTo: '' },
    },
  ];
  return active.filter((one) => one !== false);
}
