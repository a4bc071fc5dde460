import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TapReading } from '../../../platform/tap/taps.ts';
import { formatTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeTap } from '../../../ui/tag/tap-messages.tsx';
import css from '../tap/tap.module.css';

export function RecentTap({ reading: { braTagId, ticket, verdict, grade, at } }: { reading: TapReading }) {
  const description = describeTap(verdict, grade);
  return (
    <p className={`${css['strip']} ${css[description.tone] ?? ''}`} role="status">
      <Icon icon={description.icon} />
      <span>
        <Trans>
          <b>You tapped its chip</b> at {formatTime(at)}.
        </Trans>{' '}
        {description.summary}
      </span>
      <Link className="link" to="/bratag/$braTagId/action" params={{ braTagId }} search={{ verb: 'verify', tap: ticket }}>
        <Trans>What that proves</Trans>
      </Link>
    </p>
  );
}
