import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { applyRecovery, useOwnRecovery } from '../../platform/session/own-recovery.ts';
import { useSession } from '../../platform/session/session.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './recovery.module.css';

/** On every page of a signed-in person whose account someone is recovering. They don't need the recovery, so it is likely not theirs. */
export function RecoveryBanner() {
  const { t } = useLingui();
  const { recovery } = useOwnRecovery();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const cancel = useCallMutation('cancelRecovery');
  if (!recovery || !isSignedIn) return null;
  const { recoveryId, state, readyAt } = recovery;
  const stop = (): void =>
    cancel.mutate(
      { recoveryId },
      {
        onSuccess: () => {
          applyRecovery({ recovery: null });
          showNotice(t`Stopped. Your account stays as it is.`);
        },
        onError: showError,
      },
    );
  const at = formatDateTime(readyAt);
  return (
    <div className={css['banner']} role="alert">
      <div className="wrap">
        <Icon icon={KeyRound} size={24} />
        <p>
          <b>{t`Someone is recovering your account.`}</b>{' '}
          {state === 'waiting' ? (
            <Trans>On {at} they get a link that replaces your passkeys. You’re signed in, so you can stop it.</Trans>
          ) : (
            <Trans>They have a link that replaces your passkeys. You’re signed in, so you can stop it.</Trans>
          )}
        </p>
        <Button size="small" busy={cancel.isPending} onClick={stop}>{t`Stop it`}</Button>
      </div>
    </div>
  );
}
