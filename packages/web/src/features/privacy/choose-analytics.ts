import { consentVersions } from '@strapline/contract/consents';
import { useSession } from '../../platform/session/session.ts';
import { useAnalyticsChoice } from '../../platform/state/analytics-choice.ts';
import { call } from '../../platform/wire/wire.ts';

/** Keeps the choice in this browser; a member's is recorded with their account as well. */
export function chooseAnalytics(choice: 'yes' | 'no'): void {
  const version = consentVersions.analytics;
  useAnalyticsChoice.getState().change({ choice, version, chosenAt: Date.now() });
  if (useSession.getState().status !== 'signedIn') return;
  call('recordConsent', { kind: 'analytics', version, accepted: choice === 'yes' }).catch((error: unknown) =>
    console.warn('could not record the choice', error),
  );
}
