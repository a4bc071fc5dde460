import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Check, CircleCheck, Scale } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { useDisputeReasonLabels } from '../../ui/dispute-reason-labels.ts';
import { formatDateTime, formatDay } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';
import { chargebackLabels } from './dispute-labels.tsx';
import { RowsSkeleton } from './loading-rows.tsx';
import { SectionHead, useFilter } from './section-head.tsx';

type DisputeRow = Output<'listDisputes'>['items'][number];
type Filter = 'forHouse' | 'underWay' | 'all';

export function DisputesSection() {
  const { t } = useLingui();
  const filter = useFilter<Filter>(['forHouse', 'underWay', 'all']);
  return (
    <>
      <SectionHead
        part="disputes"
        title={
          <Trans>
            Order <em>disputes</em>
          </Trans>
        }
        value={filter}
        options={[
          { value: 'forHouse', label: t`Needs a decision` },
          { value: 'underWay', label: t`Open` },
          { value: 'all', label: t`All` },
        ]}
      />
      <Disputes filter={filter} />
      <Chargebacks />
    </>
  );
}

function Disputes({ filter }: { filter: Filter }) {
  const { t } = useLingui();
  const disputes = useCallList('listDisputes', { which: filter, limit: 24 });
  return (
    <PagedList
      list={disputes}
      skeleton={<RowsSkeleton />}
      empty={
        filter === 'forHouse' ? (
          <Callout tone="verified" icon={CircleCheck}>
            <Trans>
              <b>No dispute is waiting for a decision.</b> Disputes that the two sides couldn’t settle appear here.
            </Trans>
          </Callout>
        ) : (
          <EmptyState title={t`No disputes`}>{t`Buyers can open one from their order page.`}</EmptyState>
        )
      }
    >
      {(items) => (
        <ul className={css['runs']}>
          {items.map((dispute) => (
            <DisputeCard key={dispute.disputeId} dispute={dispute} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function DisputeCard({ dispute }: { dispute: DisputeRow }) {
  const { t } = useLingui();
  const reasons = useDisputeReasonLabels();
  return (
    <li className={dispute.turn === 'operator' ? css['alert'] : undefined}>
      <div className={css['run']}>
        {dispute.endedAt ? (
          <HangTag tone="plain" icon={Check} label={t`Ended`} />
        ) : (
          <HangTag
            tone={dispute.turn === 'operator' ? 'danger' : 'brass'}
            icon={Scale}
            label={dispute.turn === 'operator' ? t`Our turn` : dispute.turn === 'buyer' ? t`Buyer’s turn` : t`Seller’s turn`}
          />
        )}
        <span className={css['time']}>
          <Link to="/admin" search={{ tab: 'orders', part: 'disputes', order: dispute.orderId }} className={css['title']}>
            {dispute.title}
          </Link>
          <small>
            {reasons[dispute.reason]},{t`opened ${formatDateTime(dispute.openedAt)}`}
            {dispute.until && <>, {t`until ${formatDay(dispute.until)}`}</>}
          </small>
        </span>
        <span className={`num ${css['figure']}`}>{formatAmount(dispute.amountCents)}</span>
      </div>
    </li>
  );
}

function Chargebacks() {
  const { t } = useLingui();
  const chargebacks = useCallList('listChargebacks', { which: 'all', limit: 24 });
  // The list above fails with the same message, and no chargebacks is the usual case.
  if (chargebacks.isPending || chargebacks.isLoadingError) return null;
  const items = chargebacks.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="order-chargebacks">
      <h3 id="order-chargebacks" className={css['h3']}>{t`Chargebacks`}</h3>
      <ul className={css['rows']}>
        {items.map((one) => (
          <li key={one.id}>
            <span>
              <Link to="/admin" search={{ tab: 'orders', part: 'disputes', order: one.orderId }} className="link">
                {one.title}
              </Link>
              <small>
                <span className={css['reason']}>{one.reason.replaceAll('_', ' ')}.</span> {chargebackLabels[one.status]}{' '}
                {one.answerBy && !one.endedAt && t`Answer it by ${formatDay(one.answerBy)}.`}
              </small>
            </span>
            <span className="num">{formatAmount(one.cents)}</span>
          </li>
        ))}
      </ul>
      <Pager hasMore={chargebacks.hasNextPage} busy={chargebacks.isFetchingNextPage} onMore={() => void chargebacks.fetchNextPage()} />
    </section>
  );
}
