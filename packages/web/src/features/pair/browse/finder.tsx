import { useLingui } from '@lingui/react/macro';
import { listBandLabels, listCupLabels } from '@strapline/domain/size/labels';
import { letterLabels } from '@strapline/domain/size/letter-size';
import { formatSize, formatSizeIn, type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { useApp } from '../../../platform/page/app-data.ts';
import { Select } from '../../../ui/form/field.tsx';
import css from './browse.module.css';
import { changeSystem, type PairFilter, type PairSearch } from './pair-query.ts';
import { SizeTape } from './size-tape.tsx';

type FinderProps = { filter: PairFilter; onChange: (patch: PairSearch) => void };

/** One tape of letters. */
function LetterFinder({ filter: { letter }, onChange }: FinderProps) {
  const { t } = useLingui();
  return (
    <form className={`${css['finder']} ${css['bare']}`} aria-label={t`Find pairs by size`} onSubmit={(event) => event.preventDefault()}>
      <div className={css['pick']}>
        <SizeTape label={t`Size`} values={letterLabels} value={letter ?? ''} onChange={(size) => onChange({ size })} />
      </div>
    </form>
  );
}

/** Two tapes choose band and cup; beside them is what is searched for. */
export function Finder(props: FinderProps) {
  return useApp().sizeSystem === 'letter' ? <LetterFinder {...props} /> : <BraFinder {...props} />;
}

function BraFinder({ filter, onChange }: FinderProps) {
  const { t } = useLingui();
  const { system, band, cup, size } = filter;
  return (
    <form className={css['finder']} aria-label={t`Find pairs by size`} onSubmit={(event) => event.preventDefault()}>
      <div className={css['pick']}>
        <SizeTape
          label={t`Band`}
          values={listBandLabels(system).map(String)}
          value={band}
          onChange={(next) => onChange({ system, band: next })}
        />
        <SizeTape label={t`Cup`} values={listCupLabels(system)} value={cup} onChange={(next) => onChange({ system, cup: next })} />
      </div>
      <div className={css['got']}>
        <p className="eyebrow">{t`Your search`}</p>
        <b className={size ? undefined : css['none']} role="status">
          {size ? formatSize(size) : band ? t`Choose a cup` : cup ? t`Choose a band` : t`All sizes`}
        </b>
        <span className="note">{size && listOtherLabels(filter).join(' · ')}</span>
        {(band || cup) && (
          <button type="button" className="link" onClick={() => onChange({ band: '', cup: '' })}>
            {t`All sizes`}
          </button>
        )}
        <div className={css['system']}>
          <Select
            label={<span className="vh">{t`Sizing system`}</span>}
            value={system}
            onChange={({ target }) => onChange(changeSystem(filter, sizeSystems.find((one) => one === target.value) ?? system))}
          >
            {sizeSystems.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      </div>
    </form>
  );
}

const comparedSystems: readonly SizeSystem[] = ['UK', 'EU', 'FR', 'AU'];

function listOtherLabels({ size, system }: PairFilter): string[] {
  if (!size) return [];
  return comparedSystems.flatMap((other) => {
    const label = other === system ? null : formatSizeIn(other, size);
    return label === null ? [] : [`${other} ${label}`];
  });
}
