import { Trans } from '@lingui/react/macro';
import type { RefundRowShape } from '@strapline/contract/shapes/dispute';
import type { ChargebackStatus } from '@strapline/domain/dispute/chargeback';
import type { ProposalKind } from '@strapline/domain/dispute/dispute.states';
import type { ReactNode } from 'react';

export const actorLabels: Record<RefundRowShape['asked']['as'], ReactNode> = {
  buyer: <Trans>by the buyer</Trans>,
  seller: <Trans>by the seller</Trans>,
  operator: <Trans>by us</Trans>,
  provider: <Trans>reported by the provider</Trans>,
  timer: <Trans>automatically, because the deadline passed</Trans>,
  system: <Trans>automatically</Trans>,
};

export const proposalLabels: Record<ProposalKind, ReactNode> = {
  full: <Trans>back, a full refund.</Trans>,
  partial: <Trans>back; the buyer keeps the piece.</Trans>,
  return: <Trans>back, once the piece is with the seller again.</Trans>,
};

export const chargebackLabels: Record<ChargebackStatus, ReactNode> = {
  warning_needs_response: <Trans>This is an inquiry. No money has been taken.</Trans>,
  warning_under_review: <Trans>The bank is reviewing our answer. No money has been taken.</Trans>,
  warning_closed: <Trans>The inquiry is closed, and the payment stands.</Trans>,
  needs_response: <Trans>We haven’t answered yet.</Trans>,
  under_review: <Trans>The bank is reviewing our answer.</Trans>,
  won: <Trans>The bank decided that the payment stands.</Trans>,
  lost: <Trans>The bank returned the money to the buyer.</Trans>,
  prevented: <Trans>Settled before any money was taken.</Trans>,
};
