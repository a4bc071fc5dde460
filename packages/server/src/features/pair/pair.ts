import { giveWord } from '../pair-proof/pair-proof.ts';
import { followPair } from './follow-pair.ts';

export { checkPairForm } from './check-pair-form.ts';
export { loadPairGallery } from './pair-gallery.ts';

/** For the demo: a word that its drawings show, and what the job of a pair does. */
export const followDemoPair = { giveWord, follow: followPair } as const;
