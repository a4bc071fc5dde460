import { Trans, useLingui } from '@lingui/react/macro';
import { type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { Ruler, Search } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSizeSystem } from '../../ui/size-system.ts';
import css from './boutique.module.css';
import type { BoutiqueSearch } from './boutique-query.ts';
import { SizeFaultWords } from './size-fault.tsx';
import { readWish, type SizeWish, systemOf } from './size-wish.ts';
import { Toggle } from './toggle.tsx';

type SearchBarProps = { search: BoutiqueSearch; onSearch: (patch: BoutiqueSearch) => void };

/** Words and a size. What is typed stays as it is until it is sent, also beside a size that does not exist. */
export function SearchBar({ search, onSearch }: SearchBarProps) {
  const { t } = useLingui();
  const [tried, setTried] = useState<SizeWish>(search);
  const system = useRef<HTMLSelectElement>(null);
  const mine = useSizeSystem();
  const wish = readWish(tried);
  const fault = wish && 'error' in wish ? wish : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { q, ...next } = wordsOf(event.currentTarget);
    setTried(next);
    const read = readWish(next);
    if (read && 'error' in read) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=size]')?.focus();
      return;
    }
    onSearch({ q, size: next.size, system: next.size && next.system !== 'UK' ? next.system : '' });
  }

  function readAs(meant: SizeSystem) {
    if (!system.current) return;
    system.current.value = meant;
    system.current.form?.requestSubmit();
  }

  return (
    <>
      <search>
        <form className={css['bar']} onSubmit={submit} noValidate>
          <div className={css['words']}>
            <Icon of={Search} />
            <input
              key={search.q}
              name="q"
              type="search"
              maxLength={120}
              defaultValue={search.q}
              aria-label={t`Search`}
              placeholder={t`Name, colour or serial`}
            />
          </div>
          <div className={css['size']}>
            <Icon of={Ruler} />
            <div>
              <label htmlFor="boutique-size">
                <Trans>Size</Trans>
              </label>
              <input
                id="boutique-size"
                name="size"
                defaultValue={search.size}
                placeholder={t`Any, such as 32DD`}
                maxLength={16}
                autoComplete="off"
                autoCapitalize="characters"
                aria-invalid={fault ? true : undefined}
                aria-describedby="size-help"
              />
            </div>
            <select
              name="system"
              ref={system}
              aria-label={t`Sizing system`}
              defaultValue={search.size ? systemOf(search) : mine}
              // What was said of another system holds no longer.
              onChange={({ target: { form } }) => fault && form && setTried(wordsOf(form))}
            >
              {sizeSystems.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </div>
          <Button type="submit" kind="primary">
            <Trans>Search</Trans>
          </Button>
        </form>
      </search>
      <div className="help bad" id="size-help" role="alert">
        {fault && <SizeFaultWords fault={fault} onMeant={readAs} />}
      </div>
    </>
  );
}

function wordsOf(bar: HTMLFormElement) {
  const form = new FormData(bar);
  const word = (name: string) => String(form.get(name) ?? '').trim();
  return { q: word('q'), size: word('size'), system: word('system') };
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
