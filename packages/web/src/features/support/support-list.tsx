import { useLingui } from '@lingui/react/macro';
import type { SupportThread } from '@strapline/contract/shapes/support/support';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import css from './support.module.css';
import { useMinute, useWaitingLabel } from './waiting-time.ts';

type ListProps = { ref: Ref<HTMLUListElement>; items: readonly SupportThread[]; openId: string | undefined };

export function SupportList({ ref, items, openId }: ListProps) {
  const { t } = useLingui();
  const now = useMinute();
  return (
    <ul ref={ref} className={css['queue']} aria-label={t`Conversations`}>
      {items.map((item) => (
        <Row key={item.threadId} item={item} isOpen={item.threadId === openId} now={now} />
      ))}
    </ul>
  );
}

function Row({ item, isOpen, now }: { item: SupportThread; isOpen: boolean; now: number }) {
  const { t } = useLingui();
  const formatWaiting = useWaitingLabel();
  const { threadId, username, title, side, text, waitingSince, overdue, lastAt, assignedTo } = item;
  return (
    <li className={overdue ? css['overdue'] : undefined}>
      <Link
        to="/admin"
        search={(before) => ({ ...before, tab: 'support', thread: threadId })}
        resetScroll={false}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={css['line']}>
          <b>{username ?? t`A visitor`}</b>
          <time className={css['left']} dateTime={waitingSince ?? lastAt}>
            {waitingSince ? formatWaiting(waitingSince, now) : formatDay(lastAt)}
          </time>
        </span>
        <span className={css['what']}>{text}</span>
        <span className={css['meta']}>
          <span>{title ? (side === 'seller' ? t`Seller, ${title}` : t`Buyer, ${title}`) : t`General`}</span>
          {assignedTo ? (
            <span title={assignedTo}>
              <span className="vh">{t`Assigned to ${assignedTo}`}</span>
              <Avatar of={{ username: assignedTo }} size={20} />
            </span>
          ) : (
            <span>{t`Unassigned`}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
