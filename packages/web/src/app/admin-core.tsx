import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { CoreTab } from '../features/admin/core-tab.tsx';
import { Expansion } from '../features/admin/expansion.tsx';
import { SignalsPanel } from '../features/admin/signals-panel.tsx';
import { Loading, Skeleton } from '../ui/load-states.tsx';

const BindSection = lazy(async () => ({ default: (await import('../features/chip/bind-section.tsx')).BindSection }));

/** The core tab of the admin area with the forms of other features. */
export function AdminCore() {
  const { t } = useLingui();
  return (
    <CoreTab>
      <SignalsPanel />
      <Expansion name="nfc" title={t`NFC record`}>
        <Suspense
          fallback={
            <Loading>
              <Skeleton height="14rem" radius="var(--r-card)" />
            </Loading>
          }
        >
          <BindSection />
        </Suspense>
      </Expansion>
    </CoreTab>
  );
}
