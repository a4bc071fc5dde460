import { Trans, useLingui } from '@lingui/react/macro';
import { Ban } from 'lucide';
import { useRestriction } from '../platform/session/restriction.ts';
import { useSession } from '../platform/session/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { formatLongDay } from '../ui/format/dates.ts';
import { Icon } from '../ui/icon.tsx';
import css from './log-warning.module.css';

/** Tells a limited or suspended person on every page what that means, until when, and why. */
export function StateBanner() {
  const { t } = useLingui();
  const { restriction } = useRestriction();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  if (!restriction || !isSignedIn) return null;
  const { state, until, reason } = restriction;
  const end = until && formatLongDay(until);
  return (
    <div className={css['warning']} role="status">
      <div className="wrap">
        <Icon icon={Ban} size={24} />
        <p>
          <b>
            {state === 'suspended' &&
              (end ? (
                <Trans>Your account is suspended until {end}.</Trans>
              ) : (
                <Trans>Your account is suspended until further notice.</Trans>
              ))}
            {state === 'limited' &&
              (end ? <Trans>Your account is limited until {end}.</Trans> : <Trans>Your account is limited until further notice.</Trans>)}
          </b>{' '}
          {state === 'suspended'
            ? t`You can appeal in your account, follow your orders, write to support, and export or delete your data.`
            : t`You can finish your orders and buy, but not tag, sell or message other members.`}{' '}
          {reason && (
            <>
              <Trans>Our reason:</Trans> {reason}
            </>
          )}
        </p>
        <ButtonLink to="/account" search={{ tab: 'orders' }} size="small">{t`Your orders`}</ButtonLink>
      </div>
    </div>
  );
}
