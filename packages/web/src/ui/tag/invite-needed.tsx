import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../button-link.tsx';

/** Instead of a page for creators, while new ones need an invitation. */
export function InviteNeeded() {
  const { t } = useLingui();
  return (
    <div className="page">
      <div className="head">
        <p className="eyebrow">{t`For creators`}</p>
        <h1>
          <Trans>
            By <em>invitation</em>
          </Trans>
        </h1>
        <p className="lead">
          {t`We invite new creators a few at a time. If you already have an e-mail with an invitation, open its link. You can buy and collect right away.`}
        </p>
      </div>
      <p className="row">
        <ButtonLink to="/invite" kind="primary">{t`Request an invitation`}</ButtonLink>
        <ButtonLink to="/account">{t`Your account`}</ButtonLink>
      </p>
    </div>
  );
}
