import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { CircleAlert } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type PayOutcome, parseRefusal, type Refusal } from './pay-outcome.ts';

type PaymentErrorProps = { refusal: PayOutcome | undefined; intent: PaymentIntent };

/** Also after a reload or the bank's page, from the error stored with the payment. */
export function PaymentError({ refusal, intent }: PaymentErrorProps) {
  const messages = useRefusalMessages();
  const visibleRefusal = refusal ?? getStoredRefusal(intent);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A rejected field scrolls into view with its focus.
    if (refusal && !(refusal.kind === 'refused' && refusal.field)) box.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return (
    <div role="alert" ref={box}>
      {visibleRefusal && (visibleRefusal.kind === 'refused' || visibleRefusal.kind === 'unknown') && (
        <div className="callout d">
          <Icon icon={CircleAlert} />
          <p>{visibleRefusal.kind === 'unknown' ? messages.unknown : messages[visibleRefusal.why]}</p>
        </div>
      )}
    </div>
  );
}

function getStoredRefusal({ lastError, paymentType }: PaymentIntent): PayOutcome | undefined {
  if (!lastError) return undefined;
  return paymentType === 'crypto' ? { kind: 'refused', why: 'network' } : parseRefusal({ code: lastError.code });
}

function useRefusalMessages(): Record<Refusal | 'unknown', ReactNode> {
  const { t } = useLingui();
  const retryHint = t`Nothing was charged. Try another card. We hold the piece until the hold ends.`;
  return {
    declined: (
      <>
        <b>
          <Trans>The bank declined this card.</Trans>
        </b>{' '}
        {retryHint}
      </>
    ),
    funds: (
      <>
        <b>
          <Trans>This card has insufficient funds.</Trans>
        </b>{' '}
        {retryHint}
      </>
    ),
    bank: (
      <>
        <b>
          <Trans>The bank couldn’t confirm it was you.</Trans>
        </b>{' '}
        {retryHint}
      </>
    ),
    network: (
      <>
        <b>
          <Trans>The network didn’t accept the payment.</Trans>
        </b>{' '}
        <Trans>Nothing left your wallet. Try again or pay by card. We hold the piece until the hold ends.</Trans>
      </>
    ),
    number: <Trans>The card number is incorrect. Nothing was charged.</Trans>,
    expiry: <Trans>The expiry date is incorrect, or the card has expired. Nothing was charged.</Trans>,
    cvc: <Trans>The security code is incorrect. Nothing was charged.</Trans>,
    testOnly: <Trans>Real cards aren’t accepted here. Use one of the test numbers below. Nothing was charged.</Trans>,
    changed: (
      <>
        <b>
          <Trans>The payment was restarted.</Trans>
        </b>{' '}
        <Trans>Nothing was charged. Check the total again before you pay.</Trans>
      </>
    ),
    other: (
      <>
        <b>
          <Trans>The payment didn’t go through.</Trans>
        </b>{' '}
        {retryHint}
      </>
    ),
    unknown: (
      <>
        <b>
          <Trans>We didn’t get a response.</Trans>
        </b>{' '}
        <Trans>Check your connection and press Pay again. You’re never charged twice.</Trans>
      </>
    ),
  };
}
