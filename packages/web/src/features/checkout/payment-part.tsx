import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide';
import { lazy, type Ref, Suspense, useEffect, useRef } from 'react';
import { http } from '../../platform/http.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { CardForm, type PayForm } from './card-form.tsx';
import { type PayOutcome, type Refusal, refusalOf } from './pay-outcome.ts';

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

type PaymentPartProps = { intent: PaymentIntent; refusal: PayOutcome | undefined; ref: Ref<PayForm> };

/** The payment form that fits the server's payment service, behind one face. */
export function PaymentPart({ intent, refusal, ref }: PaymentPartProps) {
  const key = useQuery({ queryKey: ['publishableKey'], queryFn: publishableKey, staleTime: Number.POSITIVE_INFINITY });
  const place = useRef<HTMLDivElement>(null);
  // The next thing to do is to type a card: the focus goes there when the form appears.
  useEffect(() => {
    const input = place.current?.querySelector('input');
    // Into the middle: at the foot of a phone it would lie under the pay bar.
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }, [key.data]);
  if (key.isError) return <ErrorState onRetry={() => void key.refetch()}>{key.error.message}</ErrorState>;
  if (!key.data) return <WaitingForm />;
  const form = {
    intent,
    publishableKey: key.data,
    // Stripe adds what it knows to this address; the order's page takes it off again.
    returnUrl: `${location.origin}/order/${intent.id}`,
    refusedField: refusal?.kind === 'refused' ? refusal.field : undefined,
    ref,
  };
  return (
    <div ref={place}>
      {intent.provider === 'embedded' ? (
        <CardForm {...form} />
      ) : (
        <Suspense fallback={<WaitingForm />}>
          <StripeForm {...form} />
        </Suspense>
      )}
    </div>
  );
}

function WaitingForm() {
  return (
    <Loading>
      <Skeleton height="168px" radius="var(--r-card)" />
    </Loading>
  );
}

async function publishableKey(): Promise<string> {
  const info = await http('/v1/info');
  const payments = typeof info === 'object' && info !== null && 'payments' in info ? info.payments : undefined;
  if (typeof payments === 'object' && payments !== null && 'publishableKey' in payments) return String(payments.publishableKey);
  throw new Error('The server names no payment service.');
}

type RefusedProps = { refusal: PayOutcome | undefined; intent: PaymentIntent };

/** Why the last try did not pay. Also after a reload or the bank's page, by what the payment itself remembers. */
export function Refused({ refusal, intent }: RefusedProps) {
  const words = useRefusalWords();
  const kept = intent.lastError ? refusalOf({ code: intent.lastError.code }) : undefined;
  const shown = refusal ?? kept;
  return (
    <div role="alert">
      {shown && (shown.kind === 'refused' || shown.kind === 'unknown') && (
        <div className="callout d">
          <Icon of={CircleAlert} />
          <p>{shown.kind === 'unknown' ? words.unknown : words[shown.why]}</p>
        </div>
      )}
    </div>
  );
}

function useRefusalWords(): Record<Refusal | 'unknown', React.ReactNode> {
  const { t } = useLingui();
  const again = t`Nothing was charged. Try another card; the piece stays yours while the hold runs.`;
  return {
    declined: (
      <>
        <b>
          <Trans>The bank declined this card.</Trans>
        </b>{' '}
        {again}
      </>
    ),
    funds: (
      <>
        <b>
          <Trans>There is not enough money on this card.</Trans>
        </b>{' '}
        {again}
      </>
    ),
    bank: (
      <>
        <b>
          <Trans>The bank could not confirm that it was you.</Trans>
        </b>{' '}
        {again}
      </>
    ),
    number: <Trans>The number of the card is not right. Nothing was charged.</Trans>,
    expiry: <Trans>The expiry date is not right. Nothing was charged.</Trans>,
    cvc: <Trans>The security code is not right. Nothing was charged.</Trans>,
    testOnly: <Trans>No real cards are taken here. Use one of the test numbers below; nothing was charged.</Trans>,
    other: (
      <>
        <b>
          <Trans>The payment did not go through.</Trans>
        </b>{' '}
        {again}
      </>
    ),
    unknown: (
      <>
        <b>
          <Trans>There was no answer.</Trans>
        </b>{' '}
        <Trans>Check your connection and press Pay again: the same payment is never taken twice.</Trans>
      </>
    ),
  };
}
