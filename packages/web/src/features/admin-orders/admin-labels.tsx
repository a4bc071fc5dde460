import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminOrder } from '@strapline/contract/shapes/admin-orders';
import type { LedgerAccount } from '@strapline/domain/ledger/accounts';
import { formatAmount } from '@strapline/domain/money/money';
import { Check, CircleAlert, CircleSlash, Clock, House, Package, Scale, Undo2 } from 'lucide';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../ui/format/dates.ts';
import { HangTag, type TagLabel } from '../../ui/panel.tsx';

export const orderLabels: Record<AdminOrder['status'], TagLabel> = {
  pending_payment: { tone: 'plain', icon: Clock, label: <Trans>Unpaid</Trans> },
  paid: { tone: 'brass', icon: Check, label: <Trans>Paid</Trans> },
  shipped: { tone: 'brass', icon: Package, label: <Trans>Shipped</Trans> },
  delivered: { tone: 'brass', icon: House, label: <Trans>Delivered</Trans> },
  completed: { tone: 'verified', icon: Check, label: <Trans>Complete</Trans> },
  disputed: { tone: 'danger', icon: Scale, label: <Trans>Disputed</Trans> },
  canceled: { tone: 'plain', icon: CircleSlash, label: <Trans>Canceled</Trans> },
  expired: { tone: 'plain', icon: CircleSlash, label: <Trans>Expired</Trans> },
};

export const paymentLabels: Record<AdminOrder['paymentStatus'], ReactNode> = {
  not_paid: <Trans>not paid</Trans>,
  requires_action: <Trans>waiting for the buyer</Trans>,
  awaiting: <Trans>processing</Trans>,
  captured: <Trans>captured</Trans>,
  partially_refunded: <Trans>partly refunded</Trans>,
  refunded: <Trans>refunded</Trans>,
  disputed: <Trans>charged back</Trans>,
  canceled: <Trans>canceled</Trans>,
};

export const payoutLabels: Record<AdminOrder['payoutStatus'], ReactNode> = {
  none: <Trans>none</Trans>,
  held: <Trans>held</Trans>,
  pending: <Trans>pending</Trans>,
  processing: <Trans>on its way</Trans>,
  paid: <Trans>paid out</Trans>,
  failed: <Trans>failed</Trans>,
  reversed: <Trans>reversed</Trans>,
};

export const providerLabels: Record<AdminOrder['provider'], ReactNode> = {
  embedded: <Trans>Cards (test)</Trans>,
  stripe: 'Stripe',
  embedded_coinbase: <Trans>USDC (test)</Trans>,
  coinbase: 'Coinbase',
};

/** A posting's subject is a provider, an order or an account. */
export function isProvider(subject: string): subject is AdminOrder['provider'] {
  return subject in providerLabels;
}

export const accountLabels: Record<LedgerAccount, ReactNode> = {
  clearing: <Trans>At the provider</Trans>,
  processor_fees: <Trans>Provider’s fees</Trans>,
  buyer_payments: <Trans>Held for buyers</Trans>,
  chargebacks: <Trans>Chargebacks</Trans>,
  refunds: <Trans>Owed to buyers</Trans>,
  creator_balance: <Trans>Earned by sellers</Trans>,
  royalty: <Trans>Royalties</Trans>,
  referral_credit: <Trans>Referral credits</Trans>,
  payouts: <Trans>Payouts on their way</Trans>,
  commission: <Trans>Commission</Trans>,
  protection: <Trans>Buyer protection</Trans>,
  shipping: <Trans>Delivery</Trans>,
  paid_otherwise: <Trans>Paid another way</Trans>,
};

/** A reason without a label shows its code. */
export function getReasonLabel({ needsOperator, status }: Pick<AdminOrder, 'needsOperator' | 'status'>): ReactNode {
  switch (needsOperator) {
    case 'payment_mismatch':
      return <Trans>The payment doesn’t match the agreed price.</Trans>;
    case 'late_crypto':
      return <Trans>A USDC payment arrived after the hold had ended.</Trans>;
    case 'no_movement':
      return <Trans>No tracking update for 30 days.</Trans>;
    case 'refund_failed':
      return <Trans>The buyer’s bank returned a refund.</Trans>;
    case 'refund_cut':
      return <Trans>The buyer’s bank already returned part of the money, so the refund is smaller than agreed.</Trans>;
    case 'seller_suspended':
      return (
        <Trans>
          The seller is suspended. Let the order ship or refund it within 48 hours; otherwise it’s refunded, unless it’s more than $200.
        </Trans>
      );
    case 'piece_hidden':
      return (
        <Trans>The piece is hidden by a report. The order can ship as soon as the report is dismissed. Decide the report first.</Trans>
      );
    case 'piece_removed':
      if (status !== 'paid')
        return <Trans>The piece was removed after it shipped. Its payout waits until you let the order continue or refund it.</Trans>;
      return (
        <Trans>
          The piece was removed. Let the order ship or refund it within 48 hours; otherwise it’s refunded, unless it’s more than $200.
        </Trans>
      );
    default:
      return <span className="mono">{needsOperator}</span>;
  }
}

/** Since when we should have decided. */
export function OverdueNote({ order: { decideBy } }: { order: Pick<AdminOrder, 'decideBy'> }) {
  const [now] = useState(() => Date.now());
  if (!decideBy || Date.parse(decideBy) > now) return null;
  return (
    <p className="sub">
      <Trans>Overdue: we promised to decide by {formatDateTime(decideBy)}.</Trans>
    </p>
  );
}

export function OrderTag({ status }: { status: AdminOrder['status'] }) {
  return <HangTag {...orderLabels[status]} />;
}

export function MoneyTags({ order }: { order: AdminOrder }) {
  const { t } = useLingui();
  return (
    <>
      {order.needsOperator && <HangTag tone="danger" icon={CircleAlert} label={t`Needs review`} />}
      {order.refundedCents > 0 && <HangTag tone="plain" icon={Undo2} label={t`${formatAmount(order.refundedCents)} refunded`} />}
    </>
  );
}

/** Dollars as everywhere, other currencies with their code. */
export function formatMoney(cents: number, currency: string): string {
  return currency === 'usd' ? formatAmount(cents) : `${formatAmount(cents).replace('$', '')} ${currency.toUpperCase()}`;
}
