import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TapReading } from '../../../platform/taps.ts';
import { showTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { tapWords } from '../../../ui/tag/tap-messages.tsx';
import css from '../tap/tap.module.css';

/** On a record that a tap of this browser has just opened: that it was read, and the way to what that proves. */
export function TapStrip({ reading: { braTagId, ticket, verdict, grade, at } }: { reading: TapReading }) {
  const words = tapWords(verdict, grade);
  return (
    <p className={`${css['strip']} ${css[words.tone] ?? ''}`} role="status">
      <Icon of={words.icon} />
      <span>
        <Trans>
          <b>You tapped its chip</b> at {showTime(at)}.
        </Trans>{' '}
        {words.says}
      </span>
      <Link className="link" to="/bratag/$braTagId/action" params={{ braTagId }} search={{ verb: 'verify', tap: ticket }}>
        <Trans>What that proves</Trans>
      </Link>
    </p>
  );
}
