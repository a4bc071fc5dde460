import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { CircleCheck } from 'lucide';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';
import css from './recovery.module.css';
import { RecoveryByLink, RecoverySkeleton, type RecoveryView } from './recovery-by-link.tsx';

/** Stops a recovery, by the link of a mail. It asks for one press: mail programs open links to preview them. */
export function StopRecoveryScreen() {
  const { t } = useLingui();
  const { recoveryId } = useParams({ from: '/recovery/$recoveryId/stop' });
  return (
    <div className="page">
      <PageTitle>{t`Stop a recovery`}</PageTitle>
      <div className={css['narrow']}>
        {/* The secret is in the fragment, which only the browser has. */}
        {useHydrated() ? (
          <RecoveryByLink key={recoveryId} recoveryId={recoveryId} link="cancel">
            {(recovery, cancelToken) => <Stop recoveryId={recoveryId} recovery={recovery} cancelToken={cancelToken} />}
          </RecoveryByLink>
        ) : (
          <RecoverySkeleton />
        )}
      </div>
    </div>
  );
}

type StopProps = { recoveryId: string; recovery: RecoveryView; cancelToken: string };

function Stop({ recoveryId, recovery, cancelToken }: StopProps) {
  const { t } = useLingui();
  const cancel = useCallMutation('cancelRecovery');
  const { username, state, readyAt } = recovery;
  if (cancel.isSuccess || state === 'canceled') return <Stopped username={username} />;
  if (state === 'used') return <TooLate />;
  const at = formatDateTime(readyAt);
  return (
    <>
      <div>
        <h1>
          <Trans>
            Stop the <em>recovery?</em>
          </Trans>
        </h1>
        <p className="lead">
          {state === 'waiting' ? (
            <Trans>
              Someone is recovering {username}. On {at} they get a link to add a new passkey.
            </Trans>
          ) : state === 'ready' ? (
            <Trans>Someone is recovering {username}, and has a link to add a new passkey.</Trans>
          ) : (
            <Trans>The recovery of {username} has ended. Nothing changed.</Trans>
          )}
        </p>
      </div>
      {state !== 'expired' && (
        <>
          <p className="sub">
            {t`If it wasn’t you, stop it. Nobody gets in, and your account stays as it is. If it was you, close this page.`}
          </p>
          <Failure>{cancel.error?.message}</Failure>
          <p className={css['actions']}>
            <Button kind="primary" busy={cancel.isPending} onClick={() => cancel.mutate({ recoveryId, cancelToken })}>
              {t`Stop the recovery`}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

function Stopped({ username }: { username: string }) {
  const { t } = useLingui();
  return (
    <>
      <h1>
        <Trans>
          It’s <em>stopped.</em>
        </Trans>
      </h1>
      <Callout tone="verified" icon={CircleCheck}>
        <p role="status">
          <Trans>Nothing changed on {username}. The recovery link no longer works.</Trans>
        </p>
      </Callout>
      <p className="sub">{t`If someone else can read your e-mail, change its password.`}</p>
      <p className={css['actions']}>
        <ButtonLink to="/signin">{t`Sign in`}</ButtonLink>
      </p>
    </>
  );
}

function TooLate() {
  const { t } = useLingui();
  return (
    <>
      <h1>
        <Trans>
          It’s already <em>finished.</em>
        </Trans>
      </h1>
      <p className="lead">{t`The account has a new passkey. If this wasn’t you, write to support right away.`}</p>
      <p className={css['actions']}>
        <ButtonLink to="/recover" kind="primary">{t`Ask for help`}</ButtonLink>
      </p>
    </>
  );
}
