import { Trans, useLingui } from '@lingui/react/macro';
import { termsVersion } from '@strapline/contract/terms';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSite } from '../../platform/page/site.ts';
import { continueSession, isProviderElsewhere, login } from '../../platform/session/identity.ts';
import { changeIntent, clearIntent, getLoginIntent, hasSignedInBefore, rememberSignIn } from '../../platform/session/login-intent.ts';
import { useSession } from '../../platform/session/session.ts';
import type { Session } from '../../platform/session/session-reducer.ts';
import { showError } from '../../platform/state/notices.ts';
import { Check, Segmented } from '../../ui/form/choice.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './confirm.module.css';
import { DestinationPreview } from './destination-preview.tsx';
import { EmailCode } from './email-code.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Redirecting } from './redirecting.tsx';
import { SignInOffline } from './signin-screen.tsx';

/** Before signup or login: destination, new or existing account, one confirmation, and the login options. The provider redirects back here. */
export function ConfirmLoginIntentScreen() {
  // The pending intent is in the URL fragment and in browser storage.
  return useHydrated() ? <LoginIntent /> : <PageSkeleton />;
}

function PageSkeleton() {
  return (
    <div className="page">
      <Loading>
        <Skeleton width="40%" height="3rem" />
        <br />
        <Skeleton height="20rem" radius="var(--r-panel)" />
      </Loading>
    </div>
  );
}

function LoginIntent() {
  const status = useSession((session) => session.status);
  const isReturning = status === 'unknown' && /[#&]state=/.test(location.hash);
  const isAsking = useProviderSession(status);
  useContinue(status);
  if (status === 'unreachable') return <SignInOffline />;
  return isReturning || isAsking ? <Redirecting /> : <LoginOptions />;
}

/** A provider of another site may know this browser, which only a redirect finds out. Returns whether it happens. */
function useProviderSession(status: Session['status']): boolean {
  const { isNew, isProviderAsked, isRestoring } = getLoginIntent();
  const canAsk = status === 'anonymous' && isProviderElsewhere() && !isProviderAsked && isNew !== true;
  useEffect(() => {
    if (canAsk) continueSession().catch(showError);
  }, [canAsk]);
  return canAsk || (isRestoring && status !== 'unreachable');
}

function LoginOptions() {
  const { t } = useLingui();
  const { email } = useSearch({ from: '/confirmLoginIntent' });
  const [intent] = useState(getLoginIntent);
  const [isNew, setNew] = useState(intent.isNew ?? !hasSignedInBefore());
  const [isConfirmed, setConfirmed] = useState(intent.confirmed);
  const [wasPrompted, setPrompted] = useState(false);

  /** Nothing starts before the box is ticked; a press without it shows an error there. */
  function requireTerms(): boolean {
    setPrompted(true);
    if (!isConfirmed) document.getElementById('confirm-terms')?.focus();
    return isConfirmed;
  }

  function confirm(on: boolean) {
    setConfirmed(on);
    changeIntent({ confirmed: on });
  }

  function choose(next: boolean) {
    setNew(next);
    changeIntent({ isNew: next });
  }

  const hasAccepted = { terms: termsVersion };
  return (
    <div className="page">
      <PageTitle>{t`Sign in`}</PageTitle>
      <div className={css['sign']}>
        <DestinationPreview route={intent.originalRoute} />
        <section className={css['options']}>
          <div>
            <h1>
              <Trans>
                Come <em>in.</em>
              </Trans>
            </h1>
          </div>
          <Segmented
            label={t`Are you new here?`}
            value={isNew ? 'new' : 'known'}
            options={[
              { value: 'new', label: t`I’m new here` },
              { value: 'known', label: t`I have an account` },
            ]}
            onChange={(value) => choose(value === 'new')}
          />
          <TermsCheck isConfirmed={isConfirmed} isMissing={wasPrompted && !isConfirmed} onChange={confirm} />
          <PasskeyButton key={String(isNew)} isNew={isNew} canStart={requireTerms} extra={hasAccepted} onChoose={choose} />
          <div className={css['divider']}>
            <Stitch />
            <span>{t`or`}</span>
            <Stitch />
          </div>
          <EmailCode
            isNew={isNew}
            initialEmail={email ?? ''}
            canStart={requireTerms}
            onLogin={(loginHint) => login({ loginHint, extra: { ...hasAccepted, screen: 'code' } })}
            onPassword={() => login({ extra: { ...hasAccepted, screen: 'password' } })}
          />
          {!isNew && (
            <p className={css['help']}>
              <Link className="link" to="/recover">{t`I can’t sign in`}</Link>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

type TermsCheckProps = { isConfirmed: boolean; isMissing: boolean; onChange: (isConfirmed: boolean) => void };

function TermsCheck({ isConfirmed, isMissing, onChange }: TermsCheckProps) {
  const { t } = useLingui();
  const { links } = useSite();
  return (
    <Check
      id="confirm-terms"
      checked={isConfirmed}
      onChange={(event) => onChange(event.target.checked)}
      note={t`Garments and fit, never nudity.`}
      error={isMissing ? t`Confirm this to continue.` : undefined}
    >
      <Trans>
        I am 18 or older and accept the{' '}
        <a className="link" href={links.terms}>
          terms
        </a>{' '}
        and{' '}
        <a className="link" href="/content/rules">
          community guidelines
        </a>
        .
      </Trans>
    </Check>
  );
}

/** Signed-in visitors, also after the provider's redirect, continue to their destination, as do those for whom there was no session to restore. */
function useContinue(status: Session['status']) {
  const navigate = useNavigate();
  useEffect(() => {
    const { originalRoute, isRestoring } = getLoginIntent();
    if (status !== 'signedIn' && !(status === 'anonymous' && isRestoring)) return;
    if (status === 'signedIn') rememberSignIn();
    clearIntent();
    void navigate({ href: originalRoute, replace: true });
  }, [status, navigate]);
}
