import { Trans } from '@lingui/react/macro';
import type { RefundRowShape } from '@strapline/contract/shapes/dispute';
import { Check, CircleAlert, CircleSlash, Clock, HandCoins, UserRoundCheck } from 'lucide';
import type { ReactNode } from 'react';
import type { TagLabel } from '../../ui/panel.tsx';

/** A failure without a label is shown as the provider words it. */
export function getRefundFailureLabel(failure: string | null): ReactNode {
  switch (failure) {
    case 'lost_or_stolen_card':
      return <Trans>the card was reported lost or stolen</Trans>;
    case 'expired_or_canceled_card':
      return <Trans>the card has expired or was closed</Trans>;
    case 'declined':
      return <Trans>the bank declined it</Trans>;
    case 'not_taken_by_the_network':
      return <Trans>the network rejected it</Trans>;
    case 'unknown':
    case null:
      return <Trans>no reason given</Trans>;
    default:
      return failure.replaceAll('_', ' ');
  }
}

export const refundLabels: Record<RefundRowShape['state'], TagLabel> = {
  waiting: { tone: 'brass', icon: UserRoundCheck, label: <Trans>Needs a second admin</Trans> },
  approved: { tone: 'brass', icon: Clock, label: <Trans>Being sent</Trans> },
  sent: { tone: 'verified', icon: Check, label: <Trans>Sent</Trans> },
  failed: { tone: 'danger', icon: CircleAlert, label: <Trans>Returned by the bank</Trans> },
  paid_otherwise: { tone: 'verified', icon: HandCoins, label: <Trans>Paid another way</Trans> },
  declined: { tone: 'plain', icon: CircleSlash, label: <Trans>Declined</Trans> },
};

export const withdrawalLabels: Record<NonNullable<RefundRowShape['withdrawnBecause']>, ReactNode> = {
  order_ended: <Trans>Withdrawn: the order ended with a full refund.</Trans>,
  dispute_ended: <Trans>Withdrawn: the dispute ended with a different result.</Trans>,
  bank_took_part: <Trans>Withdrawn: the bank took part of the money back, so this has to be decided again.</Trans>,
  bank_returned_it: <Trans>Withdrawn: the bank already refunded the buyer.</Trans>,
};
