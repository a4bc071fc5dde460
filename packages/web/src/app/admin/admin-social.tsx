import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { AdminParts } from './admin-parts.tsx';

const BlueskyPart = lazy(async () => ({ default: (await import('../../features/social/bluesky-part.tsx')).BlueskyPart }));
const RedditPart = lazy(async () => ({ default: (await import('../../features/social/reddit-part.tsx')).RedditPart }));
const IcbmPanel = lazy(async () => ({ default: (await import('../../features/survey/admin/icbm-panel.tsx')).IcbmPanel }));

/** What the team posts on other networks, and the surveys that it prepares there. */
export function AdminSocial() {
  const { t } = useLingui();
  const hasIcbm = useApp().modules.icbm;
  return (
    <AdminParts
      tab="social"
      label={t`Network`}
      parts={[
        { value: 'bluesky', label: t`Bluesky`, Content: BlueskyPart },
        { value: 'reddit', label: t`Reddit`, Content: RedditPart },
        ...(hasIcbm ? [{ value: 'icbm', label: t`ICBM posts`, Content: IcbmPanel }] : []),
      ]}
    />
  );
}
