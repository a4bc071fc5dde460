import { useLingui } from '@lingui/react/macro';
import type { OrderStatus } from '@strapline/domain/order/order.states';

/** States of orders, as admins read them. */
export function useOrderStatusLabels(): Record<OrderStatus, string> {
  const { t } = useLingui();
  return {
    pending_payment: t`Unpaid`,
    paid: t`Paid`,
    shipped: t`Shipped`,
    delivered: t`Delivered`,
    completed: t`Complete`,
    disputed: t`Disputed`,
    canceled: t`Canceled`,
    expired: t`Expired`,
  };
}
