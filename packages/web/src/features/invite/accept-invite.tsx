import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide';
import { useEffect } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useAppName, useItem } from '../../platform/page/app-data.ts';
import { useFragmentToken } from '../../platform/page/fragment-token.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { startIntent } from '../../platform/session/login-intent.ts';
import { useSession, waitForSession } from '../../platform/session/session.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './invite.module.css';

/** The link of an invitation's mail. It asks for one press: mail programs open links to preview them. */
export function AcceptInvite() {
  const { t } = useLingui();
  return (
    <div className={`page ${css['narrow']}`}>
      <PageTitle>{t`Your invitation`}</PageTitle>
      {/* The secret is in the fragment, which only the browser has. */}
      {useHydrated() ? (
        <ByLink />
      ) : (
        <Loading>
          <Skeleton width="20rem" height="3rem" />
          <br />
          <Skeleton height="8rem" radius="var(--r-panel)" />
        </Loading>
      )}
    </div>
  );
}

function ByLink() {
  const { t } = useLingui();
  const token = useFragmentToken();
  return token === undefined ? (
    <DeadLink>{t`It’s incomplete. Open the newest e-mail from us, or request another invitation.`}</DeadLink>
  ) : (
    <Invitation token={token} />
  );
}

function Invitation({ token }: { token: string }) {
  const name = useAppName();
  const accept = useCallMutation('acceptInvite', ['fetchProfile']);
  const { error } = accept;
  if (accept.isSuccess) return <Accepted />;
  if (error instanceof WireError && ['not_found', 'conflict', 'expired'].includes(error.code)) return <DeadLink>{error.message}</DeadLink>;
  return (
    <>
      <div>
        <h1>
          <Trans>
            You’re <em>invited</em>
          </Trans>
        </h1>
        <p className="lead">
          <Trans>
            You can tag and sell your own pieces on {name}. The link works once, so accept it with the account that you want to sell with.
          </Trans>
        </p>
      </div>
      <Failure>{error?.message}</Failure>
      <Actions token={token} isBusy={accept.isPending} onAccept={() => accept.mutate({ token })} />
    </>
  );
}

/** Accepts, or signs in first and comes back. */
function Actions({ token, isBusy, onAccept }: { token: string; isBusy: boolean; onAccept: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  useEffect(() => void waitForSession(), []);
  const signIn = (isNew: boolean) => {
    startIntent(`/invite?step=accept#token=${token}`, isNew);
    void router.navigate({ to: '/confirmLoginIntent' });
  };
  if (session.status === 'signedIn') {
    const { username } = session.claims;
    return (
      <>
        <p className="sub">
          <Trans>
            Signed in as <b>{username}</b>.
          </Trans>
        </p>
        <p className="row">
          <Button kind="primary" size="big" busy={isBusy} onClick={onAccept}>{t`Accept the invitation`}</Button>
        </p>
      </>
    );
  }
  return (
    <p className="row">
      <Button kind="primary" size="big" busy={session.status === 'unknown'} onClick={() => signIn(true)}>{t`Create an account`}</Button>
      <Button size="big" busy={session.status === 'unknown'} onClick={() => signIn(false)}>{t`Sign in`}</Button>
    </p>
  );
}

function Accepted() {
  const { t } = useLingui();
  const item = useItem();
  return (
    <>
      <h1>
        <Trans>
          Welcome, <em>creator</em>
        </Trans>
      </h1>
      <Callout tone="verified" icon={CircleCheck}>
        <p role="status">{t`Your invitation is accepted. You can tag your first piece now.`}</p>
      </Callout>
      <p className="row">
        <ButtonLink to="/bratag/create" kind="primary">{t`Tag a ${item}`}</ButtonLink>
        <ButtonLink to="/account">{t`Your account`}</ButtonLink>
      </p>
    </>
  );
}

function DeadLink({ children }: { children: string }) {
  const { t } = useLingui();
  return (
    <>
      <h1>
        <Trans>
          This link <em>doesn’t work</em>
        </Trans>
      </h1>
      <p className="lead" role="alert">
        {children}
      </p>
      <p className="row">
        <ButtonLink to="/invite" kind="primary">{t`Request an invitation`}</ButtonLink>
      </p>
    </>
  );
}
