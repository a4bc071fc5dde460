import { useLingui } from '@lingui/react/macro';
import type { NotificationCategory } from '@strapline/contract/notification-codes';
import type { Notification } from '@strapline/contract/shapes/notification';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Check, Settings } from 'lucide';
import { useEffect, useState } from 'react';
import { readMemberCopy, saveMemberCopy } from '../../platform/cache/member-copy.ts';
import { useCallList } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Group } from '../../ui/group.tsx';
import { LastUpdate } from '../../ui/last-update.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { type FoldedNotification, foldNotifications } from './fold-notifications.ts';
import { groupByDay, useDayLabels } from './group-by-day.ts';
import css from './notification.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useMarkRead, useNotificationUpdates } from './use-notifications.ts';

const filters: Readonly<Record<string, readonly NotificationCategory[]>> = {
  offers: ['offer', 'message'],
  orders: ['order', 'rating', 'tag'],
  saved: ['saved', 'follow', 'search'],
  account: ['account', 'decision'],
};

/** Everything that the person was notified of in 90 days, by day. */
export function NotificationsScreen() {
  const { t } = useLingui();
  const { show } = useSearch({ from: '/notifications' });
  const categories = show === undefined ? undefined : filters[show];
  const list = useCallList('listNotifications', {
    limit: 24,
    ...(show === 'unread' ? { unread: true } : {}),
    ...(categories ? { categories: [...categories] } : {}),
  });
  const { markRead, markAll, isMarking } = useMarkRead();
  useNotificationUpdates();
  const firstPage = list.data?.pages[0];
  const unread = firstPage?.unread ?? 0;
  useEffect(() => {
    if (show === undefined && firstPage) saveMemberCopy('notifications', firstPage.items);
  }, [show, firstPage]);
  const copy = list.isLoadingError && show === undefined ? readMemberCopy<Notification[]>('notifications') : undefined;
  return (
    <div className="page">
      <PageTitle>{t`Notifications`}</PageTitle>
      <div className={css['top']}>
        <h1>{t`Notifications`}</h1>
        <div className="row">
          {unread > 0 && <Button icon={Check} busy={isMarking} onClick={markAll}>{t`Mark all as read`}</Button>}
          <ButtonLink to="/notifications/settings" icon={Settings}>{t`Settings`}</ButtonLink>
        </div>
      </div>
      <Filters unread={unread} />
      {list.isRefetchError && <LastUpdate at={list.dataUpdatedAt} />}
      {copy ? (
        <>
          <LastUpdate at={copy.savedAt} />
          <Days items={copy.data} onOpen={({ unreadIds }) => markRead(unreadIds)} />
        </>
      ) : (
        <PagedList list={list} skeleton={<Waiting />} empty={<EmptyState title={t`You’re all caught up.`} />}>
          {(items) => <Days items={items} onOpen={({ unreadIds }) => markRead(unreadIds)} />}
        </PagedList>
      )}
      <p className="note">{t`We keep notifications for 90 days.`}</p>
    </div>
  );
}

function Filters({ unread }: { unread: number }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/notifications' });
  const { show } = useSearch({ from: '/notifications' });
  const options = [
    [undefined, t`All`],
    ['unread', unread > 0 ? t`Unread ${unread}` : t`Unread`],
    ['offers', t`Offers and messages`],
    ['orders', t`Orders and tags`],
    ['saved', t`Saved and wanted`],
    ['account', t`Account`],
  ] as const;
  return (
    <Group className={css['filters']} aria-label={t`Show`}>
      {options.map(([value, label]) => (
        <button
          key={value ?? 'all'}
          type="button"
          className="chip"
          aria-pressed={show === value}
          onClick={() => void navigate({ search: { show: value }, resetScroll: false })}
        >
          {label}
        </button>
      ))}
    </Group>
  );
}

function Days({ items, onOpen }: { items: readonly Notification[]; onOpen: (notification: FoldedNotification) => void }) {
  const labels = useDayLabels();
  const [now] = useState(() => new Date());
  return groupByDay(items, now).map(({ day, items: ofDay }) => (
    <section key={day} className={css['day']} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{labels[day]}</h2>
      <ul className={css['list']}>
        {foldNotifications(ofDay).map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={() => onOpen(notification)} />
        ))}
      </ul>
    </section>
  ));
}

function Waiting() {
  return (
    <Loading>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="5rem" />
      ))}
    </Loading>
  );
}
