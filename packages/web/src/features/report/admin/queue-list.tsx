import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock, EyeOff, Flag, type IconNode, MailX, Scale, UserCheck, UserX } from 'lucide';
import { type CSSProperties, type Ref, useEffect, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useKindLabels, useReasonLabels } from '../../../ui/report-labels.ts';
import css from './admin-reports.module.css';
import type { QueueItem } from './queue-filters.ts';
import { getTimeLeft, type TimeLeft } from './time-left.ts';

type QueueListProps = { ref: Ref<HTMLUListElement>; items: readonly QueueItem[]; openId: string | undefined };

/** By due date. The stitched line under a row is the time left. */
export function QueueList({ ref, items, openId }: QueueListProps) {
  const { t } = useLingui();
  const now = useMinute();
  return (
    <ul ref={ref} className={css['queue']} aria-label={t`Reports`}>
      {items.map((item) => (
        <QueueRow key={item.reportId} item={item} isOpen={item.reportId === openId} now={now} />
      ))}
    </ul>
  );
}

function QueueRow({ item, isOpen, now }: { item: QueueItem; isOpen: boolean; now: number }) {
  const { t } = useLingui();
  const reasons = useReasonLabels();
  const kinds = useKindLabels();
  const isAppeal = item.status === 'appealed';
  const left = item.dueAt ? getTimeLeft(item.dueAt, now, { isHidden: item.hidden, isAppeal }) : undefined;
  return (
    <li className={left && css[left.urgency]}>
      <Link
        to="/admin"
        search={(before) => ({ ...before, tab: 'reports', report: item.reportId })}
        resetScroll={false}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={css['line']}>
          <b>{isAppeal ? t`Appeal` : reasons[item.reason]}</b>
          <span className={css['left']}>{left ? <LeftLabel left={left} /> : formatDay(item.at)}</span>
        </span>
        <span className={css['what']}>
          <span>{item.subject.title}</span>
          {item.subject.kind !== 'message' && <span className={css['kind']}>{kinds[item.subject.kind]}</span>}
        </span>
        <span className={css['meta']}>
          <StatusLabel item={item} />
          {item.assignedTo ? (
            <span title={item.assignedTo}>
              <span className="vh">{t`Assigned to ${item.assignedTo}`}</span>
              <Avatar of={{ username: item.assignedTo }} size={20} />
            </span>
          ) : (
            <span>{t`Unassigned`}</span>
          )}
        </span>
        {left && <i className={css['age']} style={{ '--p': `${left.percent}%` } as CSSProperties} />}
      </Link>
    </li>
  );
}

function LeftLabel({ left: { urgency, unit, amount } }: { left: TimeLeft }) {
  const { t } = useLingui();
  const text = { minutes: t`${amount} min`, hours: t`${amount} h`, days: t`${amount} d` }[unit];
  return urgency === 'overdue' ? t`${text} overdue` : text;
}

function StatusLabel({ item }: { item: QueueItem }) {
  const { t } = useLingui();
  const [icon, label] = ((): [IconNode, string] => {
    if (item.conflict) return [UserX, t`For another admin`];
    if (item.unconfirmed) return [MailX, t`Hidden, not confirmed`];
    if (item.waitsForApproval) return [UserCheck, t`Waiting for approval`];
    switch (item.status) {
      case 'open':
        return item.hidden ? [EyeOff, t`Hidden, open`] : [Flag, t`Open`];
      case 'inReview':
        return item.hidden ? [EyeOff, t`Hidden, in review`] : [Clock, t`In review`];
      case 'appealed':
        return [Scale, t`Needs another reviewer`];
      case 'dismissed':
        return [CircleCheck, t`Dismissed`];
      case 'upheld':
        return [CircleCheck, t`Upheld`];
      case 'final':
        return [CircleCheck, t`Final`];
    }
  })();
  return (
    <span>
      <Icon icon={icon} size={14} />
      {label}
      {item.others > 0 && ` · ${t`${item.others} more`}`}
    </span>
  );
}

/** The time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(tick);
  }, []);
  return now;
}
