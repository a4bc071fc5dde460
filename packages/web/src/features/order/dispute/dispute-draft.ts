import type { Order } from '@strapline/contract/shapes';
import { type DisputeReason, disputeReasons, type ProposalKind } from '@strapline/domain/dispute.states';
import { keptDrafts } from '../../../platform/drafts.ts';
import { typedCents } from '../../../ui/form/parse-cents.ts';

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

export const disputeDrafts = keptDrafts<DisputeDraft>('dispute-drafts', { reason: '', words: '', kind: 'full', amount: '', pictures: [] });

/** Who said that it arrived does not call it missing; what a carrier says of it may be wrong. */
export function reasonsFor({ timeline }: Pick<Order, 'timeline'>): readonly DisputeReason[] {
  const saidSo = timeline.some(({ what, by }) => what === 'The parcel arrived' && by === 'buyer');
  return saidSo ? disputeReasons.filter((reason) => reason !== 'not_arrived') : disputeReasons;
}

/** What somebody wants, as the wire takes it; null where the amount cannot be read. */
export function wantedOf({ kind, amount }: Pick<DisputeDraft, 'kind' | 'amount'>): { kind: ProposalKind; cents?: number } | null {
  if (kind !== 'partial') return { kind };
  const cents = typedCents(amount);
  return cents === null || cents === 0 ? null : { kind, cents };
}
