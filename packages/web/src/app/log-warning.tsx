import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import type { LogBreach } from '../platform/log-verdict.ts';
import { breachIn, lookAtLog, useLogView } from '../platform/log-view.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './log-warning.module.css';

/** Long after the page stands, and again while it is open: nobody waits for it. */
const firstLookMs = 4_000;
const nextLooksMs = 10 * 60_000;

/**
 * Keeps an eye on the public log, and says on every page when it is not the one any more that this browser saw. It has no button that closes it: the way out is
 * on the log's own page, after reading.
 */
export function LogWarning() {
  const breach = useLogView(breachIn);
  useEffect(() => {
    const first = setTimeout(() => void lookAtLog(), firstLookMs);
    const next = setInterval(() => void lookAtLog(), nextLooksMs);
    return () => {
      clearTimeout(first);
      clearInterval(next);
    };
  }, []);
  if (!breach) return null;
  return (
    <div className={css['warning']} role="alert">
      <div className="wrap">
        <Icon of={ShieldAlert} size={24} />
        <p>
          <Words of={breach} />{' '}
          <Trans>
            Don’t rely on any proof or certificate from here until this is explained. Your browser saves both versions as evidence.
          </Trans>
        </p>
        <Link to="/log" className={buttonClass({ size: 'small' })}>
          <Trans>See what changed</Trans>
        </Link>
      </div>
    </div>
  );
}

function Words({ of: breach }: { of: LogBreach }) {
  const words: Record<LogBreach, ReactNode> = {
    rewritten: (
      <Trans>
        <b>The public log was rewritten.</b> Entries your browser saw are gone or changed, which must never happen.
      </Trans>
    ),
    otherKey: (
      <Trans>
        <b>The public log signs with another key.</b> It isn’t the log your browser saw before.
      </Trans>
    ),
    forged: (
      <Trans>
        <b>The public log shows a checkpoint that its key did not sign.</b> Someone may be intercepting your connection.
      </Trans>
    ),
  };
  return words[breach];
}
