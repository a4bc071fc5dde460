import { Trans, useLingui } from '@lingui/react/macro';
import type { Band } from '@strapline/domain/search/search-text';
import { formatSizeKey } from '@strapline/domain/size/size-key';
import {
  findSisterSizes,
  formatSize,
  formatSizeIn,
  parseSizeSystem,
  type Size,
  type SizeSystem,
  sizeSystems,
} from '@strapline/domain/size/systems';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { useOwnSize } from '../../platform/use-own-size.ts';
import { useSizeSystem } from '../../ui/tag/size-system.ts';
import { type BoutiqueSearch, noSize } from './boutique-query.ts';
import { countSizes } from './count-sizes.ts';
import { type Facet, FacetCheck, FacetSection } from './facet-options.tsx';
import css from './facets.module.css';
import { SizeErrorMessage } from './size-error.tsx';
import { getSystem, listSisterLabels, parseSizeFilter, type SizeFilter } from './size-filter.ts';

type SizeFacetProps = { search: BoutiqueSearch; facet: Facet | undefined; onChange: (patch: BoutiqueSearch) => void; isOpen: boolean };

/** One's own size or any other, sizes beside it, and how sure a fit has to be. */
export function SizeFacet({ search, facet, onChange, isOpen }: SizeFacetProps) {
  const { t } = useLingui();
  const { own, system } = useOwnLabel();
  const size = readSize(search);
  const isOwn = own !== null && size !== null && 'cup' in size && formatSizeKey(own.size) === formatSizeKey(size);
  const label = size && [size.system, 'cup' in size ? formatSize(size) : String(size.band)].join(' ');
  const chooseOwn: BoutiqueSearch = own ? { size: own.label, system: system === 'UK' ? '' : system } : {};
  return (
    <FacetSection title={t`Size`} value={label && search.sisters === 'yes' ? t`${label} + sisters` : (label ?? undefined)} isOpen={isOpen}>
      <div className={css['size']}>
        {own && (
          <FacetCheck isOn={isOwn} count={countSizes(facet, [own.size])} onChange={(isOn) => onChange(isOn ? chooseOwn : noSize)}>
            <Trans>
              In my size, {system} {own.label}
            </Trans>
          </FacetCheck>
        )}
        <SizeForm search={search} size={size} onChange={onChange} />
        {!own && !size && <SizeInvitation />}
        {size && <OtherSizes size={size} search={search} facet={facet} onChange={onChange} />}
        {(size ? 'cup' in size : own) && (
          <FacetCheck
            isOn={size !== null && search.likely === 'yes'}
            onChange={(isOn) => onChange(isOn ? { ...(size ? {} : chooseOwn), likely: 'yes' } : { likely: '' })}
          >
            {t`Only show likely fits`}
          </FacetCheck>
        )}
      </div>
    </FacetSection>
  );
}

function readSize(search: BoutiqueSearch): Size | Band | null {
  const filter = parseSizeFilter(search);
  return filter && !('error' in filter) ? filter : null;
}

/** The size of "your measurements" as a label: in the visitor's system, or where that has none in that of the UK. */
function useOwnLabel() {
  const preferred = useSizeSystem();
  const size = useOwnSize();
  const label = size && formatSizeIn(preferred, size);
  const ukLabel = size && formatSizeIn('UK', size);
  if (size && label) return { own: { size, label }, system: preferred };
  return size && ukLabel ? { own: { size, label: ukLabel }, system: 'UK' as const } : { own: null, system: preferred };
}

function SizeInvitation() {
  const { calculator } = useApp().modules;
  if (!calculator) return null;
  return (
    <p className="note">
      <Link to="/calculator" className="link">
        <Trans>Find my size</Trans>
      </Link>
    </p>
  );
}

type SizeFormProps = { search: BoutiqueSearch; size: Size | Band | null; onChange: (patch: BoutiqueSearch) => void };

/** What is typed, until it becomes the search's size. Another system shows the same size by its label there. */
function useTypedSize({ search, size, onChange }: SizeFormProps) {
  const preferred = useSizeSystem();
  const current = { size: search.size ?? '', system: search.size ? getSystem(search) : preferred };
  const [typed, setTyped] = useState<Required<SizeFilter>>(current);
  const [submitted, setSubmitted] = useState<SizeFilter>({});
  const [seen, setSeen] = useState(current);
  if (seen.size !== current.size || seen.system !== current.system) {
    setSeen(current);
    setTyped(current);
    setSubmitted({});
  }
  const read = parseSizeFilter(submitted);
  const sizeError = read && 'error' in read ? read : null;

  function submit(fields: Required<SizeFilter>) {
    const label = fields.size.trim();
    if (label === current.size && (label === '' || fields.system === current.system)) return;
    setSubmitted(fields);
    const read = parseSizeFilter(fields);
    if (!read) onChange(noSize);
    else if (!('error' in read))
      onChange({ size: 'cup' in read ? formatSize(read) : label, system: fields.system === 'UK' ? '' : fields.system });
  }

  function changeSystem(system: SizeSystem) {
    const isUnchanged = typed.size.trim() === current.size;
    const label = size && isUnchanged ? getLabelIn(system, size) : null;
    const fields = { size: label ?? typed.size, system };
    setTyped(fields);
    setSubmitted({});
    if (fields.size.trim() !== '') submit(fields);
  }

  return { typed, setTyped, sizeError, submit, changeSystem };
}

/** Takes effect when both fields are left, or with Enter. */
function SizeForm(props: SizeFormProps) {
  const { t } = useLingui();
  const id = useId();
  const { typed, setTyped, sizeError, submit, changeSystem } = useTypedSize(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) submit(typed);
      }}
    >
      <select
        className="input"
        aria-label={t`Sizing system`}
        value={typed.system}
        onChange={({ target }) => changeSystem(parseSizeSystem(target.value) ?? 'UK')}
      >
        {sizeSystems.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <input
        className="input"
        name="size"
        aria-label={t`Size`}
        placeholder="32DD"
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        aria-invalid={sizeError ? true : undefined}
        aria-describedby={sizeError ? id : undefined}
        value={typed.size}
        onChange={({ target }) => setTyped({ ...typed, size: target.value })}
      />
      <div className="help bad" id={id} role="alert">
        {sizeError && (
          <SizeErrorMessage
            sizeError={sizeError}
            onUseSystem={(system) => {
              setTyped({ ...typed, system });
              submit({ ...typed, system });
            }}
          />
        )}
      </div>
    </form>
  );
}

type OtherSizesProps = { size: Size | Band; search: BoutiqueSearch; facet: Facet | undefined; onChange: (patch: BoutiqueSearch) => void };

function OtherSizes({ size, search, facet, onChange }: OtherSizesProps) {
  const { t } = useLingui();
  const isWide = search.equivalents !== 'no';
  const others = sizeSystems.flatMap((system) => {
    const label = system === size.system ? null : getLabelIn(system, size);
    return label === null ? [] : [`${system}\u00a0${label}`];
  });
  const sisters = 'cup' in size ? listSisterLabels(size) : [];
  return (
    <>
      <p className="note">{isWide ? t`Same as ${others.join(', ')}` : t`Labels of other systems are left out.`}</p>
      <FacetCheck isOn={isWide} onChange={(isOn) => onChange({ equivalents: isOn ? '' : 'no' })}>
        {'cup' in size ? t`Same size in other systems` : t`Same band in other systems`}
      </FacetCheck>
      {'cup' in size && sisters.length > 0 && (
        <FacetCheck
          isOn={search.sisters === 'yes'}
          count={countSizes(facet, Object.values(findSisterSizes(size)))}
          onChange={(isOn) => onChange({ sisters: isOn ? 'yes' : '' })}
        >
          <Trans>Include sister sizes {sisters.join(', ')}</Trans>
        </FacetCheck>
      )}
      {search.sisters === 'yes' && sisters.length > 0 && (
        <p className="note">
          {t`Sister sizes have the same cup volume on a firmer or looser band.`}{' '}
          <a className="link" href="/content/sizes#sister-sizes">{t`More on sister sizes`}</a>
        </p>
      )}
    </>
  );
}

/** Of a band alone, the band. */
function getLabelIn(system: SizeSystem, size: Size | Band): string | null {
  if ('cup' in size) return formatSizeIn(system, size);
  return formatSizeIn(system, { ukBand: size.ukBand, ordinal: 1 })?.replace(/\D/g, '') ?? null;
}
