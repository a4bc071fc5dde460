import { Trans, useLingui } from '@lingui/react/macro';
import { ledgerAccountNames } from '@strapline/domain/ledger/accounts';
import { Download, X } from 'lucide';
import { useState } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { useCall } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Amount } from '../../ui/price.tsx';
import css from './desk.module.css';
import { accountWords, showMoney } from './desk-words.tsx';
import { PostingTable } from './posting-table.tsx';
import { useDesk, useGoTo } from './use-desk.ts';
import { WaitingRows } from './waiting-rows.tsx';

/** The books: what each account holds, and the postings that made it so. An account, a subject or an order narrows them; the address says which. */
export function LedgerPart() {
  const { account, subject, q: orderId } = useDesk();
  const go = useGoTo();
  const chosen = ledgerAccountNames.find((one) => one === account);
  return (
    <>
      <div className={css['bar']}>
        <h2>
          <Trans>
            The <em>ledger</em>
          </Trans>
        </h2>
        <SaveTable query={{ account: chosen, subject, orderId }} />
      </div>
      <Accounts chosen={chosen} />
      {(chosen || orderId) && (
        <div className={css['narrowed']}>
          <span>
            {chosen ? accountWords[chosen] : <Trans>One order</Trans>}
            {(subject || orderId) && <span className="mono"> {subject ?? orderId}</span>}
          </span>
          <Button size="small" onClick={() => go('ledger', {}, { stay: true })}>
            <Icon of={X} />
            <Trans>Show all</Trans>
          </Button>
        </div>
      )}
      <PostingTable account={chosen} subject={subject} orderId={orderId} />
    </>
  );
}

function Accounts({ chosen }: { chosen: string | undefined }) {
  const balances = useCall('listBalances', {});
  const go = useGoTo();
  const { t } = useLingui();
  if (balances.isPending) return <WaitingRows />;
  if (balances.isLoadingError) return <PageFailure error={balances.error} onRetry={() => void balances.refetch()} />;
  return (
    <ul className={css['accounts']} aria-label={t`Accounts`}>
      {balances.data.items.map((one) => (
        <li key={`${one.account} ${one.currency}`}>
          <button
            type="button"
            aria-pressed={one.account === chosen}
            onClick={() => go('ledger', { account: one.account }, { stay: true })}
          >
            <span>{accountWords[one.account]}</span>
            <b>{one.currency === 'usd' ? <Amount cents={Math.abs(one.cents)} /> : showMoney(Math.abs(one.cents), one.currency)}</b>
            <small>{one.cents === 0 ? <Trans>empty</Trans> : one.cents > 0 ? <Trans>debit</Trans> : <Trans>credit</Trans>}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The same postings as a file for other programs. */
function SaveTable({ query }: { query: Record<string, string | undefined> }) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { saveLedger } = await import('./save-ledger.ts');
      await saveLedger(query);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void save()}>
      <Icon of={Download} />
      <Trans>Save as CSV</Trans>
    </Button>
  );
}
