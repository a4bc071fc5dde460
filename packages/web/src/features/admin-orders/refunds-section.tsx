import { Trans, useLingui } from '@lingui/react/macro';
import type { RefundRowShape } from '@strapline/contract/shapes/dispute';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';
import { actorLabels } from './dispute-labels.tsx';
import { RowsSkeleton } from './loading-rows.tsx';
import { getRefundFailureLabel, refundLabels, withdrawalLabels } from './refund-labels.tsx';
import { SectionHead, useFilter } from './section-head.tsx';
import { useOpenDialog } from './use-admin-orders.ts';

const SecondApprovalDialog = lazyPart(async () => (await import('./second-approval-dialog.tsx')).SecondApprovalDialog);

/** Those waiting for a second admin come first. */
export function RefundsSection() {
  const { t } = useLingui();
  const filter = useFilter(['waiting', 'all']);
  return (
    <>
      <SectionHead
        part="refunds"
        title={
          <Trans>
            Order <em>refunds</em>
          </Trans>
        }
        value={filter}
        options={[
          { value: 'waiting', label: t`Needs a second admin` },
          { value: 'all', label: t`All` },
        ]}
      />
      <Refunds isAll={filter === 'all'} />
    </>
  );
}

function Refunds({ isAll }: { isAll: boolean }) {
  const { t } = useLingui();
  const [openDecision = '', openDialog] = useOpenDialog();
  const refunds = useCallList('listRefunds', { limit: 24, ...(isAll ? {} : { state: 'waiting' as const }) });
  if (refunds.isPending) return <RowsSkeleton />;
  if (refunds.isLoadingError) return <PageError error={refunds.error} onRetry={() => void refunds.refetch()} />;
  const items = refunds.data.pages.flatMap((page) => page.items);
  const [action, refundId] = openDecision.split(' ');
  const chosen = items.find(({ id }) => id === refundId);
  const decision = chosen?.can.find((one) => one === action);
  if (items.length === 0) {
    return isAll ? (
      <EmptyState title={t`No refunds yet`}>{t`Refunds appear here as soon as they are requested.`}</EmptyState>
    ) : (
      <Callout tone="verified" icon={CircleCheck}>
        <Trans>
          <b>No refund is waiting for a second admin.</b> Refunds above $200 need one.
        </Trans>
      </Callout>
    );
  }
  return (
    <>
      <ul className={css['runs']}>
        {items.map((refund) => (
          <RefundCard key={refund.id} refund={refund} onDecide={(one) => openDialog(`${one} ${refund.id}`)} />
        ))}
      </ul>
      <Pager hasMore={refunds.hasNextPage} busy={refunds.isFetchingNextPage} onMore={() => void refunds.fetchNextPage()} />
      {chosen && decision && <SecondApprovalDialog refund={chosen} decision={decision} onClose={() => openDialog()} />}
    </>
  );
}

type RefundCardProps = { refund: RefundRowShape; onDecide: (decision: RefundRowShape['can'][number]) => void };

function RefundCard({ refund, onDecide }: RefundCardProps) {
  const { t } = useLingui();
  const { asked, second } = refund;
  return (
    <li>
      <div className={css['run']}>
        <HangTag {...refundLabels[refund.state]} />
        <span className={css['time']}>
          <Link to="/admin" search={{ tab: 'orders', part: 'refunds', order: refund.orderId }} className={css['title']}>
            {refund.title}
          </Link>
          <small>
            {formatDateTime(refund.askedAt)}, {asked.by ? t`requested by ${asked.by}` : actorLabels[asked.as]},{' '}
            {refund.reason.replaceAll('_', ' ')}
            {refund.lastError && <>, {refund.lastError.replaceAll('_', ' ')}</>}
            {refund.state === 'failed' && <>, {getRefundFailureLabel(refund.failure)}</>}
          </small>
        </span>
        <span className={`num ${css['figure']}`}>{formatAmount(refund.cents)}</span>
      </div>
      {refund.words && <p className={css['comment']}>{refund.words}</p>}
      {second && (
        <p className="sub">
          {refund.state === 'declined' ? t`Declined by ${second.by}.` : t`Approved by ${second.by}.`} {second.words}
        </p>
      )}
      {refund.withdrawnBecause && <p className="sub">{withdrawalLabels[refund.withdrawnBecause]}</p>}
      {refund.can.length > 0 && (
        <div className={`row ${css['choices']}`}>
          {refund.can.map((decision) => (
            <Button
              key={decision}
              size="small"
              kind={decision === 'approve' ? 'primary' : 'plain'}
              aria-label={decision === 'approve' ? t`Approve: ${refund.title}` : t`Decline: ${refund.title}`}
              onClick={() => onDecide(decision)}
            >
              {decision === 'approve' ? t`Approve` : t`Decline`}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
