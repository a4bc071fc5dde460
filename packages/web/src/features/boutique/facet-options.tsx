import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Check, ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Swatch } from '../../ui/tag/swatch.tsx';
import { listValues, toggleValue } from './boutique-query.ts';
import css from './facets.module.css';

export type Facet = Output<'countFacets'>['facets']['style'];
type FacetSectionProps = { title: string; value: string | undefined; isOpen: boolean; children: ReactNode };

/** Closed, it says what was chosen. */
export function FacetSection({ title, value, isOpen, children }: FacetSectionProps) {
  const { t } = useLingui();
  return (
    <details className={css['section']} open={isOpen || undefined}>
      <summary>
        <b>{title}</b>
        {value ? <span>{value}</span> : <span className={css['any']}>{t`Any`}</span>}
        <Icon icon={ChevronDown} size={16} />
      </summary>
      {children}
    </details>
  );
}

type Option = { value: string; label: string; swatch?: string };
type FacetOptionsProps = {
  label: string;
  options: readonly Option[];
  /** As in the address. */
  chosen: string | undefined;
  isMultiple?: boolean;
  facet: Facet | undefined;
  onChange: (value: string) => void;
};

/** One of several, or any of those chosen; pressing a chosen one takes it away. Values without pieces stay, greyed. */
export function FacetOptions({ label, options, chosen, isMultiple = false, facet, onChange }: FacetOptionsProps) {
  const values = listValues(chosen);
  return (
    <Group className={isMultiple ? `${css['options']} ${css['many']}` : css['options']} aria-label={label}>
      {options.map(({ value, label: name, swatch }) => {
        const count = facet?.isComplete ? (facet.values.find((one) => one.value === value)?.count ?? 0) : undefined;
        const isChosen = values.includes(value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            disabled={count === 0 && !isChosen}
            onClick={() => onChange(isMultiple ? toggleValue(chosen, value) : isChosen ? '' : value)}
          >
            {swatch ? (
              <Swatch fill={swatch} size={20} />
            ) : (
              <i aria-hidden="true">{isMultiple && isChosen && <Icon icon={Check} size={14} />}</i>
            )}
            <span>{name}</span>
            {count !== undefined && <span className="num">{count}</span>}
          </button>
        );
      })}
    </Group>
  );
}
