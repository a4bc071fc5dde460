import { Trans, useLingui } from '@lingui/react/macro';
import type { Offer } from '@strapline/contract/shapes/offer';
import { formatAmount, type PriceLine, repriceLines } from '@strapline/domain/money/money';
import { calculateOfferFloor, checkOfferAmount } from '@strapline/domain/offer/offer-rules';
import { Clock, CreditCard } from 'lucide';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { parseCents } from '../../ui/form/parse-cents.ts';
import { Icon } from '../../ui/icon.tsx';
import { PriceLines } from '../../ui/price.tsx';
import type { OfferListing } from './offer-button.tsx';
import css from './offer-dialog.module.css';
import { Piece } from './offer-piece.tsx';
import { OfferSent } from './offer-sent.tsx';
import { formatTyped, OfferSlider } from './offer-slider.tsx';

type OfferDialogProps = { listing: OfferListing; country: string; onClose: () => void };

/** An offer for a piece: amount and slider are one value, and the total follows. */
export function OfferDialog({ listing, country, onClose }: OfferDialogProps) {
  const { t } = useLingui();
  const [sent, setSent] = useState<Offer>();
  if (sent)
    return (
      <Dialog open onClose={onClose} title={sent.status === 'declined' ? t`Offer declined` : t`Offer sent`}>
        <OfferSent offer={sent} listing={listing} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={t`Make an offer`} className={css['dialog']}>
      <OfferForm listing={listing} country={country} onSent={setSent} onClose={onClose} />
    </Dialog>
  );
}

type OfferFormProps = OfferDialogProps & { onSent: (offer: Offer) => void };

function OfferForm({ listing, country, onSent, onClose }: OfferFormProps) {
  const { t } = useLingui();
  const price = listing.offeredAmount;
  const floor = calculateOfferFloor(price);
  const { braTagId } = listing;
  const [amount = formatTyped(Math.round((floor + price) / 2 / 100) * 100), setAmount] = useTextDraft('offerAmount', braTagId);
  const [message = '', setMessage] = useTextDraft('offerMessage', braTagId);
  const field = useRef<HTMLInputElement>(null);
  const make = useIdempotentMutation('makeOffer', ['listOffers']);
  const cents = parseCents(amount);
  const problem = cents === null ? t`Enter an amount, e.g. ${formatTyped(price)}.` : (checkOfferAmount(cents, price) ?? undefined);
  const fields = make.error instanceof WireError ? make.error.fields : {};
  const offered = problem === undefined && cents !== null ? formatAmount(cents) : null;
  const { lines } = useOfferLines(listing, country, offered === null ? null : cents);

  useFocusOnOpen(field);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (problem !== undefined || cents === null) {
      field.current?.focus();
      return;
    }
    const input = { braTagId, amountCents: cents, ...(message.trim() ? { message: message.trim() } : {}) };
    make.mutate(input, {
      onSuccess: (offer) => {
        setAmount(undefined);
        setMessage(undefined);
        onSent(offer);
      },
    });
  }

  return (
    <form className={css['columns']} onSubmit={send} noValidate>
      <div className={css['fields']}>
        <Piece listing={listing} />
        <Field
          label={t`Your offer`}
          name="amountCents"
          inputMode="decimal"
          autoComplete="off"
          ref={field}
          before={<span className={css['usd']}>$</span>}
          unit={offered !== null && cents !== null && cents < price ? t`${formatAmount(price - cents)} below asking price` : undefined}
          value={amount}
          error={problem ?? fields?.['amountCents']}
          onChange={(event) => setAmount(event.target.value)}
        />
        <OfferSlider cents={cents} floor={floor} price={price} onChange={(value) => setAmount(formatTyped(value))} />
        <TextArea
          label={t`Add a message`}
          optional
          name="message"
          rows={3}
          maxLength={500}
          value={message}
          hint={t`${message.length} of 500`}
          error={fields?.['message']}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      <Outcome
        lines={lines}
        seller={listing.seller?.username ?? ''}
        failure={make.error && Object.keys(fields ?? {}).length === 0 ? make.error.message : undefined}
        offered={offered}
        isBusy={make.isPending}
        onClose={onClose}
      />
    </form>
  );
}

/** The lines of the price with an offer instead of it; without a valid one, those of the price. */
function useOfferLines(listing: OfferListing, country: string, cents: number | null) {
  const elsewhere = useCall(
    'fetchListing',
    { slug: listing.slug, country },
    { keepPrevious: true, enabled: country !== listing.shipsFrom },
  );
  const { t } = useLingui();
  const lines = repriceLines((elsewhere.data ?? listing).priceLines, cents ?? listing.offeredAmount);
  return { lines: lines.map((line) => (line.kind === 'item' ? { ...line, label: cents === null ? t`Price` : t`Your offer` } : line)) };
}

type OutcomeProps = {
  lines: PriceLine[];
  seller: string;
  failure: string | undefined;
  offered: string | null;
  isBusy: boolean;
  onClose: () => void;
};

/** What the offer would cost, what happens next, and the buttons. */
function Outcome({ lines, seller, failure, offered, isBusy, onClose }: OutcomeProps) {
  const { t } = useLingui();
  return (
    <div className={css['outcome']}>
      <p className="eyebrow">{t`If accepted`}</p>
      <PriceLines lines={lines} sumLabel={t`Total`} />
      <Note icon={CreditCard}>
        <Trans>
          <b>You won’t be charged now.</b> If {seller} accepts, we’ll hold the piece for 24 hours so you can check out.
        </Trans>
      </Note>
      <Note icon={Clock}>
        <Trans>
          <b>Expires in 24 hours.</b> You can withdraw it until they reply.
        </Trans>
      </Note>
      <div className={css['go']}>
        <Failure>{failure}</Failure>
        <Button type="submit" kind="primary" size="big" block busy={isBusy} aria-disabled={offered === null || undefined}>
          {offered === null ? t`Send offer` : t`Send ${offered} offer`}
        </Button>
        <Button kind="quiet" block onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </div>
  );
}

function Note({ icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <p className={css['note']}>
      <Icon icon={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** After the dialog opened, which focuses its close button. */
function useFocusOnOpen(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field]);
}
