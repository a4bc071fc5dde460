import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { useAnalyticsChoice } from '../../platform/state/analytics-choice.ts';
import { RadioCard } from '../../ui/form/choice.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { chooseAnalytics } from './choose-analytics.ts';
import { ConsentsSection } from './consents-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import { ExportSection } from './export-section.tsx';
import css from './privacy.module.css';

/** The account's privacy: analytics, a copy of the data, consents, and deleting the account. `others`: sections of other features. */
export function PrivacyTab({ username, others }: { username: string; others?: ReactNode }) {
  const privacy = useCall('fetchPrivacy', {}, { refetchInterval: 30_000 });
  if (privacy.isLoadingError) return <PageError error={privacy.error} onRetry={() => void privacy.refetch()} />;
  if (!privacy.data)
    return (
      <Loading>
        <Skeleton height="24rem" radius="var(--r-panel)" />
      </Loading>
    );
  const { erasure, export: lastExport, ...open } = privacy.data;
  return (
    <>
      {erasure && <ErasureNotice erasure={erasure} open={open} />}
      <div className={css['grid']}>
        <AnalyticsSection />
        <ExportSection lastExport={lastExport} />
        <ConsentsSection />
        {others}
        {!erasure && <DeleteSection username={username} open={open} />}
      </div>
    </>
  );
}

function AnalyticsSection() {
  const { t } = useLingui();
  const stored = useAnalyticsChoice((store) => store.state);
  const isHydrated = useHydrated();
  const choice = isHydrated ? stored.choice : null;
  const chosen = stored.chosenAt ? t`Chosen on ${formatDay(stored.chosenAt)}.` : '';
  return (
    <section className={css['wide']} aria-labelledby="analytics-choice">
      <h2 id="analytics-choice">{t`Analytics`}</h2>
      <p className="sub">{t`Shows us which pages help. No ads, no names, no measurements.`}</p>
      <fieldset className={css['two']} aria-labelledby="analytics-choice">
        <RadioCard name="analytics" checked={choice === 'no'} onChange={() => chooseAnalytics('no')}>
          <span>
            <b>{t`Don’t count my visits`}</b>
            <small>{choice === 'no' ? chosen : t`Nothing is counted.`}</small>
          </span>
        </RadioCard>
        <RadioCard name="analytics" checked={choice === 'yes'} onChange={() => chooseAnalytics('yes')}>
          <span>
            <b>{t`Count my visits`}</b>
            <small>{choice === 'yes' ? chosen : t`Pages and clicks, without your name.`}</small>
          </span>
        </RadioCard>
      </fieldset>
    </section>
  );
}
