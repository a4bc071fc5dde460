import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { acceptedTaps, useTaps } from '../../platform/taps.ts';
import { showTime } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { tapWords } from '../../ui/tap-words.tsx';
import css from './tap.module.css';

/** On a record that a tap of this browser has just opened: that it was read, and the way to what that proves. */
export function TapStrip({ braTagId }: { braTagId: string }) {
  const readings = useTaps((taps) => taps.state.readings);
  const newest = acceptedTaps(readings, braTagId).at(-1);
  if (!newest) return null;
  const words = tapWords(newest.verdict, newest.grade);
  return (
    <p className={`${css['strip']} ${css[words.tone] ?? ''}`} role="status">
      <Icon of={words.icon} />
      <span>
        <Trans>
          <b>You tapped its chip</b> at {showTime(newest.at)}.
        </Trans>{' '}
        {words.says}
      </span>
      <Link className="link" to="/bratag/$braTagId/action" params={{ braTagId }} search={{ verb: 'verify', tap: newest.ticket }}>
        <Trans>What that proves</Trans>
      </Link>
    </p>
  );
}
