import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import { showAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleAlert, UserRoundCheck } from 'lucide';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCall } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useTimelineMessage } from '../../ui/timeline-message.ts';
import { MoneyTags, OrderTag, paymentLabels, payoutLabels, providerLabels, reasonLabels } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { CaseBooks, CaseJobs, CaseProviderEvents } from './case-tables.tsx';
import { RowsSkeleton } from './loading-rows.tsx';
import { MoneySummary } from './money-summary.tsx';
import { refundFailureLabel } from './refund-labels.tsx';
import { useAdminOrders, useOpenDialog } from './use-admin-orders.ts';

const CaseDispute = lazy(async () => ({ default: (await import('./case-dispute.tsx')).CaseDispute }));
const CaseConversations = lazy(async () => ({ default: (await import('./case-messages.tsx')).CaseConversations }));
const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }));

type Decision = OrderCase['can'][number];

export function CaseScreen({ orderId }: { orderId: string }) {
  const { part, order: _order, ask: _ask, ...search } = useAdminOrders();
  const found = useCall('fetchOrderCase', { orderId });
  const [asked, ask] = useOpenDialog();
  const deciding = found.data?.can.find((decision) => decision === asked);
  return (
    <article className={css['case']}>
      <Link to="/admin" search={{ tab: 'orders', part, ...search }} className={css['back']}>
        <Icon of={ArrowLeft} size={18} />
        <Trans>Back to the list</Trans>
      </Link>
      {found.isPending && <RowsSkeleton />}
      {found.isLoadingError && <PageError error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <OrderCaseView one={found.data} onDecide={ask} />}
      <Suspense>{deciding && found.data && <DecideDialog one={found.data} decision={deciding} onClose={() => ask()} />}</Suspense>
    </article>
  );
}

function OrderCaseView({ one, onDecide }: { one: OrderCase; onDecide: (decision: Decision) => void }) {
  const { order } = one;
  return (
    <>
      <header className={css['top']}>
        <div className={css['tags']}>
          <OrderTag status={order.status} />
          <MoneyTags order={order} />
        </div>
        <h2>{order.title}</h2>
        <p className="mono">{order.id}</p>
      </header>
      {order.needsOperator && <ReviewPanel one={one} onDecide={onDecide} />}
      {!order.needsOperator && one.can.includes('deliver') && (
        <div className="row">
          <Button size="small" onClick={() => onDecide('deliver')}>
            <Trans>Mark as delivered</Trans>
          </Button>
        </div>
      )}
      <div className={css['columns']}>
        <section aria-labelledby="case-thread">
          <h3 id="case-thread" className={`${css['h3']} ${css['thread']}`}>
            <Trans>What happened</Trans>
          </h3>
          <Thread one={one} />
        </section>
        <aside className={css['side']}>
          <MoneySummary one={one} />
          <Facts one={one} />
        </aside>
      </div>
      <Suspense>
        <CaseDispute order={order} />
      </Suspense>
      <Suspense>
        <CaseConversations orderId={order.id} />
      </Suspense>
      <CaseBooks one={one} />
      <CaseProviderEvents one={one} />
      <CaseJobs one={one} />
    </>
  );
}

function ReviewPanel({ one, onDecide }: { one: OrderCase; onDecide: (decision: Decision) => void }) {
  const waiting = one.decisions.find(({ state }) => state === 'waiting');
  const words: Record<Decision, ReactNode> = {
    refund: <Trans>Refund in full</Trans>,
    accept: <Trans>Accept the payment</Trans>,
    deliver: <Trans>Mark as delivered</Trans>,
    end: <Trans>Cancel and refund</Trans>,
    resend: <Trans>Retry the refund</Trans>,
    paid_otherwise: <Trans>Mark as paid another way</Trans>,
    noted: <Trans>Mark as reviewed</Trans>,
  };
  return (
    <div className={css['question']}>
      <Callout tone="danger" icon={CircleAlert}>
        <p>
          <b>{reasonLabels(one.order.needsOperator ?? '')}</b>
        </p>
        {one.failedRefunds.map((refund) => (
          <p key={refund.id}>
            <Trans>
              A refund of {showAmount(refund.cents)} was returned on {formatDateTime(refund.at)}: {refundFailureLabel(refund.failure)}. The
              provider holds the money, and we still owe it to the buyer.
            </Trans>
          </p>
        ))}
        <div className="row">
          {one.can.map((decision, index) => (
            <Button key={decision} size="small" kind={index === 0 ? 'primary' : 'plain'} onClick={() => onDecide(decision)}>
              {words[decision]}
            </Button>
          ))}
        </div>
      </Callout>
      {waiting && (
        <Callout tone="brass" icon={UserRoundCheck}>
          <Trans>
            <b>
              {waiting.askedBy} chose “{words[waiting.decision]}” for {showAmount(waiting.cents)}.
            </b>{' '}
            A second admin has to choose the same. Reason: {waiting.reason}
          </Trans>
        </Callout>
      )}
    </div>
  );
}

function Thread({ one }: { one: OrderCase }) {
  const getMessage = useTimelineMessage();
  const entries = one.timeline.map((step, index) => ({
    key: `${index} ${step.at}`,
    at: step.at,
    when: formatDateTime(step.at),
    what: getMessage(step),
    body: byLabels[step.by],
  }));
  return (
    <Timeline
      entries={entries.reverse()}
      next={one.nextAt ? <Trans>continues automatically on {formatDateTime(one.nextAt)}</Trans> : undefined}
    />
  );
}

const byLabels: Record<OrderCase['timeline'][number]['by'], ReactNode> = {
  buyer: <Trans>By the buyer.</Trans>,
  seller: <Trans>By the creator.</Trans>,
  operator: <Trans>By Strapline.</Trans>,
  provider: <Trans>Reported by the payment service or the carrier.</Trans>,
  timer: <Trans>Automatic: the deadline passed.</Trans>,
  system: undefined,
};

function Facts({ one }: { one: OrderCase }) {
  const { t } = useLingui();
  const { order, tracking } = one;
  return (
    <section className="panel" aria-label={t`Facts`}>
      <dl className={css['facts']}>
        <Fact name={<Trans>Buyer</Trans>}>{order.buyer ?? <Trans>Guest</Trans>}</Fact>
        <Fact name={<Trans>Creator</Trans>}>{order.seller}</Fact>
        <Fact name={<Trans>Tag</Trans>}>
          <Link to="/bratag/$braTagId" params={{ braTagId: order.braTagId }} className="link mono">
            <TagId id={order.braTagId} />
          </Link>
        </Fact>
        <Fact name={<Trans>Payment</Trans>}>
          {paymentLabels[order.paymentStatus]}
          <small>{providerLabels[order.provider]}</small>
        </Fact>
        {one.paymentIntentId && (
          <Fact name={<Trans>Payment ID</Trans>}>
            <span className="mono">{one.paymentIntentId}</span>
          </Fact>
        )}
        <Fact name={<Trans>Payout</Trans>}>{payoutLabels[order.payoutStatus]}</Fact>
        {tracking && (
          <Fact name={<Trans>Parcel</Trans>}>
            {tracking.carrier} <span className="mono">{tracking.number}</span>
          </Fact>
        )}
        <Fact name={<Trans>Ordered</Trans>}>{formatDateTime(order.createdAt)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
