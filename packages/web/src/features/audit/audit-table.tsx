import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@strapline/contract/shapes/audit';
import { Link } from '@tanstack/react-router';
import { ChevronDown, SlidersHorizontal } from 'lucide';
import { Fragment, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { formatWeekday } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { useReasonLabels } from '../../ui/report-labels.ts';
import { TagId } from '../../ui/tag/tag-id.tsx';
import css from './audit.module.css';
import { formatActionCode, useAuditLabels } from './audit-labels.ts';

const systemActor = 'system';

/** Entries by day, newest first. A row opens in place and shows what changed. */
export function AuditTable({ items }: { items: readonly AuditEntry[] }) {
  const { t } = useLingui();
  return (
    <table className={css['log']}>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Who`}</th>
          <th scope="col">{t`What`}</th>
          <th scope="col">{t`Subject`}</th>
          <th scope="col">{t`Why`}</th>
          <th scope="col" className={css['number']}>{t`Entry`}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((entry, i) => {
          const day = formatWeekday(entry.at);
          const before = items[i - 1];
          return (
            <Fragment key={entry.index}>
              {(!before || formatWeekday(before.at) !== day) && (
                <tr className={css['day']}>
                  <th scope="rowgroup" colSpan={6}>
                    <span className="eyebrow">{day}</span>
                  </th>
                </tr>
              )}
              <EntryRows entry={entry} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function EntryRows({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const labels = useAuditLabels();
  const isSystem = entry.actor === systemActor;
  const label = labels[entry.action] ?? formatActionCode(entry.action);
  return (
    <>
      <tr className={css['entry']}>
        <td className={`mono ${css['time']}`}>
          <time dateTime={entry.at}>{formatSeconds(entry.at)}</time>
        </td>
        <td className={css['actor']}>
          <span className="who">
            {isSystem ? <Icon icon={SlidersHorizontal} size={18} /> : <Avatar of={{ username: entry.actor }} />}
            <span>{isSystem ? t`System` : entry.actor}</span>
          </span>
        </td>
        <td className={css['action']}>
          <b>{label}</b>
        </td>
        <td className={`mono ${css['subject']}`}>
          <Subject entry={entry} />
        </td>
        <td className={css['reason']}>
          <Why detail={entry.detail} />
        </td>
        <td className={`mono ${css['number']}`}>
          <span>{entry.index.toLocaleString('en')}</span>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t`Details of entry ${entry.index}: ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon icon={ChevronDown} size={16} />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className={css['details']}>
          <td colSpan={6}>
            <dl className={css['changes']}>
              {entry.before && <Values label={t`Before`} values={entry.before} />}
              {entry.after && <Values label={t`After`} values={entry.after} />}
              <Values
                label={t`Details`}
                values={{ action: entry.action, subject: entry.subject, ...(entry.app ? { app: entry.app } : {}), ...entry.detail }}
              />
              <Values label={t`Hash`} values={{ this: entry.hash }} />
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

/** What somebody wrote; of what a report hid at once, why it was reported. Older entries have that code as their reason. */
function Why({ detail }: Pick<AuditEntry, 'detail'>) {
  const reasons: Record<string, string> = useReasonLabels();
  const why = String(detail['reason'] ?? detail['reportedFor'] ?? '');
  return reasons[why] ?? why;
}

function Subject({ entry: { subject, report } }: { entry: AuditEntry }) {
  if (report) {
    return (
      <Link className="link" to="/admin" search={{ tab: 'reports', report: report.reportId }}>
        R-{report.number}
      </Link>
    );
  }
  return subject.includes(':') ? <TagId id={subject} /> : subject;
}

function Values({ label, values }: { label: string; values: Record<string, string | number | boolean | null> }) {
  return (
    <div>
      <dt>{label}</dt>
      {Object.entries(values).map(([name, value]) => (
        <dd key={name}>
          {name}: {String(value)}
        </dd>
      ))}
    </div>
  );
}

/** `14:01:12` */
function formatSeconds(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { hourCycle: 'h23' });
}
