import type { HolderAction } from '@strapline/domain/bra-tag.states';
import { isBeingBought, type TagCore } from '../bra-tag/bra-tag.ts';

/** Why an action of the holder is not possible now, in words for them. */
export function whyNot(action: HolderAction, tag: TagCore): string {
  if (isBeingBought(tag)) {
    if (tag.status === 'claimable')
      return 'It was sent to its buyer, who claims it. What goes wrong on the way is settled on the order’s page.';
    return 'Somebody is buying it. That ends first, on the order’s page; missing and stolen can be said at any time.';
  }
  if (tag.status === 'retired' || tag.status === 'revoked') return 'The record of this piece has ended; nothing can be added to it.';
  if (tag.status === 'draft' || tag.status === 'pending_review') return 'This piece is not public yet.';
  if (tag.status === 'missing' || tag.status === 'stolen')
    return action === tag.status
      ? `It is reported ${tag.status} already.`
      : `This piece is reported ${tag.status}. Say that it was found first.`;
  return reasons[action];
}

const reasons: Record<HolderAction, string> = {
  startTransfer: 'A piece that nobody has claimed yet is sold or given away by its creator, and passed on by who has claimed it.',
  callBack: 'It is not being passed on, so there is nothing to call back.',
  given: 'Only its creator gives a piece away, and only before somebody has claimed it.',
  missing: 'This cannot be reported now.',
  stolen: 'This cannot be reported now.',
  found: 'It is not reported missing or stolen.',
  retire: 'While it is being passed on or given away its record cannot end. Call it back first.',
};
