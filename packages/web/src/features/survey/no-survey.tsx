import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { AtSign } from 'lucide';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SpoolDrawing } from '../../ui/load-states.tsx';
import css from './survey.module.css';

/** The same for a survey that is paused or closed, and one that never was. */
export function NoSurvey() {
  const { t } = useLingui();
  const { embed } = useSearch({ strict: false });
  return (
    <div className={`page ${css['missing']}`}>
      <SpoolDrawing thread="away" />
      <h1>
        <Trans>
          There is no survey <em>here.</em>
        </Trans>
      </h1>
      <p>
        {t`A survey is only here while the person it is about keeps it open. Paused, closed or never opened: from outside it looks the same.`}
      </p>
      {embed !== '1' && (
        <div className="row">
          <ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>
          <ButtonLink to="/tag" icon={AtSign}>{t`Is this your handle?`}</ButtonLink>
        </div>
      )}
    </div>
  );
}
