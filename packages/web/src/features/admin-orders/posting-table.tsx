import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { LedgerAccount } from '@strapline/domain/ledger/accounts';
import { useCallList } from '../../platform/cache/queries.ts';
import { formatDateTime } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { accountLabels, formatMoney, isProvider, providerLabels } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';
import { debitAndCreditLabels, TableHead } from './table-head.tsx';
import { useOpenSection } from './use-admin-orders.ts';
import { useAppNames } from './use-app-names.ts';

type Posting = Output<'listLedger'>['items'][number];
export type LedgerFilter = {
  account: LedgerAccount | undefined;
  subject: string | undefined;
  orderId: string | undefined;
  app: string | undefined;
};

export function PostingTable({ account, subject, orderId, app }: LedgerFilter) {
  const { t } = useLingui();
  const filter = {
    ...(account ? { account } : {}),
    ...(account && subject ? { subject } : {}),
    ...(orderId ? { orderId } : {}),
    ...(app ? { app } : {}),
  };
  const postings = useCallList('listLedger', { ...filter, limit: 50 });
  return (
    <PagedList
      list={postings}
      skeleton={<RowsSkeleton />}
      empty={<EmptyState title={t`No entries yet`}>{t`Every payment, refund, fee and payout appears here.`}</EmptyState>}
    >
      {(items) => (
        <table className={css['postings']}>
          <TableHead labels={[t`When`, t`Account`]} numberLabels={[...debitAndCreditLabels, t`Balance`]} />
          <tbody>
            {items.map((posting) => (
              <PostingRow
                key={`${posting.transactionId} ${posting.account} ${posting.subject}`}
                posting={posting}
                isOfSubject={Boolean(subject)}
              />
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  );
}

function PostingRow({ posting, isOfSubject }: { posting: Posting; isOfSubject: boolean }) {
  const openSection = useOpenSection();
  const appNames = useAppNames();
  const balanceCents = isOfSubject ? posting.subjectBalanceCents : posting.balanceCents;
  return (
    <tr>
      <td className={css['pwhen']}>
        <span className={css['kind']}>{posting.kind.replaceAll('_', ' ')}</span>
        <small>
          {formatDateTime(posting.at)}
          {posting.app && appNames.has(posting.app) && <> · {appNames.get(posting.app)}</>}
        </small>
      </td>
      <td className={css['paccount']}>
        <span>{accountLabels[posting.account]}</span>
        {posting.subject && (
          <button
            type="button"
            className={`link mono ${css['subject']}`}
            onClick={() => openSection('ledger', { account: posting.account, subject: posting.subject ?? '' })}
          >
            <span className="vh">
              <Trans>Only</Trans>{' '}
            </span>
            {isProvider(posting.subject) ? providerLabels[posting.subject] : posting.subject}
          </button>
        )}
      </td>
      <td className={`r num ${css['pdebit']}`}>{posting.cents > 0 && formatMoney(posting.cents, posting.currency)}</td>
      <td className={`r num ${css['pcredit']}`}>{posting.cents < 0 && formatMoney(-posting.cents, posting.currency)}</td>
      <td className={`r num ${css['pbalance']}`}>
        <small className={css['only-phone']}>
          <Trans>balance</Trans>{' '}
        </small>
        {formatMoney(Math.abs(balanceCents), posting.currency)}{' '}
        <small>{balanceCents < 0 ? <Trans>credit</Trans> : balanceCents > 0 && <Trans>debit</Trans>}</small>
      </td>
    </tr>
  );
}
