import type { Order } from '@strapline/contract/shapes/order';
import { type DisputeReason, disputeReasons, type ProposalKind } from '@strapline/domain/dispute/dispute.states';
import { createDrafts } from '../../../platform/state/drafts.ts';
import { parseCents } from '../../../ui/form/parse-cents.ts';

/** Uploaded, and not yet in a dispute. */
export type SentPicture = { uploadId: string; name: string };

/** Unsent text, per order. */
export type DisputeDraft = {
  reason: DisputeReason | '';
  comment: string;
  kind: ProposalKind;
  amount: string;
  pictures: SentPicture[];
};

export type DisputeDraftChange = Partial<DisputeDraft> | ((now: DisputeDraft) => Partial<DisputeDraft>);

export const disputeDrafts = createDrafts<DisputeDraft>('dispute-drafts', {
  reason: '',
  comment: '',
  kind: 'full',
  amount: '',
  pictures: [],
});

/** A buyer who confirmed delivery can't report it missing; a carrier's "delivered" may be wrong. */
export function getAvailableReasons({ timeline }: Pick<Order, 'timeline'>): readonly DisputeReason[] {
  const confirmedByBuyer = timeline.some(({ code, by }) => code === 'arrived' && by === 'buyer');
  return confirmedByBuyer ? disputeReasons.filter((reason) => reason !== 'not_arrived') : disputeReasons;
}

/** null for an unreadable amount. */
export function parseProposal({ kind, amount }: Pick<DisputeDraft, 'kind' | 'amount'>): { kind: ProposalKind; cents?: number } | null {
  if (kind !== 'partial') return { kind };
  const cents = parseCents(amount);
  return cents === null || cents === 0 ? null : { kind, cents };
}
