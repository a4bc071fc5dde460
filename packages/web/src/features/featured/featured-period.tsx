import { Trans } from '@lingui/react/macro';
import { useDates } from '../../ui/format/dates.ts';

/** From when until when a piece is or was featured. */
export function FeaturedPeriod({ from, until }: { from: string; until: string }) {
  const { formatDay } = useDates();
  return (
    <Trans>
      Featured <time dateTime={from}>{formatDay(from)}</time> to <time dateTime={until}>{formatDay(until)}</time>
    </Trans>
  );
}
