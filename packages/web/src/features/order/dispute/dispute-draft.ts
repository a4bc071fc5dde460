import type { Order } from '@strapline/contract/shapes/order';
import { type DisputeReason, disputeReasons, type ProposalKind } from '@strapline/domain/dispute/dispute.states';
import type { UploadedPicture } from '../../../platform/private-media/picture-view.ts';
import { createDrafts } from '../../../platform/state/drafts.ts';
import { parseCents } from '../../../ui/form/parse-cents.ts';

/** Encrypted and uploaded, and not yet in a dispute. Nothing here opens it. */
export type SentPicture = { image: UploadedPicture; name: string };

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

/** The pictures of a draft; one that was stored before pictures were encrypted has none that could be sent. */
export function listSentPictures({ pictures }: DisputeDraft): SentPicture[] {
  return pictures.filter((picture) => 'image' in picture);
}

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
