import type { Order } from '@strapline/contract/shapes/order';
import { type DisputeReason, disputeReasons, type ProposalKind } from '@strapline/domain/dispute/dispute.states';
import { createDrafts } from '../../../platform/drafts.ts';
import { parseCents } from '../../../ui/form/parse-cents.ts';

/** A picture that was sent and is in no dispute yet. */
export type SentPicture = { uploadId: string; name: string };

/** What was typed about an order and not sent yet; each order has its own. */
export type DisputeDraft = {
  reason: DisputeReason | '';
  words: string;
  kind: ProposalKind;
  amount: string;
  pictures: SentPicture[];
};

export type DraftChange = Partial<DisputeDraft> | ((now: DisputeDraft) => Partial<DisputeDraft>);

export const disputeDrafts = createDrafts<DisputeDraft>('dispute-drafts', {
  reason: '',
  words: '',
  kind: 'full',
  amount: '',
  pictures: [],
});

/** Who said that it arrived does not call it missing; what a carrier says of it may be wrong. */
export function getAvailableReasons({ timeline }: Pick<Order, 'timeline'>): readonly DisputeReason[] {
  const confirmedByBuyer = timeline.some(({ what, by }) => what === 'The parcel arrived' && by === 'buyer');
  return confirmedByBuyer ? disputeReasons.filter((reason) => reason !== 'not_arrived') : disputeReasons;
}

/** What somebody wants, as the wire takes it; null where the amount cannot be read. */
export function parseProposal({ kind, amount }: Pick<DisputeDraft, 'kind' | 'amount'>): { kind: ProposalKind; cents?: number } | null {
  if (kind !== 'partial') return { kind };
  const cents = parseCents(amount);
  return cents === null || cents === 0 ? null : { kind, cents };
}
