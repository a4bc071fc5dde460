import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { HolderAction } from '@strapline/domain/bra-tag/bra-tag.states';

export type TagActionName = HolderAction | 'requestChipReplacement';

/** In the order offered. */
const tagActionNames = [
  'found',
  'callBack',
  'startTransfer',
  'given',
  'requestChipReplacement',
  'missing',
  'stolen',
  'retire',
] as const satisfies readonly TagActionName[];

/** What its owner can do now. A tag has one open request for another chip. */
export function listTagActions({ can, chipReplacement }: Pick<BraTag, 'can' | 'chipReplacement'>): TagActionName[] {
  const isRequested = chipReplacement?.declined === null;
  return tagActionNames.filter((name) => can.includes(name) && !(isRequested && name === 'requestChipReplacement'));
}
