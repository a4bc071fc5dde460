import { Trans, useLingui } from '@lingui/react/macro';
import type { NotificationPreferences } from '@strapline/contract/shapes/notification';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { queryClient, useCall } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { showError } from '../../platform/state/notices.ts';
import { call } from '../../platform/wire/wire.ts';
import { formatTime } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import type { ChangePreferences } from './change-preferences.ts';
import { ChannelTable } from './channel-table.tsx';
import { DigestPanel, DiscreetPanel, QuietPanel } from './delivery-panels.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { PushPanel } from './push-panel.tsx';
import css from './settings.module.css';
import { usePush } from './use-push.ts';

/** How the person wants to be notified. Every change is saved at once; one that fails is taken back. */
export function NotificationSettingsScreen() {
  const { t } = useLingui();
  const preferences = useCall('getNotificationPreferences', {});
  const { change, savedAt, setSavedAt } = useChange();
  const push = usePush();
  const savedTime = savedAt && formatTime(savedAt);
  return (
    <div className="page">
      <PageTitle>{t`Notification settings`}</PageTitle>
      <nav className="note" aria-label={t`Breadcrumb`}>
        <Link to="/account">{t`Account`}</Link> / <Link to="/notifications">{t`Notifications`}</Link>
      </nav>
      <div className={css['top']}>
        <h1>
          <Trans>
            Notification <em>settings</em>
          </Trans>
        </h1>
        <p className="note" role="status">
          {savedTime && <Trans>Saved {savedTime}</Trans>}
        </p>
      </div>
      {preferences.isPending && (
        <Loading>
          <Skeleton height="24rem" />
        </Loading>
      )}
      {preferences.isLoadingError && <PageError error={preferences.error} onRetry={() => void preferences.refetch()} />}
      {preferences.data && (
        <div className={css['columns']}>
          <ChannelTable preferences={preferences.data} onChange={change} onWantPush={() => push.state === 'off' && push.turnOn()} />
          <div className={css['panels']}>
            <DigestPanel preferences={preferences.data} onChange={change} />
            <QuietPanel preferences={preferences.data} onChange={change} />
            <DiscreetPanel preferences={preferences.data} onChange={change} />
            <PushPanel push={push} />
            <LanguagePanel onSaved={setSavedAt} />
          </div>
        </div>
      )}
    </div>
  );
}

const queryKey = ['getNotificationPreferences', {}];
const mutationKey = ['setNotificationPreferences'];

/** Shows a change before it is saved. Changes are saved one after another, each with those before it; if the last one fails, the saved state is back. */
function useChange() {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const lastSaved = useRef<NotificationPreferences>(undefined);
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const save = useMutation<unknown, Error, NotificationPreferences>({
    mutationKey,
    mutationFn: (preferences) => call('setNotificationPreferences', preferences),
    scope: { id: 'setNotificationPreferences' },
    onSuccess: (_, preferences) => {
      lastSaved.current = preferences;
      setSavedAt(new Date());
    },
    onError: (error) => {
      showError(error);
      if (isLast()) queryClient.setQueryData(queryKey, lastSaved.current);
    },
  });
  const change: ChangePreferences = (update) => {
    const now = queryClient.getQueryData<NotificationPreferences>(queryKey);
    if (!now) return;
    if (queryClient.isMutating({ mutationKey }) === 0) lastSaved.current = now;
    const changed = update(now);
    // An answer from before the change would take it back on screen.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, changed);
    save.mutate(changed);
  };
  return { change, savedAt, setSavedAt };
}
