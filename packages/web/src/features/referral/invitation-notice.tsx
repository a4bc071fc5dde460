import { Trans, useLingui } from '@lingui/react/macro';
import { formatUsernameSlug } from '@strapline/domain/username/username';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { useInvitation } from '../../platform/state/invitation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './referral.module.css';

/** Tells a new member once who invited them, over the page that they wanted. */
export function InvitationNotice({ referrerId }: { referrerId: string }) {
  const { t } = useLingui();
  const { name } = useApp();
  const referrer = useCall('fetchReferrer', { referrerId });
  const close = () => useInvitation.setState({ referrerId: null });
  return (
    <section className={css['notice']} aria-labelledby="invited-by">
      <header>
        <Avatar of={referrer.data ?? { username: referrerId }} size={36} />
        <h2 id="invited-by">
          <Trans>
            You’re <em>in</em>
          </Trans>
        </h2>
        <button type="button" className="ib" aria-label={t`Close`} onClick={close}>
          <Icon icon={X} />
        </button>
      </header>
      <p role="status">
        {t`Welcome to ${name}! ${referrerId} invited you.`} {referrer.data && referrer.data.creditCents > 0 && <CreditNote />}
      </p>
      <div className={css['answers']}>
        {referrer.data?.slug && (
          <Link
            className="btn"
            to="/model/$slug"
            params={{ slug: formatUsernameSlug(referrerId) }}
            onClick={close}
          >{t`See their pieces`}</Link>
        )}
        <Button kind="primary" onClick={close}>{t`Get started`}</Button>
      </div>
    </section>
  );
}

function CreditNote() {
  const { t } = useLingui();
  return t`They earn a referral credit when your first order is complete. They won’t see what you bought.`;
}
