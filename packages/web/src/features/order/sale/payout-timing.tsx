import { Trans } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount, minPayoutCents } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../../ui/format/dates.ts';

export function PayoutTiming({ order: { sale } }: { order: Pick<Order, 'sale'> }) {
  if (!sale) return null;
  const { why, payoutAt, providerWords } = sale;
  const day = payoutAt && formatDay(payoutAt);
  if (why === 'released_soon' && day) return <Trans>Released on {day}, or when the buyer claims it.</Trans>;
  return (
    <>
      {payoutReasonLabels[why]} {providerWords} {day && (why === 'paid' ? <Trans>On {day}.</Trans> : <Trans>Expected on {day}.</Trans>)}
    </>
  );
}

const payoutReasonLabels: Record<NonNullable<Order['sale']>['why'], ReactNode> = {
  not_paid: <Trans>The buyer hasn’t paid yet.</Trans>,
  held: <Trans>Held until the buyer has it.</Trans>,
  held_until_satisfied: <Trans>Held until the buyer has it and is satisfied.</Trans>,
  released_soon: <Trans>Released when the buyer claims it.</Trans>,
  disputed: <Trans>Frozen until the dispute is decided.</Trans>,
  charged_back: <Trans>Frozen: the buyer’s bank asks for the money.</Trans>,
  under_review: <Trans>We removed this piece and are reviewing the order. Your payout waits until we decide.</Trans>,
  ended: <Trans>The order ended, so nothing is paid out.</Trans>,
  given_back: <Trans>Fully refunded to the buyer.</Trans>,
  netted: <Trans>It covered what you owed after an earlier refund.</Trans>,
  no_account: (
    <Trans>
      <Link to="/account" search={{ tab: 'payouts' }} className="link">
        Set up payouts in your account
      </Link>{' '}
      to receive it.
    </Trans>
  ),
  account_pending: <Trans>Your payout account is incomplete or still in review.</Trans>,
  account_restricted: <Trans>The payment service needs more information. See Payouts.</Trans>,
  account_rejected: <Trans>The payment service can’t pay out to your account. Contact us.</Trans>,
  below_minimum: <Trans>Goes out once you have at least {formatAmount(minPayoutCents)}.</Trans>,
  scheduled: <Trans>Goes out with the next payout.</Trans>,
  refused: <Trans>The transfer failed. We’ll try again.</Trans>,
  on_its_way: <Trans>On its way to your bank.</Trans>,
  came_back: <Trans>Your bank returned it. We’ll try again.</Trans>,
  paid: <Trans>Paid out.</Trans>,
};
