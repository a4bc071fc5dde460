import { Trans, useLingui } from '@lingui/react/macro';
import { useItem } from '../../platform/page/app-data.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

/** For everybody while selling is open, otherwise for creators. */
export function NoInviteNeeded({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useLingui();
  const item = useItem();
  return (
    <>
      <div>
        <h1>
          <Trans>
            You don’t need an <em>invitation</em>
          </Trans>
        </h1>
        <p className="lead">
          {isSignedIn ? t`You can tag and sell your pieces right away.` : t`Everyone can join, collect and sell right away.`}
        </p>
      </div>
      <p className="row">
        {isSignedIn ? (
          <ButtonLink to="/bratag/create" kind="primary">{t`Tag a ${item}`}</ButtonLink>
        ) : (
          <ButtonLink to="/signup" kind="primary">{t`Create an account`}</ButtonLink>
        )}
      </p>
    </>
  );
}
