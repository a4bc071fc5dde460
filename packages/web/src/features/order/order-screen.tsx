import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { keepBoughtPiece, keepOrderToken, useOrderAccess } from '../../platform/order-access.ts';
import { queryClient, useCall } from '../../platform/queries.ts';
import { checkAgain, useSession } from '../../platform/session/session.ts';
import { listenTo } from '../../platform/wire.ts';
import { unanswered } from '../../platform/wire-error.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { useLinkToken } from './link-token.ts';
import css from './order.module.css';
import { Heading } from './order-heading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { getSide, type Viewer, wasPaid } from './order-view.ts';
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
const lookAgainMs = 5_000;

/** Live while the order moves. */
export function OrderScreen() {
  const { t } = useLingui();
  const { paymentIntentId } = useParams({ from: '/order/$paymentIntentId' });
  return (
    <div className={`page ${css['page']}`}>
      <title>{t`Your order: Strapline`}</title>
      <OrderByLink key={paymentIntentId} paymentIntentId={paymentIntentId} />
    </div>
  );
}

function OrderByLink({ paymentIntentId }: { paymentIntentId: string }) {
  const { token, bankSaid } = useLinkToken(paymentIntentId);
  const kept = useOrderAccess((access) => access.state.tokens[paymentIntentId]);
  useEffect(() => {
    if (token) keepOrderToken(paymentIntentId, token);
  }, [paymentIntentId, token]);
  const session = useSession();
  const accessToken = kept ?? token;
  const isKnown = session.status === 'signedIn' || session.status === 'anonymous' || accessToken !== undefined;
  const input = { paymentIntentId, ...(accessToken ? { accessToken } : {}) };
  const asked = useCall('getOrderStatus', input, { enabled: isKnown, refetchInterval: usePolling(paymentIntentId, input) });
  useLiveDispute(paymentIntentId);

  if (!isKnown && session.status === 'unreachable') return <PageError error={unanswered()} onRetry={checkAgain} />;
  if (asked.isPending) return <PageSkeleton />;
  if (asked.isLoadingError) {
    return (
      <PageError
        error={asked.error}
        onRetry={() => void asked.refetch()}
        missing={<Trans>We couldn’t find this order. Open it with the link in your e-mail.</Trans>}
      />
    );
  }
  if (!('id' in asked.data)) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <OrderStatusPage status={asked.data.status} />
      </Suspense>
    );
  }
  return <OrderPage order={asked.data} accessToken={accessToken} bankSaid={bankSaid} />;
}

/** A push only says that something changed; the order is then fetched with the caller's own rights. */
function useLiveDispute(paymentIntentId: string) {
  useEffect(
    () =>
      listenTo('paymentStatus', (news) => {
        if (news.paymentIntentId !== paymentIntentId) return;
        void queryClient.invalidateQueries({ queryKey: ['getOrderStatus'] });
        void queryClient.invalidateQueries({ queryKey: ['fetchBraTag'] });
      }),
    [paymentIntentId],
  );
}

function usePolling(paymentIntentId: string, input: object): number {
  const known: unknown = queryClient.getQueryData(['getOrderStatus', input]);
  const status = typeof known === 'object' && known !== null && 'status' in known ? known.status : undefined;
  return status === 'pending_payment' && paymentIntentId !== '' ? lookAgainMs : 60_000;
}

type OrderPageProps = { order: Order; accessToken: string | undefined; bankSaid: 'refused' | undefined };

function OrderPage({ order, accessToken, bankSaid }: OrderPageProps) {
  const { sheet } = useSearch({ from: '/order/$paymentIntentId' });
  const isMember = useSession(({ status }) => status === 'signedIn');
  const tag = useCall('fetchBraTag', { braTagId: order.braTagId });
  const viewer: Viewer = { side: getSide(order), isMember };
  const { braTagId, paymentIntentId } = order;
  useEffect(() => {
    if (accessToken) keepBoughtPiece(braTagId, paymentIntentId);
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
      <Heading order={order} viewer={viewer} tag={tag.data} bankSaid={bankSaid} />
      {order.status === 'paid' && viewer.side === 'buyer' && (
        <Suspense>
          <Welcome order={order} />
        </Suspense>
      )}
      <OrderSummary order={order} viewer={viewer} />
      <Stitch air="gap" />
      <div className={css['columns']}>
        <div>
          <Suspense>{wasPaid(order) && <DisputeSection order={order} viewer={viewer} accessToken={accessToken} />}</Suspense>
          <OrderTimeline order={order} viewer={viewer} accessToken={accessToken} />
        </div>
        <aside className={css['side']}>
          <PiecePanel order={order} viewer={viewer} tag={tag.data} />
          <Suspense>{order.shipTo && <AddressPanel to={order.shipTo} />}</Suspense>
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
      <div className={css['four']}>
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
