import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '@strapline/domain/money/money';
import { calculateShares, type SplitTerms, splitRefund } from '@strapline/domain/money/refund-split';
import type { ReactNode } from 'react';
import { useAppName } from '../platform/page/app-data.ts';

type Terms = SplitTerms & { givenCents: number };
type RefundBreakdownProps = { terms: Terms; cents: number; side: 'buyer' | 'seller' | 'operator' };

/** As the ledger will book it. */
export function RefundBreakdown({ terms, cents, side }: RefundBreakdownProps) {
  const { t } = useLingui();
  const appName = useAppName();
  const { givenCents: beforeCents } = terms;
  const split = splitRefund(terms, { beforeCents, cents });
  const remaining = calculateShares(terms, beforeCents + cents).seller;
  return (
    <dl className="lines num">
      <Row isTotal name={side === 'buyer' ? t`You get back` : t`The buyer gets back`} cents={cents} />
      <Row name={side === 'seller' ? t`From your earnings` : t`From the seller`} cents={split.sellerCents} />
      {split.firstCreatorCents > 0 && <Row name={t`From the first creator’s royalty`} cents={split.firstCreatorCents} />}
      {split.commissionCents !== 0 && <Row name={t`From ${appName}’s commission`} cents={split.commissionCents} />}
      {split.platformCents > 0 && (
        <Row
          // Who bought the postage refunds the delivery.
          name={terms.sellerDeliveryCents ? t`From ${appName}, for buyer protection` : t`From ${appName}, for delivery and protection`}
          cents={split.platformCents}
        />
      )}
      {side !== 'buyer' && (
        <Row name={side === 'seller' ? t`What you still receive` : t`What the seller still receives`} cents={remaining} />
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
