import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { ledgerAccountNames } from '@strapline/domain/ledger/accounts';
import { Download, X } from 'lucide';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { showError } from '../../platform/state/notices.ts';
import { AppFilter } from '../../ui/app-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Amount } from '../../ui/price.tsx';
import { accountLabels, formatMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';
import { type LedgerFilter, PostingTable } from './posting-table.tsx';
import { useAdminOrders, useOpenSection } from './use-admin-orders.ts';

/** Filters (account, subject, order) live in the URL. */
export function LedgerSection() {
  const { account, subject, q: orderId, of: app } = useAdminOrders();
  const { apps } = useSite();
  const openSection = useOpenSection();
  const chosen = ledgerAccountNames.find((one) => one === account);
  return (
    <>
      <div className={css['bar']}>
        <h2>
          <Trans>
            The <em>ledger</em>
          </Trans>
        </h2>
        <div className={css['tools']}>
          <AppFilter
            apps={apps}
            value={app}
            onChange={(next) => openSection('ledger', { account: chosen, subject, q: orderId, of: next }, { stay: true })}
          />
          <DownloadButton query={{ account: chosen, subject, orderId, app }} />
        </div>
      </div>
      <LedgerEntries account={chosen} subject={subject} orderId={orderId} app={app} />
    </>
  );
}

/** Both queries fail without a connection; one message is enough. */
function LedgerEntries({ account, subject, orderId, app }: LedgerFilter) {
  const balances = useCall('listBalances', {});
  const openSection = useOpenSection();
  if (balances.isLoadingError) return <PageError error={balances.error} onRetry={() => void balances.refetch()} />;
  return (
    <>
      {balances.isPending ? <RowsSkeleton /> : <Accounts balances={balances.data.items} chosen={account} />}
      {(account || orderId) && (
        <div className={css['narrowed']}>
          <span>
            {account ? accountLabels[account] : <Trans>One order</Trans>}
            {(subject || orderId) && <span className="mono"> {subject ?? orderId}</span>}
          </span>
          <Button icon={X} size="small" onClick={() => openSection('ledger', {}, { stay: true })}>
            <Trans>Show all</Trans>
          </Button>
        </div>
      )}
      <PostingTable account={account} subject={subject} orderId={orderId} app={app} />
    </>
  );
}

type AccountsProps = { balances: Output<'listBalances'>['items']; chosen: string | undefined };

function Accounts({ balances, chosen }: AccountsProps) {
  const openSection = useOpenSection();
  const { t } = useLingui();
  return (
    <ul className={css['accounts']} aria-label={t`Accounts`}>
      {balances.map((one) => (
        <li key={`${one.account} ${one.currency}`}>
          <button
            type="button"
            aria-pressed={one.account === chosen}
            onClick={() => openSection('ledger', { account: one.account }, { stay: true })}
          >
            <span>{accountLabels[one.account]}</span>
            <b>{one.currency === 'usd' ? <Amount cents={Math.abs(one.cents)} /> : formatMoney(Math.abs(one.cents), one.currency)}</b>
            <small>{one.cents === 0 ? t`empty` : one.cents > 0 ? t`debit` : t`credit`}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function DownloadButton({ query }: { query: Record<string, string | undefined> }) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { downloadLedger } = await import('./download-ledger.ts');
      await downloadLedger(query);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button icon={Download} busy={isBusy} onClick={() => void save()}>
      <Trans>Save as CSV</Trans>
    </Button>
  );
}
