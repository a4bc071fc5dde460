import type { HolderAction } from '@strapline/domain/bra-tag/bra-tag.states';

export type TagActionName = HolderAction;

/** What a holder does with a tag on its action page, in the order in which it is offered. */
export const tagActionNames = [
  'found',
  'callBack',
  'startTransfer',
  'given',
  'missing',
  'stolen',
  'retire',
] as const satisfies readonly TagActionName[];
