import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes';
import { KeyRound } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Callout } from '../../ui/marks.tsx';

/** The parcel is handed over: who has it, and its number. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const carriers = useId();
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  const ship = useAct('shipOrder', ['listOrders', 'listMyBraTags', 'fetchBraTag', 'getOrderStatus']);
  const refusal = ship.error instanceof WireError ? ship.error : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ship.isPending) return;
    const trackingNumber = number.trim();
    ship.mutate(
      { orderId: order.id, carrier: carrier.trim(), ...(trackingNumber ? { trackingNumber } : {}) },
      {
        onSuccess: () => {
          notice(t`Its buyer knows that it is on its way.`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog open onClose={onClose} title={<Trans>Ship {order.title}</Trans>}>
      <form className="stack" onSubmit={submit} noValidate>
        <Callout tone="brass" icon={KeyRound}>
          <Trans>Is the strap label sewn in? From now on its code can be used, and no new one can be pulled.</Trans>
        </Callout>
        <Field
          label={t`Carrier`}
          value={carrier}
          maxLength={40}
          list={carriers}
          autoComplete="off"
          error={refusal?.fields['carrier']}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <datalist id={carriers}>
          {['USPS', 'UPS', 'FedEx', 'DHL', 'Royal Mail', 'La Poste', 'Japan Post'].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Field
          label={t`Tracking number`}
          optional
          value={number}
          maxLength={60}
          autoComplete="off"
          error={refusal?.fields['trackingNumber']}
          hint={<Trans>With one you are paid 72 hours after delivery, without one after 14 days.</Trans>}
          onChange={(event) => setNumber(event.target.value)}
        />
        {refusal && Object.keys(refusal.fields).length === 0 && (
          <p className="help bad" role="alert">
            {refusal.message}
          </p>
        )}
        <div className="actions">
          <Button onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={ship.isPending}>
            <Trans>It is on its way</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
