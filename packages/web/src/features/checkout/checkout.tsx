import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Line } from '@strapline/contract/shapes/payment';
import { showAmount, totalCents } from '@strapline/domain/money/money';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStage } from '../../platform/client-state.ts';
import { useDeliveryCountry } from '../../platform/delivery-country.ts';
import { useCall } from '../../platform/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { dock } from '../../ui/dock.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { Amount } from '../../ui/price.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import type { PayForm } from './card-form.tsx';
import css from './checkout.module.css';
import { type Draft, type DraftField, readDraft, saveDraft } from './checkout-draft.ts';
import { getPaymentMethod, type PaymentMethod } from './checkout-steps.ts';
import { DeliverySection, DeliverySummary, EmailSection, type FormProps } from './delivery-form.tsx';
import type { PayOutcome } from './pay-outcome.ts';
import { Summary } from './summary.tsx';
import { Unavailable } from './unavailable.tsx';
import { type CheckoutFlow, useCheckout } from './use-checkout.ts';

// Loaded once the piece is held.
const PaymentStep = lazy(async () => ({ default: (await import('./payment-step.tsx')).PaymentStep }));

type Listing = Output<'fetchListing'>;

export function Checkout({ listing }: { listing: Listing }) {
  const form = useCheckoutForm(listing);
  const { way, draft, isHeld, startedPayment, paymentMethod } = form;
  // The country sets the price; the server says how much, and whether it ships there.
  const priced = useCall('fetchListing', { slug: listing.slug, country: draft.country }, { keepShown: true }).data ?? listing;
  useUpdateGuard(isHeld);
  if (way.phase.at === 'taken') return <Unavailable listing={listing} why={way.phase.by} onFree={way.again} />;
  if (way.phase.at === 'ended')
    return <Unavailable listing={listing} why={way.phase.way === 'crypto' ? 'endedCoins' : 'ended'} onFree={way.again} />;
  const lines = way.held && isHeld ? way.held.intent.lines : priced.priceLines;
  const endsAt = way.held?.intent.expiresAt ?? null;
  const button = (
    <PayButton
      next={isHeld ? (paymentMethod === startedPayment || paymentMethod === 'crypto' ? paymentMethod : 'backToCard') : 'hold'}
      isBusy={form.isBusy}
      lines={lines}
    />
  );
  return (
    <>
      <CheckoutHeading isHeld={isHeld} />
      <div className={css['pay']}>
        <form id="checkout" noValidate onSubmit={(event) => void form.submit(event)}>
          {isHeld ? (
            <EnteredDetails draft={draft} onChange={form.editAddress} />
          ) : (
            <Details draft={draft} faults={{ country: priced.notServed, ...way.trouble.faults }} onChange={form.change} />
          )}
          <Stitch />
          <PaymentSection form={form} />
          <Message way={way} />
        </form>
        <Summary listing={listing} lines={lines} endsAt={endsAt} paymentMethod={startedPayment}>
          <div className={css['wide']}>{button}</div>
        </Summary>
      </div>
      <Dock lines={lines} endsAt={endsAt}>
        {button}
      </Dock>
    </>
  );
}

/** What is typed and chosen on the page, and what its one button does with it. */
function useCheckoutForm(listing: Listing) {
  const [draft, setDraft] = useState<Draft>(() =>
    readDraft(listing.slug, useDeliveryCountry.getState().state.country ?? listing.shipsFrom),
  );
  const way = useCheckout(listing.slug, listing.braTagId);
  const payForm = useRef<PayForm>(null);
  const [refusal, setRefusal] = useState<PayOutcome>();
  const [isPaying, setPaying] = useState(false);
  const isHeld = way.phase.at === 'held' && way.held !== undefined;
  const startedPayment = way.held ? getPaymentMethod(way.held.intent) : 'card';
  // Chosen but not started: switching closes the previous payment.
  const [picked, pick] = useState<PaymentMethod>();
  const paymentMethod = isHeld ? (picked ?? startedPayment) : startedPayment;

  function change(field: DraftField, value: string) {
    const next = { ...draft, [field]: value };
    setDraft(next);
    saveDraft(listing.slug, next);
    if (field === 'country') useDeliveryCountry.getState().change({ country: value });
    way.clearFault(field);
  }

  function clearTrouble() {
    setRefusal(undefined);
    way.calm();
  }

  function choose(next: PaymentMethod) {
    clearTrouble();
    pick(next);
  }

  function editAddress() {
    clearTrouble();
    way.change();
  }

  async function hold(then?: 'toWallet') {
    if (await way.hold(draft, paymentMethod, then)) pick(undefined);
  }

  /** A failed crypto payment is replaced by a new one. */
  async function toWallet() {
    if (way.held?.intent.url) await way.toWallet(way.held);
    else await hold('toWallet');
  }

  async function pay() {
    setPaying(true);
    try {
      const outcome = await payForm.current?.pay();
      if (outcome && outcome !== 'incomplete') setRefusal(await way.settle(outcome));
    } finally {
      setPaying(false);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (way.isBusy || isPaying) return;
    clearTrouble();
    if (!isHeld || paymentMethod !== startedPayment) return hold(paymentMethod === 'crypto' && isHeld ? 'toWallet' : undefined);
    return paymentMethod === 'crypto' ? toWallet() : pay();
  }

  const isBusy = way.isBusy || isPaying || way.phase.at === 'resuming';
  return { way, draft, payForm, refusal, isHeld, isBusy, startedPayment, paymentMethod, change, choose, editAddress, submit };
}

function PaymentSection({ form }: { form: ReturnType<typeof useCheckoutForm> }) {
  const { way, draft, isHeld, payForm } = form;
  return (
    <section aria-labelledby="step-payment">
      <Step number={3} id="step-payment" isDue={!isHeld}>
        <Trans>Payment</Trans>
      </Step>
      {isHeld && way.held ? (
        <Suspense
          fallback={
            <Loading>
              <Skeleton height="168px" radius="var(--r-card)" />
            </Loading>
          }
        >
          <PaymentStep
            key={way.held.intent.id}
            intent={way.held.intent}
            refusal={form.refusal}
            paymentMethod={form.paymentMethod}
            onPick={form.choose}
            onRefresh={way.refresh}
            onPrepareSavedCard={(savedCardId) => way.prepareSavedCard(draft, savedCardId)}
            ref={payForm}
          />
        </Suspense>
      ) : (
        <p className="sub">
          {way.held ? (
            <Trans>The piece stays held for you while you change this.</Trans>
          ) : (
            <Trans>Next, choose how to pay. We hold the piece for you while you do. Nothing is charged if you leave.</Trans>
          )}
        </p>
      )}
      {!isHeld && way.held && (
        <Button onClick={way.back}>
          <Trans>Cancel</Trans>
        </Button>
      )}
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
  return (
    <div className="head">
      <p className="eyebrow">
        <Trans>Checkout</Trans>
      </p>
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
    <div className={isDue ? `${css['step']} ${css['due']}` : css['step']}>
      <b aria-hidden="true">{number}</b>
      <h2 id={id} tabIndex={-1}>
        {children}
      </h2>
      {end && <span className={css['end']}>{end}</span>}
    </div>
  );
}

function Details(form: FormProps) {
  return (
    <>
      <section aria-labelledby="step-email">
        <Step number={1} id="step-email">
          <Trans>E-mail</Trans>
        </Step>
        <EmailSection {...form} />
      </section>
      <Stitch />
      <section aria-labelledby="step-delivery">
        <Step number={2} id="step-delivery">
          <Trans>Delivery</Trans>
        </Step>
        <DeliverySection {...form} />
      </section>
    </>
  );
}

/** The entered details, still editable during the hold. */
function EnteredDetails({ draft, onChange }: { draft: Draft; onChange: () => void }) {
  const isMember = useSession((session) => session.status === 'signedIn');
  const known = useCall('getEmailAddress', {}, { enabled: isMember });
  const change = (
    <button type="button" className="link" onClick={onChange}>
      <Trans>Change</Trans>
    </button>
  );
  return (
    <>
      <section aria-labelledby="step-email">
        <Step number={1} id="step-email" end={isMember ? undefined : change}>
          <Trans>E-mail</Trans>
        </Step>
        <p className={css['chosen']}>{isMember ? (known.data?.email ?? <Trans>Your account e-mail</Trans>) : draft.email}</p>
      </section>
      <Stitch />
      <section aria-labelledby="step-delivery">
        <Step number={2} id="step-delivery" end={change}>
          <Trans>Delivery</Trans>
        </Step>
        <div className={css['chosen']}>
          <DeliverySummary draft={draft} />
        </div>
      </section>
    </>
  );
}

type PayButtonProps = { next: 'hold' | 'backToCard' | PaymentMethod; isBusy: boolean; lines: Line[] };

function PayButton({ next, isBusy, lines }: PayButtonProps) {
  const { t } = useLingui();
  const amount = showAmount(totalCents(lines));
  const words = { hold: t`Continue to payment`, card: t`Pay ${amount}`, crypto: t`Continue to wallet`, backToCard: t`Continue by card` };
  return (
    <Button type="submit" form="checkout" kind="primary" size="big" block busy={isBusy}>
      {words[next]}
    </Button>
  );
}

/** Errors that belong to no field. */
function Message({ way }: { way: CheckoutFlow }) {
  return (
    <div role="alert" className={css['message']}>
      {way.trouble.message && (
        <div className="callout d">
          <div>
            <p>{way.trouble.message}</p>
            {way.phase.at === 'resuming' && (
              <Button size="small" onClick={way.resume}>
                <Trans>Try again</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** On a phone, total, countdown and button stay at the bottom. */
function Dock({ lines, endsAt, children }: { lines: Line[]; endsAt: string | null; children: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={css['dock']} ref={dock} aria-label={t`Pay`}>
      <div>
        <p className="note">{endsAt ? <DockTime endsAt={endsAt} /> : <Trans>Total</Trans>}</p>
        <p className={css['sum']}>
          <Amount cents={totalCents(lines)} />
        </p>
      </div>
      {children}
    </section>
  );
}

function DockTime({ endsAt }: { endsAt: string }) {
  const left = formatCountdown(useCountdown(endsAt));
  return <Trans>Total, {left} left</Trans>;
}
