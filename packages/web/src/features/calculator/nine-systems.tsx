import { Trans, useLingui } from '@lingui/react/macro';
import { findSisterSizes, formatSizeIn, type NeutralSize, sizeSystems } from '@strapline/domain/size/systems';
import { useSystemNotes } from './reading-labels.tsx';
import css from './result-details.module.css';

type NineSystemsProps = { size: NeutralSize; alternateOrdinal: number | null };

export function NineSystems({ size, alternateOrdinal }: NineSystemsProps) {
  'use memo';
  const { t } = useLingui();
  const notes = useSystemNotes();
  const { firmer, looser } = findSisterSizes(size);
  const alternate = alternateOrdinal === null ? null : { ...size, ordinal: alternateOrdinal };
  return (
    <section>
      <h2>
        <Trans>
          In nine <em>systems</em>
        </Trans>
      </h2>
      <p className={`sub ${css['intro']}`}>
        {t`The same garment, as each system labels it. The same letter can mean a different cup in another system.`}{' '}
        <a className="link" href="/content/sizes#nine-systems">{t`Why so many`}</a>
      </p>
      <table className={css['systems']}>
        <thead>
          <tr>
            <th scope="col">{t`System`}</th>
            <th scope="col">{t`Firmer`}</th>
            <th scope="col">{t`Best`}</th>
            <th scope="col">{t`Looser`}</th>
            {alternate && <th scope="col">{t`Alternate`}</th>}
          </tr>
        </thead>
        <tbody>
          {sizeSystems.map((system) => {
            const getLabel = (of: NeutralSize | null) => (of && formatSizeIn(system, of)) ?? '–';
            return (
              <tr key={system}>
                <th scope="row">
                  <span className={css['code']}>{system}</span> {notes[system] && <span className={css['aliases']}>{notes[system]}</span>}
                </th>
                <td className={css['muted']}>{getLabel(firmer)}</td>
                <td className={css['best']}>{getLabel(size)}</td>
                <td className={css['muted']}>{getLabel(looser)}</td>
                {alternate && <td className={css['muted']}>{getLabel(alternate)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
