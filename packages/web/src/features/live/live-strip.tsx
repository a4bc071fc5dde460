import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpRight } from 'lucide';
import { getButtonClass } from '../../ui/button.tsx';
import { formatTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './live.module.css';
import { useLiveStream } from './use-live-stream.ts';

/** The stream of a creator, on their page. */
export function LiveStrip({ username }: { username: string }) {
  const { t } = useLingui();
  const stream = useLiveStream(username);
  if (!stream) return null;
  return (
    <section className={css['strip']} aria-label={t`Live on YouTube`}>
      <div>
        <p className={css['live']}>
          <Trans>Live on YouTube</Trans>
        </p>
        <h2>{stream.title}</h2>
        <p className="note">
          <Trans>since {formatTime(stream.startedAt)}</Trans>
        </p>
      </div>
      <a className={getButtonClass({})} href={stream.url} target="_blank" rel="noopener noreferrer">
        <Trans>Watch</Trans> <Icon icon={ArrowUpRight} />
      </a>
    </section>
  );
}
