import { Trans } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { LedgerAccount } from '@strapline/domain/ledger/accounts';
import { useCallList } from '../../platform/queries.ts';
import { formatDateTime } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { accountLabels, isProvider, providerLabels, showMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';
import { debitAndCreditLabels, TableHead } from './table-head.tsx';
import { useOpenSection } from './use-admin-orders.ts';

type Posting = Output<'listLedger'>['items'][number];
export type Wanted = { account: LedgerAccount | undefined; subject: string | undefined; orderId: string | undefined };

export function PostingTable({ account, subject, orderId }: Wanted) {
  const wanted = { ...(account ? { account } : {}), ...(account && subject ? { subject } : {}), ...(orderId ? { orderId } : {}) };
  const postings = useCallList('listLedger', { ...wanted, limit: 50 });
  if (postings.isPending) return <RowsSkeleton />;
  if (postings.isLoadingError) return <PageError error={postings.error} onRetry={() => void postings.refetch()} />;
  const items = postings.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState title={<Trans>No entries yet</Trans>}>
        <Trans>Every payment, refund, fee and payout appears here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <table className={css['postings']}>
        <TableHead
          words={[<Trans key="when">When</Trans>, <Trans key="account">Account</Trans>]}
          numbers={[...debitAndCreditLabels, <Trans key="held">Balance</Trans>]}
        />
        <tbody>
          {items.map((posting) => (
            <Row key={`${posting.transactionId} ${posting.account} ${posting.subject}`} posting={posting} isOfSubject={Boolean(subject)} />
          ))}
        </tbody>
      </table>
      <Pager hasMore={postings.hasNextPage} busy={postings.isFetchingNextPage} onMore={() => void postings.fetchNextPage()} />
    </>
  );
}

function Row({ posting, isOfSubject }: { posting: Posting; isOfSubject: boolean }) {
  const go = useOpenSection();
  const held = isOfSubject ? posting.subjectBalanceCents : posting.balanceCents;
  return (
    <tr>
      <td className={css['pwhen']}>
        <span className={css['kind']}>{posting.kind.replaceAll('_', ' ')}</span>
        <small>{formatDateTime(posting.at)}</small>
      </td>
      <td className={css['paccount']}>
        <span>{accountLabels[posting.account]}</span>
        {posting.subject && (
          <button
            type="button"
            className={`link mono ${css['subject']}`}
            onClick={() => go('ledger', { account: posting.account, subject: posting.subject ?? '' })}
          >
            <span className="vh">
              <Trans>Only</Trans>{' '}
            </span>
            {isProvider(posting.subject) ? providerLabels[posting.subject] : posting.subject}
          </button>
        )}
      </td>
      <td className={`r num ${css['pdebit']}`}>{posting.cents > 0 && showMoney(posting.cents, posting.currency)}</td>
      <td className={`r num ${css['pcredit']}`}>{posting.cents < 0 && showMoney(-posting.cents, posting.currency)}</td>
      <td className={`r num ${css['pheld']}`}>
        <small className={css['only-phone']}>
          <Trans>balance</Trans>{' '}
        </small>
        {showMoney(Math.abs(held), posting.currency)} <small>{held < 0 ? <Trans>credit</Trans> : held > 0 && <Trans>debit</Trans>}</small>
      </td>
    </tr>
  );
}
