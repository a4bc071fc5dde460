import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { usePaymentProvider } from '../../platform/state/client-state.ts';
import { formatWeekday } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Amount } from '../../ui/price.tsx';
import { AccountPanel } from './account-panel.tsx';
import { PayoutRow } from './payout-row.tsx';
import css from './payouts.module.css';

type Payouts = Output<'fetchPayouts'>;

/** Payouts on their way change without a push. */
const pollMs = 15_000;

export function PayoutsSection({ isLinkExpired }: { isLinkExpired: boolean }) {
  const { t } = useLingui();
  const first = useCall('fetchPayouts', { limit: 1 }, { refetchInterval: pollMs });
  const saveAccountId = usePaymentProvider((store) => store.change);
  const accountId = first.data?.account.accountId;
  useEffect(() => {
    if (accountId !== undefined) saveAccountId({ accountId });
  }, [accountId, saveAccountId]);
  if (first.isPending) return <PageSkeleton />;
  if (first.isLoadingError) return <PageError error={first.error} onRetry={() => void first.refetch()} />;
  return (
    <section>
      <h2 className={css['head']}>
        <span>
          <Trans>
            Your <em>payouts</em>
          </Trans>
        </span>
      </h2>
      {isLinkExpired && (
        <div className="callout b" role="status">
          <Icon icon={TriangleAlert} />
          <p>{t`That link has expired. Each link works once, for a few minutes. Press the button below for a new one.`}</p>
        </div>
      )}
      <AccountPanel account={first.data.account} />
      <Figures payouts={first.data} />
      {first.data.balanceCents < 0 && <BalanceOwed cents={-first.data.balanceCents} />}
      <PayoutList version={first.dataUpdatedAt} />
      <p className={`note ${css['note']}`}>
        <Trans>
          We send payouts every day, from {formatAmount(first.data.minimumCents)}. A sale is included once the buyer has claimed the piece,
          or 72 hours after it arrived (14 days without tracking).
        </Trans>{' '}
        <Link className="link" to="/referrals">{t`Invite friends and earn`}</Link>
      </p>
    </section>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton width="12rem" height="2rem" />
      <div className={css['waiting']}>
        <Skeleton height="120px" radius="var(--r-panel)" />
      </div>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css['waiting']}>
          <Skeleton height="2.6rem" />
        </div>
      ))}
    </Loading>
  );
}

function Figures({ payouts }: { payouts: Payouts }) {
  const { t } = useLingui();
  return (
    <div className={css['figs']}>
      <Figure name={t`Next payout`} cents={Math.max(payouts.balanceCents, 0)}>
        <NextPayoutMessage payouts={payouts} />
      </Figure>
      <Figure name={t({ context: 'money', message: 'Held' })} cents={payouts.heldCents}>{t`until your orders are complete`}</Figure>
      <Figure name={t`Paid out`} cents={payouts.paidCents}>
        {payouts.onTheWayCents > 0 ? t`and ${formatAmount(payouts.onTheWayCents)} on its way` : t`all time`}
      </Figure>
    </div>
  );
}

function Figure({ name, cents, children }: { name: ReactNode; cents: number; children: ReactNode }) {
  return (
    <div>
      <p className="eyebrow">{name}</p>
      <p className={css['value']}>
        <Amount cents={cents} />
      </p>
      <p className="sub">{children}</p>
    </div>
  );
}

function NextPayoutMessage({ payouts: { next, nextAt, minimumCents, balanceCents } }: { payouts: Payouts }) {
  switch (next) {
    case 'scheduled':
      return nextAt ? <Trans>goes out on {formatWeekday(nextAt)}</Trans> : <Trans>goes out soon</Trans>;
    case 'below_minimum':
      return <Trans>goes out once you’ve earned {formatAmount(minimumCents - balanceCents)} more</Trans>;
    case 'nothing_earned':
      return <Trans>nothing to pay out yet</Trans>;
    case 'owing':
      return <Trans>your next earnings cover what you owe</Trans>;
    case 'no_account':
      return balanceCents > 0 ? <Trans>waiting for your payout account</Trans> : <Trans>nothing to pay out yet</Trans>;
    case 'account_pending':
    case 'account_restricted':
    case 'account_rejected':
      return <Trans>waiting for your payout account</Trans>;
  }
}

function BalanceOwed({ cents }: { cents: number }) {
  return (
    <div className={`callout b ${css['note']}`}>
      <Icon icon={TriangleAlert} />
      <p>
        <Trans>
          <b>Your balance is {formatAmount(cents)} below zero.</b> A buyer got a refund after you were paid. Your next earnings cover it
          first. You don’t need to do anything.
        </Trans>
      </p>
    </div>
  );
}

function PayoutList({ version }: { version: number }) {
  const { t } = useLingui();
  const list = useCallList('fetchPayouts', { limit: 12 });
  const { refetch } = list;
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  if (list.isPending) return <PageSkeleton />;
  if (list.isLoadingError) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  const all = list.data.pages.flatMap((page) => page.items);
  if (all.length === 0)
    return (
      <div className={css['list']}>
        <EmptyState title={t`No payouts yet`}>
          {t`Once an order is complete, its money is sent to your bank and appears here, with the day it arrives.`}
        </EmptyState>
      </div>
    );
  return (
    <div className={css['list']}>
      <h3>{t`Sent to your bank`}</h3>
      <ul className={css['rows']}>
        {all.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </div>
  );
}
