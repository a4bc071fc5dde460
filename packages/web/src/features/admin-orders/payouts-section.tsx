import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, CircleSlash, Clock, Send } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { formatDateTime, formatDay } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { HangTag, type TagLabel } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';
import { SectionHead, useFilter } from './section-head.tsx';

type Payout = Output<'listPayouts'>['items'][number];
type Filter = 'all' | 'underWay' | 'failed';

export function PayoutsSection() {
  const { t } = useLingui();
  const filter = useFilter<Filter>(['all', 'underWay', 'failed']);
  return (
    <>
      <SectionHead
        part="payouts"
        title={
          <Trans>
            Payouts to <em>members</em>
          </Trans>
        }
        value={filter}
        options={[
          { value: 'all', label: t`All` },
          { value: 'underWay', label: t`In progress` },
          { value: 'failed', label: t`Failed` },
        ]}
      />
      <Payouts filter={filter} />
    </>
  );
}

function Payouts({ filter }: { filter: Filter }) {
  const payouts = useCallList('listPayouts', { which: filter, limit: 24 });
  return (
    <PagedList
      list={payouts}
      skeleton={<RowsSkeleton />}
      empty={
        <EmptyState title={filter === 'failed' ? <Trans>No failed payouts</Trans> : <Trans>No payouts</Trans>}>
          <Trans>A payout starts once an order is complete and the seller has set up a payout account.</Trans>
        </EmptyState>
      }
    >
      {(items) => (
        <ul className={css['runs']}>
          {items.map((payout) => (
            <PayoutCard key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const payoutStatusLabels: Record<Payout['state'], TagLabel> = {
  moving: { tone: 'brass', icon: Clock, label: <Trans>Started</Trans> },
  waiting: { tone: 'brass', icon: Clock, label: <Trans>Waiting for funds</Trans> },
  sending: { tone: 'brass', icon: Send, label: <Trans>Being sent</Trans> },
  sent: { tone: 'brass', icon: Send, label: <Trans>On its way</Trans> },
  paid: { tone: 'verified', icon: Check, label: <Trans>Paid</Trans> },
  failed: { tone: 'danger', icon: CircleAlert, label: <Trans>Failed</Trans> },
  canceled: { tone: 'plain', icon: CircleSlash, label: <Trans>Canceled</Trans> },
};

function PayoutCard({ payout }: { payout: Payout }) {
  return (
    <li className={payout.state === 'failed' ? css['alert'] : undefined}>
      <div className={css['run']}>
        <HangTag {...payoutStatusLabels[payout.state]} />
        <span className={css['time']}>
          <b>{payout.creator}</b>
          <small>
            {formatDateTime(payout.createdAt)}
            {payout.paidAt ? (
              <>
                , <Trans>paid {formatDay(payout.paidAt)}</Trans>
              </>
            ) : (
              payout.expectedAt && (
                <>
                  , <Trans>expected {formatDay(payout.expectedAt)}</Trans>
                </>
              )
            )}
            {payout.failure && <>, {payout.failure}</>}
          </small>
        </span>
        <span className={`num ${css['figure']}`}>{formatAmount(payout.cents)}</span>
      </div>
      {payout.orders.length > 0 && (
        <ul className={css['differences']}>
          {payout.orders.map((one) => (
            <li key={`${one.orderId} ${one.kind}`}>
              <span>
                <Link to="/admin" search={{ tab: 'orders', part: 'payouts', order: one.orderId }} className="link">
                  {one.title}
                </Link>{' '}
                {one.kind === 'royalty' && <Trans>(royalty)</Trans>}
              </span>
              <span className="num">{formatAmount(one.cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
