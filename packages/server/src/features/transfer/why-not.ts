import type { HolderAction } from '@strapline/domain/bra-tag/bra-tag.states';
import { isBeingBought, type TagCore } from '../bra-tag/bra-tag.ts';

/** Why an action of the holder is not possible now, in words for them. */
export function whyNot(action: HolderAction, tag: TagCore): string {
  if (isBeingBought(tag)) {
    if (tag.status === 'claimable') return 'This piece is on its way to its buyer. If something goes wrong, settle it on the order page.';
    return 'Someone is buying this piece, so this isn’t possible now. You can still report it missing or stolen.';
  }
  if (tag.status === 'retired' || tag.status === 'revoked') return 'The record of this piece has ended, so nothing can be added to it.';
  if (tag.status === 'draft' || tag.status === 'pending_review') return 'This piece is not public yet.';
  if (tag.status === 'missing' || tag.status === 'stolen')
    return action === tag.status
      ? `This piece is already reported ${tag.status}.`
      : `This piece is reported ${tag.status}. Mark it as found first.`;
  return reasons[action];
}

const reasons: Record<HolderAction, string> = {
  startTransfer: 'This piece hasn’t been claimed yet. Its creator can sell it or give it away. Once claimed, its owner can pass it on.',
  callBack: 'There is no transfer to cancel.',
  given: 'Only the creator can give a piece away, and only before it is claimed.',
  missing: 'This piece can’t be reported now.',
  stolen: 'This piece can’t be reported now.',
  found: 'This piece isn’t reported missing or stolen.',
  retire: 'A record can’t end during a transfer or gift. Cancel that first.',
};
