import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reconciliation } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, Clock, type IconNode, RefreshCw, Unplug } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { notice, tellFailure } from '../../platform/notices.ts';
import { useAct, useCallList } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { HangTag, type HangTagTone } from '../../ui/panel.tsx';
import { providerLabels, showMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

const pollTimeoutMs = 1_500;
const pollCount = 20;

export function ReconciliationSection() {
  const { t } = useLingui();
  const runs = useCallList('listReconciliations', { limit: 24 });
  const [left, setLeft] = useState(0);
  const ask = useAct('reconcileNow', ['listReconciliations']);
  const { refetch } = runs;
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      void refetch();
      setLeft(left - 1);
    }, pollTimeoutMs);
    return () => clearTimeout(timer);
  }, [left, refetch]);
  const newest = runs.data?.pages[0]?.items[0]?.id;
  const [before, setBefore] = useState<number>();
  const isWaiting = left > 0 && (newest === before || runs.data?.pages[0]?.items.some(({ state }) => state === 'running') === true);

  function run() {
    setBefore(newest);
    ask.mutate(
      {},
      {
        onSuccess: () => {
          setLeft(pollCount);
          notice(t`Reconciliation started.`);
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <>
      <div className={css['bar']}>
        <h2>
          <Trans>
            Do the books <em>agree?</em>
          </Trans>
        </h2>
        <Button kind="primary" busy={ask.isPending || isWaiting} onClick={run}>
          <Icon of={RefreshCw} />
          <Trans>Reconcile now</Trans>
        </Button>
      </div>
      <p className={`sub ${css['intro']}`}>
        <Trans>
          Every hour we compare each line of the providers’ balances with our orders and ledger. Differences raise an alarm and are listed
          here. Nothing is corrected automatically.
        </Trans>
      </p>
      <Runs runs={runs} />
    </>
  );
}

function Runs({ runs }: { runs: ReturnType<typeof useCallList<'listReconciliations'>> }) {
  if (runs.isPending) return <RowsSkeleton />;
  if (runs.isLoadingError) return <PageError error={runs.error} onRetry={() => void runs.refetch()} />;
  const items = runs.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState title={<Trans>No reconciliation yet</Trans>}>
        <Trans>The first one starts within an hour, or when you start it.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={css['runs']}>
        {items.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ol>
      <Pager hasMore={runs.hasNextPage} busy={runs.isFetchingNextPage} onMore={() => void runs.fetchNextPage()} />
    </>
  );
}

const states: Record<Reconciliation['state'], { tone: HangTagTone; icon: IconNode; words: ReactNode }> = {
  running: { tone: 'plain', icon: Clock, words: <Trans>Running</Trans> },
  agrees: { tone: 'verified', icon: Check, words: <Trans>No differences</Trans> },
  differs: { tone: 'danger', icon: CircleAlert, words: <Trans>Differences found</Trans> },
  failed: { tone: 'brass', icon: Unplug, words: <Trans>Did not finish</Trans> },
};

function Run({ run }: { run: Reconciliation }) {
  const { tone, icon, words } = states[run.state];
  return (
    <li className={run.state === 'differs' ? css['alarm'] : undefined}>
      <div className={css['run']}>
        <HangTag tone={tone} icon={icon}>
          {words}
        </HangTag>
        <span className={css['ran']}>
          <b>{providerLabels[run.provider]}</b>
          <small>
            {formatDateTime(run.startedAt)}
            {run.askedBy && (
              <>
                , <Trans>started by {run.askedBy}</Trans>
              </>
            )}
            {run.error && <>, {run.error}</>}
          </small>
        </span>
        <span className={css['looked']}>
          <Plural value={run.looked['orders'] ?? 0} one="one paid order" other="# paid orders" />,{' '}
          <Plural value={run.looked['lines'] ?? 0} one="one line" other="# lines" />
          {run.waitingCount > 0 && (
            <small>
              <Plural value={run.waitingCount} one="one in progress" other="# in progress" />
            </small>
          )}
        </span>
      </div>
      {run.differences.length > 0 && <Differences run={run} />}
    </li>
  );
}

function Differences({ run }: { run: Reconciliation }) {
  return (
    <>
      <ul className={css['differences']}>
        {run.differences.map((one) => (
          <li key={`${one.what} ${one.object}`}>
            <span>
              {findingLabels[one.what] ?? one.what}{' '}
              {one.orderId ? (
                <Link to="/admin" search={{ tab: 'orders', part: 'compare', order: one.orderId }} className="link mono">
                  {one.orderId}
                </Link>
              ) : (
                <span className="mono">{one.object}</span>
              )}
            </span>
            <span className={css['beside']}>
              <small>
                <Trans>ours</Trans>
              </small>
              <span className="num">{one.oursCents === null ? '–' : showMoney(one.oursCents, one.currency ?? 'usd')}</span>
              <small>
                <Trans>theirs</Trans>
              </small>
              <span className="num">{one.theirsCents === null ? '–' : showMoney(one.theirsCents, one.currency ?? 'usd')}</span>
            </span>
          </li>
        ))}
      </ul>
      {run.differenceCount > run.differences.length && (
        <p className="sub">
          <Trans>and {run.differenceCount - run.differences.length} more</Trans>
        </p>
      )}
    </>
  );
}

const findingLabels: Record<string, ReactNode> = {
  captured: <Trans>Payment for</Trans>,
  refunded: <Trans>Refunds of</Trans>,
  fee: <Trans>Fee of</Trans>,
  chargeback: <Trans>Chargebacks of</Trans>,
  cleared: <Trans>Ledger balance at the provider for</Trans>,
  stray_charge: <Trans>Payment without an order,</Trans>,
  transfer: <Trans>Transfer to the creator of</Trans>,
  stray_transfer: <Trans>Transfer without an order,</Trans>,
  lines: <Trans>Sum of all lines at</Trans>,
};
