import { Trans, useLingui } from '@lingui/react/macro';
import { useAppName } from '../../platform/page/app-data.ts';
import css from './forum.module.css';

/** The rules in short, and what is true of first posts. */
export function Guidelines() {
  const { t } = useLingui();
  const appName = useAppName();
  return (
    <aside className={css['aside']} aria-label={t`Community guidelines`}>
      <div className={`panel ${css['card']}`}>
        <h2>{t`Community guidelines`}</h2>
        <ol className={css['rules']}>
          <li>{t`Garments and fit, never nudity.`}</li>
          <li>{t`No home addresses, e-mail addresses or phone numbers.`}</li>
          <li>{t`Buy and sell inside ${appName}.`}</li>
          <li>{t`Be kind, even when you disagree.`}</li>
        </ol>
        <a href="/content/rules" className="link">
          <Trans>Read them all</Trans>
        </a>
      </div>
      <p className="note">
        <Trans>
          A moderator approves the first post of new members before others see it. When moderators hide a post, its author is told why and
          can appeal.
        </Trans>
      </p>
    </aside>
  );
}
