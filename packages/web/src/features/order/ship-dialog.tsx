import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { carrierNamed, carriers, numberDoubt } from '@strapline/domain/shipping/carriers';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { useContractForm } from '../../platform/contract-form.ts';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx';
import { Check } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Callout } from '../../ui/panel.tsx';

const other = 'other';

type Parcel = { choice: string; otherName: string; number: string };

/** Also corrects the carrier or number of a shipped parcel. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const isCorrecting = order.can.includes('correctTracking');
  const known = order.tracking ? carrierNamed(order.tracking.carrier)?.name : carriers[0]?.name;
  const [parcel, setParcel] = useState<Parcel>({
    choice: known ?? other,
    otherName: known === undefined ? (order.tracking?.carrier ?? '') : '',
    number: order.tracking?.number ?? '',
  });
  const [isByHand, setByHand] = useState(false);
  const ship = useAct('shipOrder', ['listOrders', 'listMyBraTags', 'fetchBraTag', 'getOrderStatus', 'listTasks']);
  const correct = useAct('correctTracking', ['listOrders', 'getOrderStatus']);
  const carrier = parcel.choice === other ? parcel.otherName.trim() : parcel.choice;
  const tracking = { orderId: order.id, carrier, trackingNumber: parcel.number.trim() || undefined };
  const shipForm = useContractForm('shipOrder', {
    input: { ...tracking, codeByHand: isByHand || undefined },
    mutation: ship,
    send: (input) =>
      ship.mutate(input, {
        onSuccess: () => {
          notice(t`Marked as shipped. We’ve notified the buyer.`);
          onClose();
        },
      }),
  });
  const correctForm = useContractForm('correctTracking', {
    input: tracking,
    mutation: correct,
    send: (input) => correct.mutate(input, { onSuccess: onClose }),
  });
  const form = isCorrecting ? correctForm : shipForm;

  return (
    <Dialog open onClose={onClose} title={isCorrecting ? <Trans>Correct the tracking</Trans> : <Trans>Ship {order.title}</Trans>}>
      <form className="stack" {...form.props}>
        {!isCorrecting && <StrapCodeCheck order={order} isByHand={isByHand} onByHand={setByHand} />}
        <ParcelFields parcel={parcel} carrier={carrier} errorOf={form.errorOf} onChange={(patch) => setParcel({ ...parcel, ...patch })} />
        <DialogActions
          failure={form.failure}
          isBusy={ship.isPending || correct.isPending}
          onClose={onClose}
          leave={isCorrecting ? <Trans>Cancel</Trans> : <Trans>Not yet</Trans>}
        >
          {isCorrecting ? <Trans>Save</Trans> : <Trans>Mark as shipped</Trans>}
        </DialogActions>
      </form>
    </Dialog>
  );
}

type StrapCodeCheckProps = { order: Order; isByHand: boolean; onByHand: (isByHand: boolean) => void };

function StrapCodeCheck({ order, isByHand, onByHand }: StrapCodeCheckProps) {
  if (order.strapCode !== 'none')
    return (
      <Callout tone="brass" icon={KeyRound}>
        <Trans>
          Is the strap label sewn in? The buyer claims the piece with its code. If it gets lost, the buyer can report it on the order page,
          and you can generate a new one.
        </Trans>
      </Callout>
    );
  return (
    <>
      <Callout tone="danger" icon={KeyRound}>
        <Trans>
          <b>This piece has no strap code yet.</b> Without it the buyer can’t claim the piece.{' '}
          <Link to="/bratag/$braTagId/action" params={{ braTagId: order.braTagId }} search={{ verb: 'label' }}>
            Generate the code and print the label
          </Link>
          , then ship.
        </Trans>
      </Callout>
      <Check
        checked={isByHand}
        note={<Trans>You can generate it later and send it to the buyer in a message.</Trans>}
        onChange={(event) => onByHand(event.target.checked)}
      >
        <Trans>I’ll give the code to the buyer another way</Trans>
      </Check>
    </>
  );
}

type ParcelFieldsProps = {
  parcel: Parcel;
  carrier: string;
  errorOf: (field: string) => string | undefined;
  onChange: (patch: Partial<Parcel>) => void;
};

function ParcelFields({ parcel: { choice, otherName, number }, carrier, errorOf, onChange }: ParcelFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Carrier`}
        value={choice}
        name={choice === other ? undefined : 'carrier'}
        error={choice === other ? undefined : errorOf('carrier')}
        onChange={(event) => onChange({ choice: event.target.value })}
      >
        {carriers.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        <option value={other}>{t`Another carrier`}</option>
      </Select>
      {choice === other && (
        <Field
          label={t`Carrier name`}
          value={otherName}
          maxLength={40}
          autoComplete="off"
          name="carrier"
          error={errorOf('carrier')}
          hint={t`We can’t track parcels of other carriers, so you are paid 14 days after delivery.`}
          onChange={(event) => onChange({ otherName: event.target.value })}
        />
      )}
      <Field
        label={t`Tracking number`}
        optional
        value={number}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        name="trackingNumber"
        error={errorOf('trackingNumber')}
        hint={<NumberHint carrier={carrier} number={number} />}
        onChange={(event) => onChange({ number: event.target.value })}
      />
    </>
  );
}

/** Only once the number is long enough to tell. */
function NumberHint({ carrier, number }: { carrier: string; number: string }) {
  const doubt = number.trim().length < 6 ? undefined : numberDoubt(carrier, number);
  const like = carrierNamed(carrier)?.like;
  if (doubt === 'checkDigit') return <Trans>This number has a typo: the check digit doesn’t match. Compare it with your receipt.</Trans>;
  if (doubt === 'form') {
    return (
      <Trans>
        {carrier} numbers look like {like}. Compare it with your receipt, or choose another carrier.
      </Trans>
    );
  }
  return <Trans>With a tracking number you are paid 72 hours after delivery. Without one, it takes 14 days.</Trans>;
}
