import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { queryClient, useCallMutation } from '../../platform/cache/queries.ts';
import { renewPush } from '../../platform/session/web-push.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { subscribe } from '../../platform/wire/wire.ts';

/** Lists and the count follow the pushes of the server, also after a change on another device. */
export function useNotificationUpdates(): void {
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['listNotifications'] });
    const endings = [subscribe('notification', refresh), subscribe('notificationsRead', refresh)];
    return () => {
      for (const unsubscribe of endings) unsubscribe();
    };
  }, []);
}

/** Pushes that this person turned on in this browser continue after each sign-in. */
export function usePushRenewal(): void {
  useEffect(() => {
    renewPush().catch((error: unknown) => console.warn('could not renew pushes', error));
  }, []);
}

/** Marks as read; what "Mark all as read" changed can be undone. */
export function useMarkRead() {
  const { t } = useLingui();
  const mark = useCallMutation('markNotificationsRead', ['listNotifications']);
  const markRead = (ids: readonly string[]) => ids.length > 0 && mark.mutate({ ids: [...ids] }, { onError: showError });
  const markAll = () =>
    mark.mutate(
      { all: true },
      {
        onError: showError,
        onSuccess: ({ changed }) => {
          const undo = () => mark.mutate({ ids: changed, read: false }, { onError: showError });
          if (changed.length > 0) showNotice(t`All notifications are marked as read.`, { label: t`Undo`, run: undo });
        },
      },
    );
  return { markRead, markAll, isMarking: mark.isPending };
}
