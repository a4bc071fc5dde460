import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session.ts';
import { getButtonClass } from '../../ui/button.tsx';
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
        action={
          isMember ? undefined : (
            <Link to="/signin" search={{ redirectUri: pathname }} className={getButtonClass({ kind: 'primary' })}>{t`Sign in`}</Link>
          )
        }
      >
        {t`Only its buyer and creator can see more. Bought without an account? Open the link in your e-mail.`}
      </EmptyState>
    </>
  );
}
