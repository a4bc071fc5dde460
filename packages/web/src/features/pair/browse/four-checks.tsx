import { Trans, useLingui } from '@lingui/react/macro';
import css from './browse.module.css';

/** What stands behind a verified pair. */
export function FourChecks() {
  const { t } = useLingui();
  const checks = [
    { title: t`18 or older`, text: t`The birth date is checked before anything is public. It is never shown.` },
    { title: t`Consent`, text: t`The creator agreed to a dated text. Taking consent back closes the pair.` },
    { title: t`Presence`, text: t`A fresh word, written by hand on paper, is in both pictures.` },
    { title: t`Size`, text: t`A reviewer compares the size with the pictures. If unsure, a second one looks.` },
  ];
  return (
    <section>
      <h2 className={css['h2']}>
        <Trans>
          Four checks, <em>every year</em>
        </Trans>
      </h2>
      <div className={css['sewn']}>
        <svg className={css['thread']} viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
          <path
            vectorEffect="non-scaling-stroke"
            d="M0 14C90 20 160 20 250 14 340 8 410 8 500 14 590 20 660 20 750 14 840 8 910 8 1000 14"
          />
        </svg>
        <ol className={css['checks']}>
          {checks.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
