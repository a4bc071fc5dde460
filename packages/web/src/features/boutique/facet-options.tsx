import { Plural, useLingui } from '@lingui/react/macro';
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

const mostNamed = 8;

/** The values of a filter by name: those chosen, and the most frequent ones. */
export function listNamed(facet: Facet | undefined, chosen: readonly string[], most = mostNamed): string[] {
  const named = facet?.values.slice(0, most).map(({ value }) => value) ?? [];
  return [...chosen.filter((value) => !named.includes(value)), ...named];
}

type Option = { value: string; label: ReactNode; swatch?: string; drawing?: ReactNode };
type FacetOptionsProps = {
  label: string;
  options: readonly Option[];
  /** As in the address. */
  chosen: string | undefined;
  isMultiple?: boolean;
  facet: Facet | undefined;
  onChange: (value: string) => void;
};

/** One of several, or any of those chosen; pressing a chosen one takes it away. Values without pieces stay, greyed. Colours and drawings are a grid. */
export function FacetOptions({ label, options, chosen, isMultiple = false, facet, onChange }: FacetOptionsProps) {
  const values = isMultiple ? listValues(chosen) : [chosen ?? ''];
  const isGrid = options.some(({ swatch, drawing }) => swatch !== undefined || drawing !== undefined);
  const kind = options.some(({ drawing }) => drawing !== undefined)
    ? css['drawings']
    : isGrid
      ? css['swatches']
      : isMultiple
        ? css['many']
        : '';
  return (
    <Group className={`${css['options']} ${kind}`} aria-label={label}>
      {options.map(({ value, label: name, swatch, drawing }) => {
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
              <Swatch fill={swatch} size={32} />
            ) : (
              <i aria-hidden="true">{isMultiple && isChosen && <Icon icon={Check} size={14} />}</i>
            )}
            {drawing}
            <span>{name}</span>
            {count !== undefined && <Count count={count} />}
          </button>
        );
      })}
    </Group>
  );
}

/** A number of pieces, which is read aloud with what it counts: after a size it would be a part of the size. */
function Count({ count }: { count: number }) {
  return (
    <>
      <span className="num" aria-hidden="true">
        {count}
      </span>
      <span className="vh">
        , <Plural value={count} one="# piece" other="# pieces" />
      </span>
    </>
  );
}

type FacetCheckProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  count?: number | undefined;
  disabled?: boolean;
  children: ReactNode;
};

/** A filter that is on or off. */
export function FacetCheck({ isOn, onChange, count, disabled, children }: FacetCheckProps) {
  return (
    <div className={`${css['options']} ${css['many']}`}>
      <button type="button" aria-pressed={isOn} disabled={disabled} onClick={() => onChange(!isOn)}>
        <i aria-hidden="true">{isOn && <Icon icon={Check} size={14} />}</i>
        <span>{children}</span>
        {count !== undefined && <Count count={count} />}
      </button>
    </div>
  );
}
