import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide';
import { formatMoment } from './format/dates.ts';
import { Icon } from './icon.tsx';

/** Said beside dimmed numbers that can't be refreshed. */
export function LastUpdate({ at }: { at: number }) {
  const time = formatMoment(at);
  return (
    <p className="note row" role="status">
      <Icon icon={CloudOff} size={16} />
      <Trans>Can’t refresh right now. This is as of {time}.</Trans>
    </p>
  );
}
