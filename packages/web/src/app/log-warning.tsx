import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import type { LogBreach } from '../platform/log/log-verdict.ts';
import { getBreach, startLogCheck, useLogView } from '../platform/log/log-view.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './log-warning.module.css';

/** Delayed so that the check doesn't compete with the page load; repeated while the page is open. */
const firstCheckMs = 4_000;
const recheckMs = 10 * 60_000;

/**
 * Monitors the public log, and warns on every page when it is inconsistent with what this browser saw before. It can't be dismissed here, only on the log
 * page, after reading the details.
 */
export function LogWarning() {
  const { t } = useLingui();
  const breach = useLogView(getBreach);
  useEffect(() => {
    const first = setTimeout(() => void startLogCheck(), firstCheckMs);
    const next = setInterval(() => void startLogCheck(), recheckMs);
    return () => {
      clearTimeout(first);
      clearInterval(next);
    };
  }, []);
  if (!breach) return null;
  return (
    <div className={css['warning']} role="alert">
      <div className="wrap">
        <Icon icon={ShieldAlert} size={24} />
        <p>
          <BreachMessage breach={breach} />{' '}
          {t`Don’t rely on any proof or certificate from here until this is explained. Your browser saves both versions as evidence.`}
        </p>
        <ButtonLink to="/log" size="small">{t`See what changed`}</ButtonLink>
      </div>
    </div>
  );
}

function BreachMessage({ breach }: { breach: LogBreach }) {
  const messages: Record<LogBreach, ReactNode> = {
    rewritten: (
      <Trans>
        <b>The public log was rewritten.</b> Entries your browser saw are gone or changed, which must never happen.
      </Trans>
    ),
    otherKey: (
      <Trans>
        <b>The public log is signed with a different key.</b> It isn’t the log your browser saw before.
      </Trans>
    ),
    forged: (
      <Trans>
        <b>The public log shows a checkpoint that its key did not sign.</b> Someone may be intercepting your connection.
      </Trans>
    ),
  };
  return messages[breach];
}
