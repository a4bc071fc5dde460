import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Link } from '@tanstack/react-router';
import { useAppName } from '../../../platform/page/app-data.ts';
import { useDates } from '../../../ui/format/dates.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import css from './tag.module.css';
import { describeEntry } from './timeline-messages.tsx';

export function TagTimeline({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const appName = useAppName();
  const { formatDateTime } = useDates();
  const entries = [...tag.provenance].sort((one, other) => other.index - one.index);
  return (
    <div className={css['thread']}>
      <Timeline
        next={tag.status === 'retired' || tag.status === 'revoked' ? undefined : t`The next entry will appear here.`}
        entries={entries.map((entry) => ({
          key: String(entry.index),
          at: entry.at,
          date: formatDateTime(entry.at),
          ...describeEntry(entry, tag, appName),
          leaf: (
            <Link to="/log" search={{ entry: String(entry.index) }} title={entry.leafHash}>
              {t`entry ${entry.index} · ${entry.leafHash.slice(0, 10)}`}
            </Link>
          ),
        }))}
      />
    </div>
  );
}
