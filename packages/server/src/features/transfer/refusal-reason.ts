import type { PlainReason } from '@strapline/contract/error-reasons';
import type { HolderAction } from '@strapline/domain/bra-tag/bra-tag.states';
import { type BraTagState, braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';

/** Why the owner can't take an action now. */
export function getRefusalReason(action: HolderAction, tag: BraTagState): PlainReason {
  if (braTagPolicy.isBeingBought(tag)) {
    if (tag.status === 'claimable') return 'on_its_way';
    return 'bought_right_now';
  }
  if (braTagPolicy.isWithheldByOffer(action, tag)) return 'offered_for_sale';
  if (tag.status === 'retired' || tag.status === 'revoked') return 'record_ended';
  if (tag.status === 'draft' || tag.status === 'pending_review') return 'not_public';
  if (tag.status === 'missing' || tag.status === 'stolen')
    return action === tag.status ? `already_${tag.status}` : `${tag.status}_not_found`;
  return reasons[action];
}

const reasons: Record<HolderAction, PlainReason> = {
  startTransfer: 'transfer_before_claim',
  callBack: 'no_transfer',
  given: 'only_creator_gives',
  missing: 'not_reportable',
  stolen: 'not_reportable',
  found: 'not_reported',
  retire: 'retire_during_transfer',
};
