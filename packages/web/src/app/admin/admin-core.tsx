import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { CoreTab } from '../../features/admin/core-tab.tsx';
import { Expansion } from '../../features/admin/expansion.tsx';
import { SignalsPanel } from '../../features/admin/signals-panel.tsx';
import { useApp } from '../../platform/page/app-data.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';

const IcbmPanel = lazy(async () => ({ default: (await import('../../features/survey/admin/icbm-panel.tsx')).IcbmPanel }));
const RedditPanel = lazy(async () => ({ default: (await import('../../features/social/reddit-panel.tsx')).RedditPanel }));
const RedditStatus = lazy(async () => ({ default: (await import('../../features/social/reddit-status.tsx')).RedditStatus }));
const BindSection = lazy(async () => ({ default: (await import('../../features/chip/bind-section.tsx')).BindSection }));

/** The core tab of the admin area with the forms of other features. */
export function AdminCore() {
  const { t } = useLingui();
  const hasIcbm = useApp().modules.icbm;
  const fallback = (
    <Loading>
      <Skeleton height="14rem" radius="var(--r-card)" />
    </Loading>
  );
  return (
    <CoreTab>
      <SignalsPanel />
      {hasIcbm && (
        <Expansion name="icbm" title={t`ICBM post`}>
          <Suspense fallback={fallback}>
            <IcbmPanel />
          </Suspense>
        </Expansion>
      )}
      <Expansion
        name="reddit"
        title={t`Reddit post`}
        status={
          <Suspense>
            <RedditStatus />
          </Suspense>
        }
      >
        <Suspense fallback={fallback}>
          <RedditPanel hasOutboxLink />
        </Suspense>
      </Expansion>
      <Expansion name="nfc" title={t`NFC record`}>
        <Suspense fallback={fallback}>
          <BindSection />
        </Suspense>
      </Expansion>
    </CoreTab>
  );
}
