import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { PaymentIntent, PriceLine } from '@strapline/contract/shapes/payment';
import { calculateTotal, formatAmount, repriceLines } from '@strapline/domain/money/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useStoredState } from '../../platform/page/hydrated.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useStage } from '../../platform/state/client-state.ts';
import { useDeliveryCountry } from '../../platform/state/delivery-country.ts';
import { Button } from '../../ui/button.tsx';
import { observeDock } from '../../ui/dock.ts';
import { useNotServedMessage } from '../../ui/format/countries.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { Amount } from '../../ui/price.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import type { PayForm } from './card-form.tsx';
import css from './checkout.module.css';
import { createDraft, type Draft, type DraftField, readDraft, saveDraft, toCheckoutInput } from './checkout-draft.ts';
import { getPaymentMethod, type PaymentMethod } from './checkout-steps.ts';
import { DeliverySection, DeliverySummary, EmailSection, type FormProps } from './delivery-form.tsx';
import type { PayOutcome } from './pay-outcome.ts';
import { Summary } from './summary.tsx';
import { Unavailable } from './unavailable.tsx';
import { type CheckoutFlow, useCheckout } from './use-checkout.ts';

// Loaded once the piece is held.
const PaymentStep = lazyPart(
  async () => (await import('./payment-step.tsx')).PaymentStep,
  <Loading>
    <Skeleton height="168px" radius="var(--r-card)" />
  </Loading>,
);

type Listing = Output<'fetchListing'>;

/** `acceptedCents` is what the seller accepted from this buyer. */
export function Checkout({ listing, acceptedCents }: { listing: Listing; acceptedCents: number | undefined }) {
  const { t } = useLingui();
  const form = useCheckoutForm(listing);
  const { flow, draft, isHeld, startedPayment, paymentMethod } = form;
  // The country sets the price; the server says how much, and whether it ships there.
  const priced = useCall('fetchListing', { slug: listing.slug, country: draft.country }, { keepPrevious: true }).data ?? listing;
  const notServed = useNotServedMessage(priced);
  useUpdateGuard(isHeld);
  if (flow.phase.at === 'taken') return <Unavailable listing={listing} reason={flow.phase.by} onAvailable={flow.again} />;
  if (flow.phase.at === 'ended')
    return (
      <Unavailable listing={listing} reason={flow.phase.paymentMethod === 'crypto' ? 'endedCoins' : 'ended'} onAvailable={flow.again} />
    );
  const due = flow.heldPayment && isHeld ? flow.heldPayment.intent.lines : priced.priceLines;
  const lines =
    acceptedCents === undefined
      ? due
      : repriceLines(due, acceptedCents).map((line) => (line.kind === 'item' ? { ...line, label: t`Accepted offer` } : line));
  const endsAt = flow.heldPayment?.intent.expiresAt ?? null;
  const button = (
    <PayButton
      nextStep={isHeld ? (paymentMethod === startedPayment || paymentMethod === 'crypto' ? paymentMethod : 'backToCard') : 'hold'}
      isBusy={form.isBusy}
      lines={lines}
    />
  );
  return (
    <>
      <CheckoutHeading isHeld={isHeld} />
      <div className={css['pay']}>
        {/* Sent before the app runs, a form of this method does nothing: an address must not get into the URL. */}
        <form id="checkout" method="dialog" {...form.props}>
          {isHeld ? (
            <EnteredDetails draft={draft} onChange={form.editAddress} />
          ) : (
            <OrderDetails draft={draft} field={form.field} notServed={notServed} onChange={form.change} />
          )}
          <Stitch />
          <PaymentSection form={form} />
          <CheckoutMessage flow={flow} failure={form.failure} />
        </form>
        <Summary listing={listing} lines={lines} endsAt={endsAt} paymentMethod={startedPayment}>
          <div className={css['wide']}>{button}</div>
        </Summary>
      </div>
      <PayDock lines={lines} endsAt={endsAt}>
        {button}
      </PayDock>
    </>
  );
}

/** What is typed and chosen on the page, and what its one button does with it. */
function useCheckoutForm(listing: Listing) {
  const [draft, setDraft] = useStoredState<Draft>(createDraft(listing.shipsFrom), () =>
    readDraft(listing.slug, useDeliveryCountry.getState().state.country ?? listing.shipsFrom),
  );
  const flow = useCheckout(listing.slug, listing.braTagId);
  const payForm = useRef<PayForm>(null);
  const [refusal, setRefusal] = useState<PayOutcome>();
  const [isPaying, setPaying] = useState(false);
  const isHeld = flow.phase.at === 'held' && flow.heldPayment !== undefined;
  const startedPayment = flow.heldPayment ? getPaymentMethod(flow.heldPayment.intent) : 'card';
  // Chosen but not started: switching closes the previous payment.
  const [chosenMethod, chooseMethod] = useState<PaymentMethod>();
  const paymentMethod = isHeld ? (chosenMethod ?? startedPayment) : startedPayment;

  function change(field: DraftField, value: string) {
    const nextStep = { ...draft, [field]: value };
    setDraft(nextStep);
    saveDraft(listing.slug, nextStep);
    if (field === 'country') useDeliveryCountry.getState().change({ country: value });
  }

  function clearErrors() {
    setRefusal(undefined);
    flow.clearError();
  }

  function choose(nextStep: PaymentMethod) {
    clearErrors();
    chooseMethod(nextStep);
  }

  function editAddress() {
    clearErrors();
    flow.change();
  }

  async function hold(then?: 'toWallet') {
    if (await flow.hold(draft, paymentMethod, then)) chooseMethod(undefined);
  }

  /** A failed crypto payment is replaced by a new one. */
  async function toWallet() {
    if (flow.heldPayment?.intent.url) await flow.toWallet(flow.heldPayment);
    else await hold('toWallet');
  }

  async function pay() {
    setPaying(true);
    try {
      const outcome = await payForm.current?.pay();
      if (outcome && outcome !== 'incomplete') setRefusal(await flow.settle(outcome));
    } finally {
      setPaying(false);
    }
  }

  const isBusy = flow.isBusy || isPaying || flow.phase.at === 'resuming';
  // Until the session is known the e-mail is asked for, as of a guest.
  const isMember = useSession((session) => session.status === 'signedIn');
  const form = useContractForm('createPaymentIntentStripe', {
    input: { braTagId: listing.braTagId, ...toCheckoutInput(draft, isMember) },
    mutation: { isPending: flow.isBusy || isPaying, error: flow.error },
    send: () => void hold(paymentMethod === 'crypto' && isHeld ? 'toWallet' : undefined),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (flow.isBusy || isPaying) return;
    clearErrors();
    if (!isHeld || paymentMethod !== startedPayment) form.props.onSubmit(event);
    else void (paymentMethod === 'crypto' ? toWallet() : pay());
  }

  async function prepareSavedCard(savedCardId: string): Promise<PaymentIntent | null> {
    return (await form.validate()) ? await flow.prepareSavedCard(draft, savedCardId) : null;
  }

  const shown = { flow, draft, payForm, refusal, isHeld, isBusy, startedPayment, paymentMethod };
  return { ...form, ...shown, props: { ...form.props, onSubmit }, change, choose, editAddress, prepareSavedCard };
}

function PaymentSection({ form }: { form: ReturnType<typeof useCheckoutForm> }) {
  const { t } = useLingui();
  const { flow, isHeld, payForm } = form;
  return (
    <section aria-labelledby="step-payment">
      <Step number={3} id="step-payment" isDue={!isHeld}>{t`Payment`}</Step>
      {isHeld && flow.heldPayment ? (
        <PaymentStep
          key={flow.heldPayment.intent.id}
          intent={flow.heldPayment.intent}
          refusal={form.refusal}
          paymentMethod={form.paymentMethod}
          onMethodChange={form.choose}
          onRefresh={flow.refresh}
          onPrepareSavedCard={form.prepareSavedCard}
          ref={payForm}
        />
      ) : (
        <p className="sub">
          {flow.heldPayment
            ? t`The piece stays held for you while you change this.`
            : t`Next, choose how to pay. We hold the piece for you while you do. Nothing is charged if you leave.`}
        </p>
      )}
      {!isHeld && flow.heldPayment && <Button onClick={flow.back}>{t`Cancel`}</Button>}
    </section>
  );
}

/** App updates wait while a piece is held. */
function useUpdateGuard(isHeld: boolean) {
  const change = useStage((stage) => stage.change);
  useEffect(() => {
    change({ unsavedWork: isHeld });
    return () => change({ unsavedWork: false });
  }, [isHeld, change]);
}

function CheckoutHeading({ isHeld }: { isHeld: boolean }) {
  const { t } = useLingui();
  return (
    <div className="head">
      <p className="eyebrow">{t`Checkout`}</p>
      <h1>
        {isHeld ? (
          <Trans>
            Yours, <em>for now.</em>
          </Trans>
        ) : (
          <Trans>
            Make it <em>yours.</em>
          </Trans>
        )}
      </h1>
    </div>
  );
}

type StepProps = { number: number; id: string; isDue?: boolean; children: React.ReactNode; end?: React.ReactNode };

function Step({ number, id, isDue = false, children, end }: StepProps) {
  return (
    <div className={isDue ? `${css['step']} ${css['current']}` : css['step']}>
      <b aria-hidden="true">{number}</b>
      <h2 id={id} tabIndex={-1}>
        {children}
      </h2>
      {end && <span className={css['end']}>{end}</span>}
    </div>
  );
}

function OrderDetails(form: FormProps) {
  const { t } = useLingui();
  return (
    <>
      <section aria-labelledby="step-email">
        <Step number={1} id="step-email">{t`E-mail`}</Step>
        <EmailSection {...form} />
      </section>
      <Stitch />
      <section aria-labelledby="step-delivery">
        <Step number={2} id="step-delivery">{t`Delivery`}</Step>
        <DeliverySection {...form} />
      </section>
    </>
  );
}

/** The entered details, still editable during the hold. */
function EnteredDetails({ draft, onChange }: { draft: Draft; onChange: () => void }) {
  const { t } = useLingui();
  const isMember = useSession((session) => session.status === 'signedIn');
  const accountEmail = useCall('getEmailAddress', {}, { enabled: isMember });
  const change = <button type="button" className="link" onClick={onChange}>{t`Change`}</button>;
  return (
    <>
      <section aria-labelledby="step-email">
        <Step number={1} id="step-email" end={isMember ? undefined : change}>{t`E-mail`}</Step>
        <p className={css['chosen']}>{isMember ? (accountEmail.data?.email ?? t`Your account e-mail`) : draft.email}</p>
      </section>
      <Stitch />
      <section aria-labelledby="step-delivery">
        <Step number={2} id="step-delivery" end={change}>{t`Delivery`}</Step>
        <div className={css['chosen']}>
          <DeliverySummary draft={draft} />
        </div>
      </section>
    </>
  );
}

type PayButtonProps = { nextStep: 'hold' | 'backToCard' | PaymentMethod; isBusy: boolean; lines: PriceLine[] };

function PayButton({ nextStep, isBusy, lines }: PayButtonProps) {
  const { t } = useLingui();
  const amount = formatAmount(calculateTotal(lines));
  const labels = { hold: t`Continue to payment`, card: t`Pay ${amount}`, crypto: t`Continue to wallet`, backToCard: t`Continue by card` };
  return (
    <Button type="submit" form="checkout" kind="primary" size="big" block busy={isBusy}>
      {labels[nextStep]}
    </Button>
  );
}

/** Errors that belong to no field. */
function CheckoutMessage({ flow, failure }: { flow: CheckoutFlow; failure: string | undefined }) {
  const { t } = useLingui();
  const message = flow.phase.at === 'resuming' ? flow.error?.message : failure;
  return (
    <div role="alert" className={css['message']}>
      {message && (
        <div className="callout d">
          <div>
            <p>{message}</p>
            {flow.phase.at === 'resuming' && <Button size="small" onClick={flow.resume}>{t`Try again`}</Button>}
          </div>
        </div>
      )}
    </div>
  );
}

/** On a phone, total, countdown and button stay at the bottom. */
function PayDock({ lines, endsAt, children }: { lines: PriceLine[]; endsAt: string | null; children: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={css['dock']} ref={observeDock} aria-label={t`Pay`}>
      <div>
        <p className="note">{endsAt ? <HoldCountdown endsAt={endsAt} /> : t`Total`}</p>
        <p className={css['sum']}>
          <Amount cents={calculateTotal(lines)} />
        </p>
      </div>
      {children}
    </section>
  );
}

function HoldCountdown({ endsAt }: { endsAt: string }) {
  const msLeft = formatCountdown(useCountdown(endsAt));
  return <Trans>Total, {msLeft} left</Trans>;
}
