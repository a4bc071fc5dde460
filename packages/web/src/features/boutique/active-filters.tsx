import { useLingui } from '@lingui/react/macro';
import { braFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { X } from 'lucide';
import { useApp } from '../../platform/page/app-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { useConditionNames, useFactLabels } from '../../ui/tag/bra-fact-labels.ts';
import css from './boutique.module.css';
import { type BoutiqueSearch, parseFacts, toSearchInput } from './boutique-query.ts';
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
  const { t } = useLingui();
  const app = useApp();
  const facts = useFactLabels();
  const conditions = useConditionNames();
  const proofs = useProofNames();
  const chosen = parseFacts(search, app);
  const input = toSearchInput(search, app);
  const active: (Active | false)[] = [
    input.q !== undefined && { key: 'q', label: `“${input.q}”`, patch: { q: '' } },
    input.size !== undefined && {
      key: 'size',
      label: [search.system, search.size].filter(Boolean).join(' '),
      patch: { size: '', system: '', sisters: '', equivalents: '' },
    },
    input.sisters === true && {
      key: 'sisters',
      label: app.sizeSystem === 'letter' ? t`One size up or down` : t`Sister sizes`,
      patch: { sisters: '' },
    },
    ...factNames.map((name): Active | false => {
      const { filter } = braFacts[name];
      const value = chosen[filter];
      return value !== undefined && { key: filter, label: facts[name].values[value] ?? value, patch: { [filter]: '' } };
    }),
    input.priceMinCents !== undefined && { key: 'min', label: t`From $${search.min}`, patch: { min: '' } },
    input.priceMaxCents !== undefined && { key: 'max', label: t`Up to $${search.max}`, patch: { max: '' } },
    input.condition !== undefined && { key: 'condition', label: conditions[input.condition], patch: { condition: '' } },
    Boolean(input.proofLevel) && { key: 'proof', label: proofs[search.proof ?? ''] ?? '', patch: { proof: '' } },
    input.creator !== undefined && { key: 'creator', label: input.creator, patch: { creator: '' } },
    input.series !== undefined && { key: 'series', label: input.series, patch: { series: '' } },
    input.year !== undefined && { key: 'year', label: String(input.year), patch: { year: '' } },
  ];
  return active.filter((one) => one !== false);
}
