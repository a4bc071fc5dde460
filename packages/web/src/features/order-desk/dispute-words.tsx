import { Trans } from '@lingui/react/macro';
import type { RefundRowShape } from '@strapline/contract/dispute-shapes';
import type { ChargebackStatus } from '@strapline/domain/chargeback';
import type { ProposalKind } from '@strapline/domain/dispute.states';
import type { ReactNode } from 'react';

/** Whose doing something was. */
export const doneByWords: Record<RefundRowShape['asked']['as'], ReactNode> = {
  buyer: <Trans>by the buyer</Trans>,
  seller: <Trans>by the creator</Trans>,
  operator: <Trans>by Strapline</Trans>,
  provider: <Trans>told by the provider</Trans>,
  timer: <Trans>by itself, because the time was up</Trans>,
  system: <Trans>by itself</Trans>,
};

/** What is proposed to happen with an amount, said after it. */
export const proposalWords: Record<ProposalKind, ReactNode> = {
  full: <Trans>back, which is everything.</Trans>,
  partial: <Trans>back; the buyer keeps the piece.</Trans>,
  return: <Trans>back, once the piece is with its creator again.</Trans>,
};

/** How far the buyer’s bank is. */
export const bankWords: Record<ChargebackStatus, ReactNode> = {
  warning_needs_response: <Trans>It asks before it takes anything.</Trans>,
  warning_under_review: <Trans>It has taken nothing yet and looks at our answer.</Trans>,
  warning_closed: <Trans>It asked, and let the payment stand.</Trans>,
  needs_response: <Trans>It has not heard our side yet.</Trans>,
  under_review: <Trans>It looks at our answer.</Trans>,
  won: <Trans>It found that the payment stands.</Trans>,
  lost: <Trans>It gave the money back to the buyer.</Trans>,
  prevented: <Trans>It was settled before anything was taken.</Trans>,
};
