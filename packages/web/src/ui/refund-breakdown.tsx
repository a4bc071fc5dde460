import { Trans } from '@lingui/react/macro';
import { formatAmount } from '@strapline/domain/money/money';
import { calculateShares, type SplitTerms, splitRefund } from '@strapline/domain/money/refund-split';
import type { ReactNode } from 'react';

type Terms = SplitTerms & { givenCents: number };
type RefundBreakdownProps = { terms: Terms; cents: number; side: 'buyer' | 'seller' | 'operator' };

/** As the ledger will book it. */
export function RefundBreakdown({ terms, cents, side }: RefundBreakdownProps) {
  const { givenCents: beforeCents } = terms;
  const split = splitRefund(terms, { beforeCents, cents });
  const remaining = calculateShares(terms, beforeCents + cents).seller;
  return (
    <dl className="lines num">
      <Row isTotal name={side === 'buyer' ? <Trans>You get back</Trans> : <Trans>The buyer gets back</Trans>} cents={cents} />
      <Row name={side === 'seller' ? <Trans>From your earnings</Trans> : <Trans>From the creator</Trans>} cents={split.sellerCents} />
      {split.firstCreatorCents > 0 && <Row name={<Trans>From the first creator’s royalty</Trans>} cents={split.firstCreatorCents} />}
      {split.commissionCents !== 0 && <Row name={<Trans>From Strapline’s commission</Trans>} cents={split.commissionCents} />}
      {split.platformCents > 0 && (
        <Row
          // Who bought the postage refunds the delivery.
          name={
            terms.sellerDeliveryCents ? (
              <Trans>From Strapline, for buyer protection</Trans>
            ) : (
              <Trans>From Strapline, for delivery and protection</Trans>
            )
          }
          cents={split.platformCents}
        />
      )}
      {side !== 'buyer' && (
        <Row
          name={side === 'seller' ? <Trans>What you still receive</Trans> : <Trans>What the creator still receives</Trans>}
          cents={remaining}
        />
      )}
    </dl>
  );
}

function Row({ name, cents, isTotal = false }: { name: ReactNode; cents: number; isTotal?: boolean }) {
  return (
    <div {...(isTotal ? { className: 'sum' } : {})}>
      <dt>{name}</dt>
      <dd>{formatAmount(cents)}</dd>
    </div>
  );
}
