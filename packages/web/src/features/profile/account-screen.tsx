import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { parseDisplayName } from '@strapline/domain/profile/display-name';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { queryClient, useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useApp, useItem } from '../../platform/page/app-data.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { usePreferences } from '../../platform/state/client-state.ts';
import { subscribe } from '../../platform/wire/wire.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import css from './account.module.css';
import { getDayPart } from './account-checks.ts';
import { AccountTags, RowsSkeleton } from './account-tags.tsx';
import { AccountChecklist, Figures } from './account-top.tsx';
import { Tasks } from './tasks.tsx';

// Tags are everyone's first tab; the others load when opened.
const AccountSettings = lazy(async () => ({ default: (await import('./account-settings.tsx')).AccountSettings }));
const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }));

export type OwnProfile = Output<'fetchProfile'>;

const creatorTabs = [
  'tags',
  'sales',
  'payouts',
  'delivery',
  'pairs',
  'galleries',
  'posts',
  'orders',
  'collection',
  'profile',
  'privacy',
  'settings',
] as const;
const collectorTabs = [
  'collection',
  'orders',
  'tags',
  'sales',
  'payouts',
  'delivery',
  'pairs',
  'galleries',
  'posts',
  'profile',
  'privacy',
  'settings',
] as const;
type Tab = (typeof creatorTabs)[number];

/** Tabs and cards of other features, passed in by the app. */
export type OtherTabs = Record<'sales' | 'payouts' | 'orders' | 'delivery' | 'pairs' | 'galleries' | 'posts' | 'cards', ReactNode> & {
  notice: ReactNode;
  decisions: ReactNode;
  /** A creator's numbers. */
  funnel: ReactNode;
  privacy: (username: string) => ReactNode;
};

export function AccountScreen({ others }: { others: OtherTabs }) {
  const { t } = useLingui();
  const profile = useCall('fetchProfile', {});
  useAccountUpdates();
  if (profile.data) return <Account profile={profile.data} others={others} />;
  return (
    <div className="page">
      <PageTitle>{t`Account`}</PageTitle>
      {profile.isError ? (
        <PageError error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <>
          <div className={css['greeting']}>
            <div>
              <Skeleton width="10rem" height=".8125rem" />
              <div className="waiting-h1">
                <Skeleton width="min(24rem, 80vw)" height="1.1em" />
              </div>
            </div>
          </div>
          <Skeleton height="154px" radius="var(--r-panel)" />
          <div className={css['tabs']}>
            <Skeleton width="min(30rem, 80vw)" height="45px" />
          </div>
          <div className={css['part']}>
            <RowsSkeleton />
          </div>
        </>
      )}
    </div>
  );
}

function useAccountUpdates() {
  useEffect(() => {
    const invalidate = () => {
      for (const event of ['listOrders', 'listMyBraTags', 'getStats']) void queryClient.invalidateQueries({ queryKey: [event] });
    };
    const unsubscribers = [subscribe('paymentStatus', invalidate), subscribe('braTagStatus', invalidate)];
    return () => {
      for (const stop of unsubscribers) stop();
    };
  }, []);
}

function Account({
  profile,
  others: { cards, notice, decisions, funnel, privacy, ...others },
}: {
  profile: OwnProfile;
  others: OtherTabs;
}) {
  const { t } = useLingui();
  const isCreator = usePreferences((preferences) => preferences.state.creatorMode);
  const hasPairs = useApp().modules.pairs;
  const order: readonly Tab[] = (isCreator ? creatorTabs : collectorTabs).filter((one) => one !== 'pairs' || hasPairs);
  const { tab } = useSearch({ from: '/account' });
  const navigate = useNavigate({ from: '/account' });
  const chosen = order.find((one) => one === tab) ?? order[0] ?? 'tags';
  const tabLabels: Record<Tab, string> = {
    tags: t`My tags`,
    sales: t`Sales`,
    payouts: t`Payouts`,
    delivery: t`Delivery`,
    pairs: t`Pairs`,
    galleries: t`Galleries`,
    posts: t`Posts`,
    orders: t`Orders`,
    collection: t`Collection`,
    profile: t`Profile`,
    privacy: t`Privacy`,
    settings: t`Devices and settings`,
  };
  const parts: Record<Tab, ReactNode> = {
    tags: <AccountTags as="creator" />,
    ...others,
    collection: <AccountTags as="owner" />,
    profile: <ProfileForm key={profile.username} profile={profile} />,
    privacy: privacy(profile.username),
    settings: <AccountSettings cards={cards} />,
  };
  const isFirst = chosen === order[0];
  return (
    <div className="page">
      <PageTitle>{t`Account`}</PageTitle>
      <Greeting profile={profile} isCreator={isCreator} />
      {notice}
      {isFirst && (
        <>
          {decisions}
          <Tasks />
          <AccountChecklist profile={profile} isCreator={isCreator} />
          <Figures isCreator={isCreator} />
          {isCreator && funnel}
        </>
      )}
      <div className={css['tabs']}>
        <Tabs
          label={t`Your account`}
          value={chosen}
          tabs={order.map((value) => ({ value, label: tabLabels[value] }))}
          onChange={(next) => void navigate({ search: next === order[0] ? {} : { tab: next }, resetScroll: false, replace: true })}
        >
          <div className={css['part']}>
            <Suspense fallback={<RowsSkeleton />}>{parts[chosen]}</Suspense>
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function Greeting({ profile, isCreator }: { profile: OwnProfile; isCreator: boolean }) {
  const { t } = useLingui();
  const item = useItem();
  const [part] = useState(() => getDayPart(new Date()));
  const change = usePreferences((preferences) => preferences.change);
  const keep = useCallMutation('saveProfile');
  const preferredUsername = useSession((session) => (session.status === 'signedIn' ? session.user?.preferredUsername : null));
  const shownName = profile.displayName || preferredUsername || profile.username;
  const name = parseDisplayName(shownName)?.first ?? shownName.split(/[ _]/)[0] ?? '';
  const displayedName = name.charAt(0).toUpperCase() + name.slice(1);
  const greetings = { morning: t`Good morning,`, afternoon: t`Good afternoon,`, evening: t`Good evening,` };

  function choose(value: 'creator' | 'collector') {
    change({ creatorMode: value === 'creator' });
    // The setting syncs to other devices; here it applies at once.
    keep.mutate({ creatorMode: value === 'creator' }, { onError: (error) => console.warn('could not save the view', error.message) });
  }

  return (
    <div className={css['greeting']}>
      <div>
        <p className="mono">{profile.username}</p>
        <h1>
          {greetings[part]} <em>{displayedName}.</em>
        </h1>
      </div>
      <div className="row">
        {profile.canCreate ? (
          <>
            <Segmented
              label={t`View`}
              value={isCreator ? 'creator' : 'collector'}
              options={[
                { value: 'creator', label: t`Creator` },
                { value: 'collector', label: t`Collector` },
              ]}
              onChange={choose}
            />
            <ButtonLink to="/bratag/create" kind="primary" icon={Plus}>{t`Tag a ${item}`}</ButtonLink>
          </>
        ) : (
          <ButtonLink to="/invite">{t`Request an invitation to sell`}</ButtonLink>
        )}
      </div>
    </div>
  );
}
