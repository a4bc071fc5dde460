import { useLingui } from '@lingui/react/macro';
import { parseSearchText } from '@strapline/domain/search/search-text';
import { formatSize, type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { Ruler, Search } from 'lucide';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSizeSystem } from '../../ui/tag/size-system.ts';
import css from './boutique.module.css';
import type { BoutiqueSearch } from './boutique-query.ts';
import { SizeErrorMessage } from './size-error.tsx';
import { getSystem, parseSizeFilter, type SizeFilter } from './size-filter.ts';

type SearchBarProps = {
  search: BoutiqueSearch;
  onSearch: (patch: BoutiqueSearch) => void;
  /** On the boutique's own page, the size is among the filters. */
  isPage?: boolean;
  ref?: Ref<HTMLFormElement>;
};

/** Typed text stays until it is submitted, also beside an invalid size. */
export function SearchBar({ search, onSearch, isPage = false, ref }: SearchBarProps) {
  const { t } = useLingui();
  const [submitted, setSubmitted] = useState<SizeFilter>(search);
  const system = useRef<HTMLSelectElement>(null);
  const preferredSystem = useSizeSystem();
  const hasBraSizes = useApp().sizeSystem === 'bra';
  const hasSizeField = hasBraSizes && !isPage;
  const sizeFilter = parseSizeFilter(hasBraSizes ? submitted : {});
  const sizeError = sizeFilter && 'error' in sizeFilter ? sizeFilter : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = readSearchFields(event.currentTarget, search, preferredSystem);
    setSubmitted(fields);
    const read = parseSizeFilter(hasBraSizes ? fields : {});
    if (hasSizeField && read && 'error' in read) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=size]')?.focus();
      return;
    }
    onSearch(hasBraSizes ? parseSearch(fields, search) : { q: fields.q });
  }

  function submitWithSystem(sizeSystem: SizeSystem) {
    if (!system.current) return onSearch({ system: sizeSystem === 'UK' ? '' : sizeSystem });
    system.current.value = sizeSystem;
    system.current.form?.requestSubmit();
  }

  return (
    <>
      <search>
        <form className={hasSizeField ? css['bar'] : `${css['bar']} ${css['bare']}`} onSubmit={submit} noValidate ref={ref}>
          <div className={css['words']}>
            <Icon icon={Search} />
            <input
              key={search.q}
              name="q"
              type="search"
              maxLength={120}
              defaultValue={search.q}
              aria-label={t`Search`}
              placeholder={hasBraSizes ? t`Name, colour, size or serial` : t`Name, colour or serial`}
            />
          </div>
          {hasSizeField && (
            <div className={css['size']}>
              <Icon icon={Ruler} />
              <SizeInput size={search.size} isInvalid={sizeError !== null} />
              <select
                // The visitor's own system is known after the first rendering.
                key={preferredSystem}
                name="system"
                ref={system}
                aria-label={t`Sizing system`}
                defaultValue={search.size ? getSystem(search) : preferredSystem}
                // An error about another system no longer applies.
                onChange={({ target: { form } }) => sizeError && form && setSubmitted(readSearchFields(form, search, preferredSystem))}
              >
                {sizeSystems.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </div>
          )}
          <Button type="submit" kind="primary">{t`Search`}</Button>
        </form>
      </search>
      <div className="help bad" id="size-help" role="alert">
        {sizeError && <SizeErrorMessage sizeError={sizeError} onUseSystem={submitWithSystem} />}
      </div>
    </>
  );
}

function SizeInput({ size, isInvalid }: { size: string | undefined; isInvalid: boolean }) {
  const { t } = useLingui();
  return (
    <div>
      <label htmlFor="boutique-size">{t`Size`}</label>
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

type SearchFields = { q: string; size: string; system: string };

/** Without a size field, with the size of the search; a size among the words is read in the visitor's system then. */
function readSearchFields(bar: HTMLFormElement, { size, system }: BoutiqueSearch, preferred: SizeSystem): SearchFields {
  const form = new FormData(bar);
  const getField = (name: string, otherwise = '') => String(form.get(name) ?? otherwise).trim();
  return { q: getField('q'), size: getField('size', size), system: getField('system', size ? system : preferred) };
}

/** A size in the text moves to the size field, where it is visible, unless one was typed there. */
function parseSearch({ q, size, system }: SearchFields, before: BoutiqueSearch): BoutiqueSearch {
  const { words, sizes, band } = parseSearchText(q, getSystem({ system }));
  const [sizeInText] = sizes;
  const isFree = size === '' || size === before.size;
  const sizeOrBand = sizeInText ?? band;
  if (sizeOrBand && sizes.length <= 1 && isFree)
    return {
      q: words,
      size: sizeInText ? formatSize(sizeInText) : String(sizeOrBand.band),
      system: sizeOrBand.system === 'UK' ? '' : sizeOrBand.system,
    };
  return { q, size, system: size && system !== 'UK' ? system : '' };
}

/** Unsubmitted text, for a filter pressed meanwhile; an invalid size is left out. */
export function getUnsentSearch(
  bar: HTMLFormElement | null,
  before: BoutiqueSearch,
  { isLetter, preferred }: { isLetter: boolean; preferred: SizeSystem },
): BoutiqueSearch {
  if (!bar) return {};
  const fields = readSearchFields(bar, before, preferred);
  if (isLetter) return { q: fields.q };
  const sizeFilter = parseSizeFilter(fields);
  return sizeFilter && 'error' in sizeFilter ? { q: fields.q } : parseSearch(fields, before);
}
