import { Trans } from '@lingui/react/macro';
import { labelIn, type NeutralSize, sisterSizes, sizeSystems } from '@strapline/domain/size/systems';
import { useSystemNotes } from './reading-labels.tsx';
import css from './result-details.module.css';

type NineSystemsProps = { size: NeutralSize; alternateOrdinal: number | null };

export function NineSystems({ size, alternateOrdinal }: NineSystemsProps) {
  'use memo';
  const notes = useSystemNotes();
  const { firmer, looser } = sisterSizes(size);
  const alternate = alternateOrdinal === null ? null : { ...size, ordinal: alternateOrdinal };
  return (
    <section>
      <h2>
        <Trans>
          In nine <em>systems</em>
        </Trans>
      </h2>
      <p className={`sub ${css['under']}`}>
        <Trans>The same garment, labelled by each. Letters never mean the same across systems.</Trans>{' '}
        <a className="link" href="/content/sizes#nine-systems">
          <Trans>Why so many</Trans>
        </a>
      </p>
      <table className={css['systems']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>System</Trans>
            </th>
            <th scope="col">
              <Trans>Firmer</Trans>
            </th>
            <th scope="col">
              <Trans>Best</Trans>
            </th>
            <th scope="col">
              <Trans>Looser</Trans>
            </th>
            {alternate && (
              <th scope="col">
                <Trans>Alternate</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sizeSystems.map((system) => {
            const label = (of: NeutralSize | null) => (of && labelIn(system, of)) ?? '–';
            return (
              <tr key={system}>
                <th scope="row">
                  <span className={css['code']}>{system}</span> {notes[system] && <span className={css['also']}>{notes[system]}</span>}
                </th>
                <td className={css['dim']}>{label(firmer)}</td>
                <td className={css['best']}>{label(size)}</td>
                <td className={css['dim']}>{label(looser)}</td>
                {alternate && <td className={css['dim']}>{label(alternate)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
