import type { HolderAction } from '@strapline/domain/bra-tag/bra-tag.states';

export type TagActionName = HolderAction;

/** In the order offered. */
export const tagActionNames = [
  'found',
  'callBack',
  'startTransfer',
  'given',
  'missing',
  'stolen',
  'retire',
] as const satisfies readonly TagActionName[];
