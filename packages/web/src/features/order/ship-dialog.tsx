import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { carriers, findCarrier, findTrackingNumberProblem } from '@strapline/domain/shipping/carriers';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Check } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Callout } from '../../ui/panel.tsx';

const otherCarrier = 'other';

type Parcel = { choice: string; otherName: string; number: string };

/** Also corrects the carrier or number of a shipped parcel. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const isCorrecting = order.can.includes('correctTracking');
  const knownTracking = order.tracking ? findCarrier(order.tracking.carrier)?.name : carriers[0]?.name;
  const [parcel, setParcel] = useState<Parcel>({
    choice: knownTracking ?? otherCarrier,
    otherName: knownTracking === undefined ? (order.tracking?.carrier ?? '') : '',
    number: order.tracking?.number ?? '',
  });
  const [isByHand, setByHand] = useState(false);
  const ship = useCallMutation('shipOrder', ['listOrders', 'listMyBraTags', 'fetchBraTag', 'getOrderStatus', 'listTasks']);
  const correct = useCallMutation('correctTracking', ['listOrders', 'getOrderStatus']);
  const carrier = parcel.choice === otherCarrier ? parcel.otherName.trim() : parcel.choice;
  const tracking = { orderId: order.id, carrier, trackingNumber: parcel.number.trim() || undefined };
  const shipForm = useContractForm('shipOrder', {
    input: { ...tracking, codeByHand: isByHand || undefined },
    mutation: ship,
    onSent: () => {
      showNotice(t`Marked as shipped. We’ve notified the buyer.`);
      onClose();
    },
  });
  const correctForm = useContractForm('correctTracking', {
    input: tracking,
    mutation: correct,
    onSent: onClose,
  });
  const form = isCorrecting ? correctForm : shipForm;

  return (
    <FormDialog
      title={isCorrecting ? t`Correct the tracking` : t`Ship ${order.title}`}
      submitLabel={isCorrecting ? t`Save` : t`Mark as shipped`}
      cancelLabel={isCorrecting ? t`Cancel` : t`Not yet`}
      form={form}
      onClose={onClose}
    >
      {!isCorrecting && <StrapCodeCheck order={order} isByHand={isByHand} onByHand={setByHand} />}
      <ParcelFields parcel={parcel} carrier={carrier} getError={form.getError} onChange={(patch) => setParcel({ ...parcel, ...patch })} />
    </FormDialog>
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
  getError: (field: string) => string | undefined;
  onChange: (patch: Partial<Parcel>) => void;
};

function ParcelFields({ parcel: { choice, otherName, number }, carrier, getError, onChange }: ParcelFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Carrier`}
        value={choice}
        name={choice === otherCarrier ? undefined : 'carrier'}
        error={choice === otherCarrier ? undefined : getError('carrier')}
        onChange={(event) => onChange({ choice: event.target.value })}
      >
        {carriers.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        <option value={otherCarrier}>{t`Another carrier`}</option>
      </Select>
      {choice === otherCarrier && (
        <Field
          label={t`Carrier name`}
          value={otherName}
          maxLength={40}
          autoComplete="off"
          name="carrier"
          error={getError('carrier')}
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
        error={getError('trackingNumber')}
        hint={<NumberHint carrier={carrier} number={number} />}
        onChange={(event) => onChange({ number: event.target.value })}
      />
    </>
  );
}

/** Only once the number is long enough to tell. */
function NumberHint({ carrier, number }: { carrier: string; number: string }) {
  const warning = number.trim().length < 6 ? undefined : findTrackingNumberProblem(carrier, number);
  const like = findCarrier(carrier)?.like;
  if (warning === 'checkDigit') return <Trans>This number has a typo: the check digit doesn’t match. Compare it with your receipt.</Trans>;
  if (warning === 'form') {
    return (
      <Trans>
        {carrier} numbers look like {like}. Compare it with your receipt, or choose another carrier.
      </Trans>
    );
  }
  return <Trans>With a tracking number you are paid 72 hours after delivery. Without one, it takes 14 days.</Trans>;
}
