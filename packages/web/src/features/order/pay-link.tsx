import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { useNavigate } from '@tanstack/react-router';
import { saveOpenCheckout } from '../../platform/open-checkout.ts';
import { getOrderToken } from '../../platform/state/order-access.ts';
import { Button } from '../../ui/button.tsx';

type PayLinkProps = { order: Order; slug: string | undefined; block?: boolean };

/** Back to this order's card form, on any device: the checkout resumes the open payment. */
export function PayLink({ order, slug, block = false }: PayLinkProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  if (!slug || !order.can.includes('pay')) return null;

  function go(page: string) {
    saveOpenCheckout(page, { paymentIntentId: order.paymentIntentId, accessToken: getOrderToken(order.paymentIntentId) ?? '' });
    void navigate({ to: '/checkout', search: { listing: page } });
  }
  return <Button kind="primary" block={block} onClick={() => go(slug)}>{t`Continue to pay`}</Button>;
}
