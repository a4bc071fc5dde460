import { Trans } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { PackageCheck, Printer, Truck } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ShipDialog } from './ship-dialog.tsx';

export function ParcelActions({ order, isSmall = false }: { order: Order; isSmall?: boolean }) {
  const [isShipping, setShipping] = useState(false);
  const size = isSmall ? 'small' : 'normal';
  return (
    <>
      {order.can.includes('ship') && (
        <Button icon={Truck} size={size} kind="primary" block={!isSmall} onClick={() => setShipping(true)}>
          <Trans>Ship it</Trans>
        </Button>
      )}
      {order.can.includes('correctTracking') && (
        <Button icon={Truck} size={size} block={!isSmall} onClick={() => setShipping(true)}>
          <Trans>Correct the tracking</Trans>
        </Button>
      )}
      {order.can.includes('label') && (
        <>
          <ShippingLabel orderId={order.id} isSmall={isSmall} />
          <ButtonLink
            to="/order/$paymentIntentId"
            params={{ paymentIntentId: order.paymentIntentId }}
            search={{ sheet: 'slip' }}
            size={size}
            block={!isSmall}
            icon={PackageCheck}
          >
            <Trans>Packing slip</Trans>
          </ButtonLink>
        </>
      )}
      {isShipping && <ShipDialog order={order} onClose={() => setShipping(false)} />}
    </>
  );
}

/** Fetched on demand, because every view of an address is logged. */
function ShippingLabel({ orderId, isSmall }: { orderId: string; isSmall: boolean }) {
  const label = useCallMutation('getShippingLabel');
  return (
    <Button
      icon={Printer}
      size={isSmall ? 'small' : 'normal'}
      block={!isSmall}
      busy={label.isPending}
      onClick={() => {
        // Opened synchronously, within the click: otherwise the browser blocks the new tab.
        const page = window.open('about:blank');
        label.mutate(
          { orderId },
          {
            onSuccess: ({ url }) => (page ? page.location.replace(url) : location.assign(url)),
            onError: (error) => {
              page?.close();
              showError(error);
            },
          },
        );
      }}
    >
      <Trans>Shipping label</Trans>
    </Button>
  );
}
