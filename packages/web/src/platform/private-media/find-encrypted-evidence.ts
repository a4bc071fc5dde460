import type { Dispute } from '@strapline/contract/shapes/dispute';
import type { EncryptedImage } from '@strapline/contract/shapes/private-media';

/** An encrypted picture of a dispute; null if it isn't there, or not for this viewer. */
export function findEncryptedEvidence(dispute: Pick<Dispute, 'steps'> | null | undefined, mediaId: string): EncryptedImage | null {
  const picture = dispute?.steps.flatMap(({ pictures }) => pictures).find(({ id }) => id === mediaId);
  return picture?.kind === 'encrypted' ? picture.image : null;
}
