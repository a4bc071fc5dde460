import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes';
import { carrierNamed, carriers, numberDoubt } from '@strapline/domain/carriers';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide';
import { type FormEvent, useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Check } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogEnd } from '../../ui/dialog-end.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Callout } from '../../ui/marks.tsx';

const other = 'other';

/** The parcel is handed over: who has it, and its number. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(carriers[0]?.name ?? other);
  const [otherName, setOtherName] = useState('');
  const [number, setNumber] = useState('');
  const [isByHand, setByHand] = useState(false);
  const ship = useAct('shipOrder', ['listOrders', 'listMyBraTags', 'fetchBraTag', 'getOrderStatus']);
  const refusal = ship.error instanceof WireError ? ship.error : undefined;
  const carrier = choice === other ? otherName.trim() : choice;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ship.isPending) return;
    const trackingNumber = number.trim();
    ship.mutate(
      { orderId: order.id, carrier, ...(trackingNumber ? { trackingNumber } : {}), ...(isByHand ? { codeByHand: true as const } : {}) },
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
        {order.strapCode === 'none' ? (
          <>
            <Callout tone="danger" icon={KeyRound}>
              <Trans>
                <b>This piece has no strap code yet.</b> Without it the buyer cannot claim the piece.{' '}
                <Link to="/bratag/$braTagId/action" params={{ braTagId: order.braTagId }} search={{ verb: 'label' }}>
                  Generate the code and print the label
                </Link>
                , then ship.
              </Trans>
            </Callout>
            <Check
              checked={isByHand}
              note={<Trans>You generate it later, and send it to the buyer in a message.</Trans>}
              onChange={(event) => setByHand(event.target.checked)}
            >
              <Trans>I’ll give the code to the buyer another way</Trans>
            </Check>
          </>
        ) : (
          <Callout tone="brass" icon={KeyRound}>
            <Trans>
              Is the strap label sewn in? The buyer claims the piece with its code. If it gets lost, the buyer says so on the order’s page,
              and you can generate a new one.
            </Trans>
          </Callout>
        )}
        <Select
          label={t`Carrier`}
          value={choice}
          error={choice === other ? undefined : refusal?.fields['carrier']}
          onChange={(event) => setChoice(event.target.value)}
        >
          {carriers.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value={other}>{t`Another carrier`}</option>
        </Select>
        {choice === other && (
          <Field
            label={t`Its name`}
            value={otherName}
            maxLength={40}
            autoComplete="off"
            error={refusal?.fields['carrier']}
            hint={t`The number is then shown without a link.`}
            onChange={(event) => setOtherName(event.target.value)}
          />
        )}
        <Field
          label={t`Tracking number`}
          optional
          value={number}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          error={refusal?.fields['trackingNumber']}
          hint={<NumberHint carrier={carrier} number={number} />}
          onChange={(event) => setNumber(event.target.value)}
        />
        <DialogEnd failure={refusal} isBusy={ship.isPending} onClose={onClose} leave={<Trans>Not yet</Trans>}>
          <Trans>It is on its way</Trans>
        </DialogEnd>
      </form>
    </Dialog>
  );
}

/** A doubt about the number, once there is enough of it to doubt; it can be sent as it is. */
function NumberHint({ carrier, number }: { carrier: string; number: string }) {
  const doubt = number.trim().length < 6 ? undefined : numberDoubt(carrier, number);
  const like = carrierNamed(carrier)?.like;
  if (doubt === 'checkDigit')
    return <Trans>A digit of it seems to be wrong: the last digit does not fit the others. Compare it once more.</Trans>;
  if (doubt === 'form') {
    return (
      <Trans>
        This does not look like a number of {carrier}, such as {like}. Compare it once more; if it is right, go on.
      </Trans>
    );
  }
  return <Trans>With one you are paid 72 hours after delivery, without one after 14 days.</Trans>;
}
