import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { foldNotifications } from './fold-notifications.ts';
import css from './notification.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useMarkRead, useNotificationUpdates, usePushRenewal } from './use-notifications.ts';

/** The bell shows four lines; several notifications may be one. */
const [shownLines, loaded] = [4, 12];

/** The bell of the header, with the number of unread notifications in its label and the last four in its panel. Opening the panel marks nothing. */
export function Bell() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useCall('listNotifications', { limit: loaded });
  useNotificationUpdates();
  usePushRenewal();
  useCloseOutside(isOpen, root, () => setOpen(false));
  useCloseOnEscape(isOpen, root, () => {
    setOpen(false);
    button.current?.focus();
  });
  const unread = list.data?.unread ?? 0;
  const label =
    unread === 0 ? t`Notifications` : t`${plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' })}`;
  return (
    <div className={css['bell']} ref={root}>
      <button
        type="button"
        className="ib"
        ref={button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={BellIcon} />
        {unread > 0 && <i className={css['dot']} />}
      </button>
      {isOpen && <BellPanel id={id} list={list} onClose={() => setOpen(false)} />}
    </div>
  );
}

type BellPanelProps = { id: string; list: ReturnType<typeof useCall<'listNotifications'>>; onClose: () => void };

function BellPanel({ id, list, onClose }: BellPanelProps) {
  const { t } = useLingui();
  const { markRead, markAll, isMarking } = useMarkRead();
  return (
    <section className={css['panel']} id={id} aria-label={t`Notifications`}>
      <header>
        <h2>{t`Notifications`}</h2>
        {(list.data?.unread ?? 0) > 0 && (
          <button type="button" className="link" disabled={isMarking} onClick={markAll}>
            {t`Mark all as read`}
          </button>
        )}
      </header>
      {list.isPending && (
        <Loading>
          <Skeleton height="4rem" />
        </Loading>
      )}
      {list.isLoadingError && <PageError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.items.length === 0 && <p className={css['caughtUp']}>{t`You’re all caught up.`}</p>}
      <ul className={css['list']}>
        {foldNotifications(list.data?.items ?? [])
          .slice(0, shownLines)
          .map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onOpen={() => {
                onClose();
                markRead(notification.unreadIds);
              }}
            />
          ))}
      </ul>
      <footer>
        <Link to="/notifications" onClick={onClose}>{t`See all`}</Link>
        <Link to="/notifications/settings" onClick={onClose}>{t`Settings`}</Link>
      </footer>
    </section>
  );
}

function useCloseOutside(isOpen: boolean, root: React.RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  });
}

/** From wherever the focus is in it. */
function useCloseOnEscape(isOpen: boolean, root: React.RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && root.current?.contains(document.activeElement)) close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  });
}
