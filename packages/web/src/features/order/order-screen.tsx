import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { queryClient, useCall } from '../../platform/cache/queries.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { retryCheck, useSession } from '../../platform/session/session.ts';
import { saveOrderToken, savePurchasedPiece, useOrderAccess } from '../../platform/state/order-access.ts';
import { subscribe } from '../../platform/wire/wire.ts';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { useLinkToken } from './link-token.ts';
import css from './order.module.css';
import { Heading } from './order-heading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { getSide, isPaid, type Viewer } from './order-view.ts';
import { PaidPanel, PiecePanel } from './side-panels.tsx';

const OrderSheet = lazyPart(
  async () => (await import('./print/order-sheet.tsx')).OrderSheet,
  <Skeleton height="480px" radius="var(--r-panel)" />,
);
const AddressPanel = lazyPart(async () => (await import('./address-panel.tsx')).AddressPanel);
const MessagesSection = lazyPart(async () => (await import('./messages-section.tsx')).MessagesSection);
const SalePanel = lazy(async () => ({ default: (await import('./sale/sale-panel.tsx')).SalePanel }));
const StrapCodeSection = lazyPart(async () => (await import('./strap-code-section.tsx')).StrapCodeSection);
const DisputeSection = lazyPart(async () => (await import('./dispute/dispute-section.tsx')).DisputeSection);
const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome);
const JoinAccount = lazyPart(async () => (await import('./join-account.tsx')).JoinAccount);
const ReviewNote = lazyPart(async () => (await import('./review-note.tsx')).ReviewNote);
const OrderStatusPage = lazyPart(async () => (await import('./order-status-page.tsx')).OrderStatusPage, <PageSkeleton />);

/** Polls more often than pushes arrive, in case one is lost. */
const pollMs = 5_000;

/** Live while the order moves. */
export function OrderScreen() {
  const { t } = useLingui();
  const { paymentIntentId } = useParams({ from: '/order/$paymentIntentId' });
  // The guest's token is in the fragment, which only the browser has.
  const isHydrated = useHydrated();
  return (
    <div className={`page ${css['page']}`}>
      <PageTitle>{t`Your order`}</PageTitle>
      {isHydrated ? <OrderByLink key={paymentIntentId} paymentIntentId={paymentIntentId} /> : <PageSkeleton />}
    </div>
  );
}

function OrderByLink({ paymentIntentId }: { paymentIntentId: string }) {
  const { token, bankResult } = useLinkToken(paymentIntentId);
  const storedToken = useOrderAccess((access) => access.state.tokens[paymentIntentId]);
  useEffect(() => {
    if (token) saveOrderToken(paymentIntentId, token);
  }, [paymentIntentId, token]);
  const session = useSession();
  const accessToken = storedToken ?? token;
  const isKnown = session.status === 'signedIn' || session.status === 'anonymous' || accessToken !== undefined;
  const input = { paymentIntentId, ...(accessToken ? { accessToken } : {}) };
  const orderQuery = useCall('getOrderStatus', input, { enabled: isKnown, refetchInterval: usePolling(paymentIntentId, input) });
  useOrderUpdates(paymentIntentId);

  if (!isKnown && session.status === 'unreachable') return <PageError error={createTimeoutError()} onRetry={retryCheck} />;
  if (orderQuery.isPending) return <PageSkeleton />;
  if (orderQuery.isLoadingError) {
    return (
      <PageError
        error={orderQuery.error}
        onRetry={() => void orderQuery.refetch()}
        missingTitle={<Trans>Open your order with the link in your e-mail.</Trans>}
      />
    );
  }
  if (!('id' in orderQuery.data)) {
    return <OrderStatusPage status={orderQuery.data.status} />;
  }
  return <OrderPage order={orderQuery.data} accessToken={accessToken} bankResult={bankResult} />;
}

/** A push only says that something changed; the order is then fetched with the caller's own rights. */
function useOrderUpdates(paymentIntentId: string) {
  useEffect(
    () =>
      subscribe('paymentStatus', (update) => {
        if (update.paymentIntentId !== paymentIntentId) return;
        void queryClient.invalidateQueries({ queryKey: ['getOrderStatus'] });
        void queryClient.invalidateQueries({ queryKey: ['fetchBraTag'] });
      }),
    [paymentIntentId],
  );
}

function usePolling(paymentIntentId: string, input: object): number {
  const cached: unknown = queryClient.getQueryData(['getOrderStatus', input]);
  const status = typeof cached === 'object' && cached !== null && 'status' in cached ? cached.status : undefined;
  return status === 'pending_payment' && paymentIntentId !== '' ? pollMs : 60_000;
}

type OrderPageProps = { order: Order; accessToken: string | undefined; bankResult: 'refused' | undefined };

function OrderPage({ order, accessToken, bankResult }: OrderPageProps) {
  const { sheet } = useSearch({ from: '/order/$paymentIntentId' });
  const isMember = useSession(({ status }) => status === 'signedIn');
  const tag = useCall('fetchBraTag', { braTagId: order.braTagId });
  const viewer: Viewer = { side: getSide(order), isMember };
  const { braTagId, paymentIntentId } = order;
  useEffect(() => {
    if (accessToken) savePurchasedPiece(braTagId, paymentIntentId);
  }, [accessToken, braTagId, paymentIntentId]);
  if (sheet) {
    return <OrderSheet order={order} viewer={viewer} tag={tag.data} sheet={sheet} />;
  }
  return (
    <>
      <Heading order={order} viewer={viewer} tag={tag.data} bankResult={bankResult} />
      {order.status === 'paid' && viewer.side === 'buyer' && <Welcome order={order} />}
      <OrderSummary order={order} viewer={viewer} />
      {order.status === 'completed' && isMember && order.as !== 'operator' && <ReviewNote orderId={order.id} />}
      <Stitch air="gap" />
      <div className={css['columns']}>
        <div>
          {isPaid(order) && <DisputeSection order={order} viewer={viewer} accessToken={accessToken} />}
          <OrderTimeline order={order} viewer={viewer} accessToken={accessToken} />
        </div>
        <aside className={css['side']}>
          <PiecePanel order={order} viewer={viewer} tag={tag.data} />
          {order.shipTo && <AddressPanel destination={order.shipTo} />}
          {order.strapCode && <StrapCodeSection order={order} viewer={viewer} accessToken={accessToken} />}
          {accessToken && <JoinAccount order={order} accessToken={accessToken} />}
          <Suspense>{viewer.side === 'seller' ? <SalePanel order={order} /> : <PaidPanel order={order} />}</Suspense>
        </aside>
      </div>
      {order.as !== 'operator' && <MessagesSection order={order} viewer={viewer} accessToken={accessToken} />}
    </>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <div className="head">
        <Skeleton width="9rem" height="1em" />
        <div className="waiting-h1">
          <Skeleton width="18rem" />
        </div>
      </div>
      <div className={css['summaryGrid']}>
        {[0, 1, 2, 3].map((cell) => (
          <div key={cell}>
            <Skeleton width="70%" height="1em" />
            <Skeleton width="50%" height="1.75rem" />
            <Skeleton />
          </div>
        ))}
      </div>
      <Stitch air="gap" />
      <div className={css['columns']}>
        <Skeleton height="320px" radius="var(--r-card)" />
        <Skeleton height="260px" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}
