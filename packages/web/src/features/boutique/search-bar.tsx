import { Trans, useLingui } from '@lingui/react/macro';
import { braSizeMessage, parseBraSize } from '@strapline/domain/bra-size';
import { Check, Ruler, Search } from 'lucide';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './boutique.module.css';
import type { BoutiqueSearch } from './boutique-query.ts';

type SearchBarProps = { search: BoutiqueSearch; onSearch: (patch: BoutiqueSearch) => void };

export function SearchBar({ search, onSearch }: SearchBarProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const size = String(form.get('size') ?? '').trim();
    if (size && !parseBraSize(size)) {
      setProblem(braSizeMessage);
      event.currentTarget.querySelector<HTMLInputElement>('[name=size]')?.focus();
      return;
    }
    setProblem('');
    onSearch({ q: String(form.get('q') ?? ''), size });
  }

  return (
    <>
      <search>
        <form className={css['bar']} onSubmit={submit} noValidate>
          <div className={css['words']}>
            <Icon of={Search} />
            <input
              name="q"
              type="search"
              maxLength={120}
              defaultValue={search.q}
              aria-label={t`Search`}
              placeholder={t`Name, colour or serial`}
            />
          </div>
          <label className={css['size']}>
            <Icon of={Ruler} />
            <span>
              <small>
                <Trans>Size</Trans>
              </small>
              <input
                name="size"
                defaultValue={search.size}
                placeholder={t`Any, such as 32DD`}
                autoComplete="off"
                aria-invalid={problem ? true : undefined}
                aria-describedby="size-help"
              />
            </span>
          </label>
          <Button type="submit" kind="primary">
            <Trans>Search</Trans>
          </Button>
        </form>
      </search>
      <span className="help bad" id="size-help" role="alert">
        {problem}
      </span>
    </>
  );
}

type FiltersProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void };

/** One press narrows or widens the shelf at once. Kinds of bra are words of the search: makers write them into titles. */
export function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  const kinds = {
    balconette: t`Balconette`,
    plunge: t`Plunge`,
    'full cup': t`Full cup`,
    bralette: t`Bralette`,
    longline: t`Longline`,
    bandeau: t`Bandeau`,
  };
  const narrowed: [keyof BoutiqueSearch, string, string][] = [
    ['state', 'all', t`Show sold`],
    ['max', '100', t`Up to $100`],
    ['condition', 'new', t`New`],
    ['proof', '2', t`Chip bound`],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and legend around the row
    <div className={css['filters']} role="group" aria-label={t`Narrow the shelf`}>
      {Object.entries(kinds).map(([word, label]) => (
        <Toggle key={word} isOn={search.q === word} onPress={(on) => onChange({ q: on ? word : '' })}>
          {label}
        </Toggle>
      ))}
      <span className={css['gap']} />
      {narrowed.map(([key, value, label]) => (
        <Toggle key={key} isOn={search[key] === value} onPress={(on) => onChange({ [key]: on ? value : '' })}>
          {label}
        </Toggle>
      ))}
    </div>
  );
}

function Toggle({ isOn, onPress, children }: { isOn: boolean; onPress: (on: boolean) => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={() => onPress(!isOn)}>
      {isOn && <Icon of={Check} size={14} />}
      {children}
    </button>
  );
}
