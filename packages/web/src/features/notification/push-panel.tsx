import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useAppName } from '../../platform/page/app-data.ts';
import { Button } from '../../ui/button.tsx';
import type { Push } from './use-push.ts';

/** Whether this browser gets pushes, why not, and how to change that. */
export function PushPanel({ push: { state, isBusy, turnOn, turnOff } }: { push: Push }) {
  const { t } = useLingui();
  const id = useId();
  const appName = useAppName();
  const texts = {
    on: t`Push is on in this browser.`,
    off: t`Push is off in this browser.`,
    blocked: t`Your browser blocks notifications from this site. Allow them in the site’s settings, and reload this page.`,
    unsupported: t`This browser doesn’t support push notifications.`,
    notInstalled: t`On iPhone and iPad, add ${appName} to your Home Screen first: tap Share, then Add to Home Screen. Then turn on push there.`,
    notConfigured: t`Push notifications aren’t available yet.`,
  };
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{t`This browser`}</h2>
      <p className="note" role="status">
        {state ? texts[state] : t`Checking…`}
      </p>
      {state === 'off' && <Button busy={isBusy} onClick={turnOn}>{t`Turn on push`}</Button>}
      {state === 'on' && <Button busy={isBusy} onClick={turnOff}>{t`Turn off push`}</Button>}
    </section>
  );
}
