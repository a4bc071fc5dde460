import { Trans } from '@lingui/react/macro';
import css from './live.module.css';
import { useLiveStream } from './use-live-stream.ts';

/** Says that a creator streams now, and leads there. */
export function LiveBadge({ username }: { username: string }) {
  const stream = useLiveStream(username);
  if (!stream) return null;
  return (
    <a className={css['live']} href={stream.url} target="_blank" rel="noopener noreferrer" title={stream.title}>
      <Trans>Live on YouTube</Trans>
    </a>
  );
}
