import { Trans, useLingui } from '@lingui/react/macro';
import { readSearchText } from '@strapline/domain/search/search-text';
import { labelOf, type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { Ruler, Search } from 'lucide';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSizeSystem } from '../../ui/tag/size-system.ts';
import css from './boutique.module.css';
import type { BoutiqueSearch } from './boutique-query.ts';
import { SizeErrorMessage } from './size-error.tsx';
import { getSystem, parseSizeFilter, type SizeFilter } from './size-filter.ts';

type SearchBarProps = { search: BoutiqueSearch; onSearch: (patch: BoutiqueSearch) => void; ref?: Ref<HTMLFormElement> };

/** Typed text stays until it is submitted, also beside an invalid size. */
export function SearchBar({ search, onSearch, ref }: SearchBarProps) {
  const { t } = useLingui();
  const [tried, setTried] = useState<SizeFilter>(search);
  const system = useRef<HTMLSelectElement>(null);
  const mine = useSizeSystem();
  const sizeFilter = parseSizeFilter(tried);
  const fault = sizeFilter && 'error' in sizeFilter ? sizeFilter : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = getTyped(event.currentTarget);
    setTried(typed);
    const read = parseSizeFilter(typed);
    if (read && 'error' in read) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=size]')?.focus();
      return;
    }
    onSearch(parseSearch(typed, search));
  }

  function submitAs(meant: SizeSystem) {
    if (!system.current) return;
    system.current.value = meant;
    system.current.form?.requestSubmit();
  }

  return (
    <>
      <search>
        <form className={css['bar']} onSubmit={submit} noValidate ref={ref}>
          <div className={css['words']}>
            <Icon of={Search} />
            <input
              key={search.q}
              name="q"
              type="search"
              maxLength={120}
              defaultValue={search.q}
              aria-label={t`Search`}
              placeholder={t`Name, colour, size or serial`}
            />
          </div>
          <div className={css['size']}>
            <Icon of={Ruler} />
            <SizeInput size={search.size} isInvalid={fault !== null} />
            <select
              name="system"
              ref={system}
              aria-label={t`Sizing system`}
              defaultValue={search.size ? getSystem(search) : mine}
              // An error about another system no longer applies.
              onChange={({ target: { form } }) => fault && form && setTried(getTyped(form))}
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
        {fault && <SizeErrorMessage fault={fault} onUseSystem={submitAs} />}
      </div>
    </>
  );
}

function SizeInput({ size, isInvalid }: { size: string | undefined; isInvalid: boolean }) {
  const { t } = useLingui();
  return (
    <div>
      <label htmlFor="boutique-size">
        <Trans>Size</Trans>
      </label>
      <input
        id="boutique-size"
        name="size"
        defaultValue={size}
        placeholder={t`Any size, e.g. 32DD or 32`}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby="size-help"
      />
    </div>
  );
}

type Typed = { q: string; size: string; system: string };

function getTyped(bar: HTMLFormElement): Typed {
  const form = new FormData(bar);
  const word = (name: string) => String(form.get(name) ?? '').trim();
  return { q: word('q'), size: word('size'), system: word('system') };
}

/** A size in the text moves to the size field, where it is visible, unless one was typed there. */
function parseSearch({ q, size, system }: Typed, before: BoutiqueSearch): BoutiqueSearch {
  const { words, sizes, band } = readSearchText(q, getSystem({ system }));
  const [inWords] = sizes;
  const isFree = size === '' || size === before.size;
  const found = inWords ?? band;
  if (found && sizes.length <= 1 && isFree)
    return { q: words, size: inWords ? labelOf(inWords) : String(found.band), system: found.system === 'UK' ? '' : found.system };
  return { q, size, system: size && system !== 'UK' ? system : '' };
}

/** Unsubmitted text, for a filter pressed meanwhile; an invalid size is left out. */
export function unsentSearch(bar: HTMLFormElement | null, before: BoutiqueSearch): BoutiqueSearch {
  if (!bar) return {};
  const typed = getTyped(bar);
  const sizeFilter = parseSizeFilter(typed);
  return sizeFilter && 'error' in sizeFilter ? { q: typed.q } : parseSearch(typed, before);
}
