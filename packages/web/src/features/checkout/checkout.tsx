import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Line } from '@strapline/contract/shapes';
import { priceLines, showAmount, totalCents } from '@strapline/domain/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStage } from '../../platform/client-state.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Stitch } from '../../ui/marks.tsx';
import { Amount } from '../../ui/price.tsx';
import { showCountdown, useCountdown } from '../../ui/thread.tsx';
import type { PayForm } from './card-form.tsx';
import css from './checkout.module.css';
import { likelyCountry } from './countries.ts';
import { DeliveryPart, DeliverySummary, EmailPart } from './delivery-form.tsx';
import { type Draft, type DraftField, firstFault, keepDraft, readDraft } from './draft.ts';
import type { PayOutcome } from './pay-outcome.ts';
import { PaymentPart, Refused } from './payment-part.tsx';
import { Summary } from './summary.tsx';
import { Taken } from './taken.tsx';
import { type CheckoutWay, useCheckout } from './use-checkout.ts';

type Listing = Output<'fetchListing'>;

/** The checkout of a piece that can be had. */
export function Checkout({ listing }: { listing: Listing }) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(listing.slug, likelyCountry(navigator.languages)));
  const way = useCheckout(listing.slug, listing.braTagId);
  const payForm = useRef<PayForm>(null);
  const [refusal, setRefusal] = useState<PayOutcome>();
  const [isPaying, setPaying] = useState(false);
  const isHeld = way.phase.at === 'held' && way.held !== undefined;
  useUnsaved(isHeld);

  function change(field: DraftField, value: string) {
    const next = { ...draft, [field]: value };
    setDraft(next);
    keepDraft(listing.slug, next);
    way.clearFault(field);
  }

  async function hold() {
    const faults = await way.hold(draft);
    const first = firstFault(faults);
    if (first) document.getElementById(`checkout-${first}`)?.focus();
  }

  async function pay() {
    const outcome = await payForm.current?.pay();
    if (!outcome || outcome === 'incomplete') return;
    setRefusal(await way.settle(outcome));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (way.isBusy || isPaying) return;
    if (!isHeld) return hold();
    setPaying(true);
    setRefusal(undefined);
    try {
      await pay();
    } finally {
      setPaying(false);
    }
  }

  if (way.phase.at === 'taken') return <Taken listing={listing} why={way.phase.by} onFree={way.again} />;
  if (way.phase.at === 'ended') return <Taken listing={listing} why="ended" onFree={way.again} />;
  const lines = way.held && isHeld ? way.held.intent.lines : priceLines(listing.title, listing.offeredAmount, draft.country);
  const endsAt = way.held?.intent.expiresAt ?? null;
  const isBusy = way.isBusy || isPaying || way.phase.at === 'resuming';
  const button = <PayButton isHeld={isHeld} isBusy={isBusy} lines={lines} />;
  return (
    <>
      <Title isHeld={isHeld} />
      <div className={css['pay']}>
        <form id="checkout" noValidate onSubmit={(event) => void submit(event)}>
          {isHeld ? <Chosen draft={draft} onChange={way.change} /> : <Details draft={draft} way={way} onChange={change} />}
          <Stitch />
          <section aria-labelledby="step-payment">
            <Step number={3} id="step-payment" isDue={!isHeld}>
              <Trans>Payment</Trans>
            </Step>
            {way.phase.at === 'held' && way.held && <Refused refusal={refusal} intent={way.held.intent} />}
            {isHeld && way.held ? (
              <PaymentPart key={way.held.intent.id} intent={way.held.intent} refusal={refusal} ref={payForm} />
            ) : (
              <p className="sub">
                <Trans>Next you pay by card. The piece is held for you for 15 minutes from then on; nothing is charged if you leave.</Trans>
              </p>
            )}
          </section>
          <Message way={way} />
        </form>
        <Summary listing={listing} lines={lines} endsAt={endsAt}>
          <div className={css['wide']}>{button}</div>
        </Summary>
      </div>
      <Dock lines={lines} endsAt={endsAt}>
        {button}
      </Dock>
    </>
  );
}

/** While a piece is held, an update of the app waits. */
function useUnsaved(isHeld: boolean) {
  const change = useStage((stage) => stage.change);
  useEffect(() => {
    change({ unsavedWork: isHeld });
    return () => change({ unsavedWork: false });
  }, [isHeld, change]);
}

function Title({ isHeld }: { isHeld: boolean }) {
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
      <h2 id={id}>{children}</h2>
      {end && <span className={css['end']}>{end}</span>}
    </div>
  );
}

function Details({ draft, way, onChange }: { draft: Draft; way: CheckoutWay; onChange: (field: DraftField, value: string) => void }) {
  const form = { draft, faults: way.trouble.faults, onChange };
  return (
    <>
      <section aria-labelledby="step-email">
        <Step number={1} id="step-email">
          <Trans>E-mail</Trans>
        </Step>
        <EmailPart {...form} />
      </section>
      <Stitch />
      <section aria-labelledby="step-delivery">
        <Step number={2} id="step-delivery">
          <Trans>Delivery</Trans>
        </Step>
        <DeliveryPart {...form} />
      </section>
    </>
  );
}

/** What was filled in, once the piece is held; it can still be changed. */
function Chosen({ draft, onChange }: { draft: Draft; onChange: () => void }) {
  const isMember = useSession((session) => session.status === 'signedIn');
  const change = (
    <button type="button" className="link" onClick={onChange}>
      <Trans>Change</Trans>
    </button>
  );
  return (
    <>
      {!isMember && (
        <>
          <section aria-labelledby="step-email">
            <Step number={1} id="step-email" end={change}>
              <Trans>E-mail</Trans>
            </Step>
            <p className={css['chosen']}>{draft.email}</p>
          </section>
          <Stitch />
        </>
      )}
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

function PayButton({ isHeld, isBusy, lines }: { isHeld: boolean; isBusy: boolean; lines: Line[] }) {
  const { t } = useLingui();
  const amount = showAmount(totalCents(lines));
  return (
    <Button type="submit" form="checkout" kind="primary" size="big" block busy={isBusy}>
      {isHeld ? t`Pay ${amount}` : <Trans>Continue to payment</Trans>}
    </Button>
  );
}

/** What went wrong apart from single fields. */
function Message({ way }: { way: CheckoutWay }) {
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

/** On a phone the sum, the time left and the button stay at the foot. */
function Dock({ lines, endsAt, children }: { lines: Line[]; endsAt: string | null; children: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={css['dock']} aria-label={t`Pay`}>
      <div>
        <p className="note">{endsAt ? <DockTime endsAt={endsAt} /> : <Trans>In all</Trans>}</p>
        <p className={css['sum']}>
          <Amount cents={totalCents(lines)} />
        </p>
      </div>
      {children}
    </section>
  );
}

function DockTime({ endsAt }: { endsAt: string }) {
  const left = showCountdown(useCountdown(endsAt));
  return <Trans>In all, {left} left</Trans>;
}
