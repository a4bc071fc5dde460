import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reconciliation } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, Clock, RefreshCw, Unplug } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { HangTag, type TagLabel } from '../../ui/panel.tsx';
import { formatMoney, providerLabels } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

const pollTimeoutMs = 1_500;
const pollCount = 20;

export function ReconciliationSection() {
  const { t } = useLingui();
  const runs = useCallList('listReconciliations', { limit: 24 });
  const [pollsLeft, setPollsLeft] = useState(0);
  const startRun = useCallMutation('reconcileNow', ['listReconciliations']);
  const { refetch } = runs;
  useEffect(() => {
    if (pollsLeft === 0) return;
    const timer = setTimeout(() => {
      void refetch();
      setPollsLeft(pollsLeft - 1);
    }, pollTimeoutMs);
    return () => clearTimeout(timer);
  }, [pollsLeft, refetch]);
  const newest = runs.data?.pages[0]?.items[0]?.id;
  const [previousRunId, setPreviousRunId] = useState<number>();
  const isWaiting =
    pollsLeft > 0 && (newest === previousRunId || runs.data?.pages[0]?.items.some(({ state }) => state === 'running') === true);

  function run() {
    setPreviousRunId(newest);
    startRun.mutate(
      {},
      {
        onSuccess: () => {
          setPollsLeft(pollCount);
          showNotice(t`Reconciliation started.`);
        },
        onError: showError,
      },
    );
  }

  return (
    <>
      <div className={css['bar']}>
        <h2>
          <Trans>
            Provider <em>reconciliation</em>
          </Trans>
        </h2>
        <Button icon={RefreshCw} kind="primary" busy={startRun.isPending || isWaiting} onClick={run}>{t`Reconcile now`}</Button>
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
  const { t } = useLingui();
  return (
    <PagedList
      list={runs}
      skeleton={<RowsSkeleton />}
      empty={<EmptyState title={t`No reconciliation yet`}>{t`The first one starts within an hour, or when you start it.`}</EmptyState>}
    >
      {(items) => (
        <ol className={css['runs']}>
          {items.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

const runStatusLabels: Record<Reconciliation['state'], TagLabel> = {
  running: { tone: 'plain', icon: Clock, label: <Trans>Running</Trans> },
  agrees: { tone: 'verified', icon: Check, label: <Trans>No differences</Trans> },
  differs: { tone: 'danger', icon: CircleAlert, label: <Trans>Differences found</Trans> },
  failed: { tone: 'brass', icon: Unplug, label: <Trans>Did not finish</Trans> },
};

function Run({ run }: { run: Reconciliation }) {
  return (
    <li className={run.state === 'differs' ? css['alert'] : undefined}>
      <div className={css['run']}>
        <HangTag {...runStatusLabels[run.state]} />
        <span className={css['time']}>
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
        <span className={css['figure']}>
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
  const { t } = useLingui();
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
            <span className={css['comparison']}>
              <small>{t`ours`}</small>
              <span className="num">{one.oursCents === null ? '–' : formatMoney(one.oursCents, one.currency ?? 'usd')}</span>
              <small>{t`theirs`}</small>
              <span className="num">{one.theirsCents === null ? '–' : formatMoney(one.theirsCents, one.currency ?? 'usd')}</span>
            </span>
          </li>
        ))}
      </ul>
      {run.differenceCount > run.differences.length && <p className="sub">{t`and ${run.differenceCount - run.differences.length} more`}</p>}
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
  transfer: <Trans>Transfer to the seller of</Trans>,
  stray_transfer: <Trans>Transfer without an order,</Trans>,
  lines: <Trans>Sum of all lines at</Trans>,
};
