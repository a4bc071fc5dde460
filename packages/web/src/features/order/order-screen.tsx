import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { queryClient, useCall } from '../../platform/cache/queries.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
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

const OrderSheet = lazy(async () => ({ default: (await import('./print/order-sheet.tsx')).OrderSheet }));
const AddressPanel = lazy(async () => ({ default: (await import('./address-panel.tsx')).AddressPanel }));
const MessagesSection = lazy(async () => ({ default: (await import('./messages-section.tsx')).MessagesSection }));
const SalePanel = lazy(async () => ({ default: (await import('./sale/sale-panel.tsx')).SalePanel }));
const StrapCodeSection = lazy(async () => ({ default: (await import('./strap-code-section.tsx')).StrapCodeSection }));
const DisputeSection = lazy(async () => ({ default: (await import('./dispute/dispute-section.tsx')).DisputeSection }));
const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }));
const JoinAccount = lazy(async () => ({ default: (await import('./join-account.tsx')).JoinAccount }));
const OrderStatusPage = lazy(async () => ({ default: (await import('./order-status-page.tsx')).OrderStatusPage }));

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
      <title>{t`Your order: Strapline`}</title>
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
        missingTitle={<Trans>We couldn’t find this order. Open it with the link in your e-mail.</Trans>}
      />
    );
  }
  if (!('id' in orderQuery.data)) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <OrderStatusPage status={orderQuery.data.status} />
      </Suspense>
    );
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
    return (
      <Suspense fallback={<Skeleton height="480px" radius="var(--r-panel)" />}>
        <OrderSheet order={order} viewer={viewer} tag={tag.data} sheet={sheet} />
      </Suspense>
    );
  }
  return (
    <>
      <Heading order={order} viewer={viewer} tag={tag.data} bankResult={bankResult} />
      {order.status === 'paid' && viewer.side === 'buyer' && (
        <Suspense>
          <Welcome order={order} />
        </Suspense>
      )}
      <OrderSummary order={order} viewer={viewer} />
      <Stitch air="gap" />
      <div className={css['columns']}>
        <div>
          <Suspense>{isPaid(order) && <DisputeSection order={order} viewer={viewer} accessToken={accessToken} />}</Suspense>
          <OrderTimeline order={order} viewer={viewer} accessToken={accessToken} />
        </div>
        <aside className={css['side']}>
          <PiecePanel order={order} viewer={viewer} tag={tag.data} />
          <Suspense>{order.shipTo && <AddressPanel destination={order.shipTo} />}</Suspense>
          <Suspense>{order.strapCode && <StrapCodeSection order={order} viewer={viewer} accessToken={accessToken} />}</Suspense>
          <Suspense>{accessToken && <JoinAccount order={order} accessToken={accessToken} />}</Suspense>
          <Suspense>{viewer.side === 'seller' ? <SalePanel order={order} /> : <PaidPanel order={order} />}</Suspense>
        </aside>
      </div>
      <Suspense>{order.as !== 'operator' && <MessagesSection order={order} viewer={viewer} accessToken={accessToken} />}</Suspense>
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
