import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './order.module.css';
import type { OrderActionsProps } from './order-actions.tsx';
import { ReportCodeDialog } from './report-code-dialog.tsx';

export function StrapCodeSection({ order, viewer, accessToken }: OrderActionsProps) {
  const [isReporting, setReporting] = useState(false);
  const canGenerate = order.can.includes('pullStrapCode');
  if (viewer.side === 'seller' && order.strapCode === 'none') {
    return (
      <Callout tone="brass" icon={KeyRound}>
        <p className={css['code']}>
          {order.status === 'paid' ? (
            <Trans>
              <b>Generate its strap code.</b> Put its label in the parcel. The buyer needs the code to claim the piece.
            </Trans>
          ) : (
            <Trans>
              <b>Your buyer has no working strap code.</b> Generate one, and send it to them in a message.
            </Trans>
          )}
        </p>
        {canGenerate && (
          <ButtonLink to="/bratag/$braTagId/action" params={{ braTagId: order.braTagId }} search={{ verb: 'label' }} size="small">
            <Trans>Generate the code</Trans>
          </ButtonLink>
        )}
      </Callout>
    );
  }
  if (viewer.side === 'buyer' && order.strapCode === 'none' && order.status !== 'paid') {
    return (
      <Callout icon={KeyRound}>
        <Trans>
          <b>There is no working strap code at the moment.</b> We have asked the seller for one. You can also send them a message.
        </Trans>
      </Callout>
    );
  }
  if (!order.can.includes('reportStrapCode')) return null;
  return (
    <>
      <button type="button" className="btn quiet flush" onClick={() => setReporting(true)}>
        <Icon icon={KeyRound} />
        <Trans>The code is missing or doesn’t work</Trans>
      </button>
      {isReporting && <ReportCodeDialog order={order} accessToken={accessToken} onClose={() => setReporting(false)} />}
    </>
  );
}
