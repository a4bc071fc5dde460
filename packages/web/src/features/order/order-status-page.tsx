import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { useLocation } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/load-states.tsx';

/** Without access to the order: its status only, no person, piece or address. */
export function OrderStatusPage({ status }: { status: Order['status'] }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isMember = useSession((session) => session.status === 'signedIn');
  const labels: Record<Order['status'], string> = {
    pending_payment: t`waiting for payment`,
    paid: t`paid`,
    shipped: t`on its way`,
    delivered: t`delivered`,
    completed: t`complete`,
    disputed: t`being reviewed by our team`,
    canceled: t`canceled`,
    expired: t`expired`,
  };
  return (
    <>
      <h1 className="vh">{t`Someone else’s order`}</h1>
      <EmptyState
        title={t`This order is ${labels[status]}`}
        action={isMember ? undefined : <ButtonLink to="/signin" search={{ redirectUri: pathname }} kind="primary">{t`Sign in`}</ButtonLink>}
      >
        {t`Only its buyer and seller can see more. Bought without an account? Open the link in your e-mail.`}
      </EmptyState>
    </>
  );
}
