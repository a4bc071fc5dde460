import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from '../../ui/tabs.tsx';
import { ReviewTab } from './review-tab.tsx';

const tabs = ['review'] as const;
type Tab = (typeof tabs)[number];

/** The admin area. Its other tabs join when they are built. */
export function AdminScreen() {
  const { t } = useLingui();
  const { tab } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const chosen: Tab = tabs.find((one) => one === tab) ?? 'review';
  return (
    <div className="page">
      <title>{t`Admin: Strapline`}</title>
      <div className="head">
        <p className="eyebrow">
          <Trans>Admin</Trans>
        </p>
        <h1>
          <Trans>
            The work <em>room</em>
          </Trans>
        </h1>
      </div>
      <Tabs
        label={t`Admin area`}
        value={chosen}
        tabs={[{ value: 'review', label: t`Review` }]}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      >
        <ReviewTab />
      </Tabs>
    </div>
  );
}
