import { Trans } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { Link } from '@tanstack/react-router';
import { Printer, X } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './order.module.css';
import { getActions, type Viewer } from './order-view.ts';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

export type OrderActionsProps = { order: Order; viewer: Viewer; accessToken: string | undefined };

export function OrderActions({ order, viewer, accessToken }: OrderActionsProps) {
  // Undefined until first opened, so that the dialog loads on demand.
  const [isCanceling, setCanceling] = useState<boolean>();
  const actions = getActions(order, viewer);
  return (
    <div className={css['actions']}>
      {actions.includes('receipt') && (
        <Link to="." search={{ sheet: 'receipt' }} className="btn quiet flush">
          <Icon icon={Printer} />
          <Trans>Print the receipt</Trans>
        </Link>
      )}
      {actions.includes('statement') && (
        <Link to="." search={{ sheet: 'receipt' }} className="btn quiet flush">
          <Icon icon={Printer} />
          <Trans>Print the statement</Trans>
        </Link>
      )}
      {actions.includes('cancel') && (
        <button type="button" className="btn quiet flush" onClick={() => setCanceling(true)}>
          <Icon icon={X} />
          {order.status === 'pending_payment' ? <Trans>Leave the checkout</Trans> : <Trans>Cancel the order</Trans>}
        </button>
      )}
      {isCanceling !== undefined && (
        <CancelDialog order={order} viewer={viewer} accessToken={accessToken} isOpen={isCanceling} onClose={() => setCanceling(false)} />
      )}
    </div>
  );
}
