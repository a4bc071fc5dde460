import { findDistance } from './hamming.ts';
import type { PictureHashes } from './picture-hashes.ts';

/**
 * How sure it is that two pictures are the same: `exact`, the same file; `near`, the same picture scaled or compressed otherwise; `possible`, maybe a cut or
 * mirrored one, which a person has to decide about.
 */
export const matchKinds = ['exact', 'near', 'possible'] as const;
type MatchKind = (typeof matchKinds)[number];

/** Bits in which the PDQ hashes of one picture may differ, and the quality that both need to be compared. */
export const nearDistance = 31;
const nearQuality = 50;
/** Bits in which the perceptual hashes may differ. */
export const possibleDistance = 8;

/** A picture that can be found: the SHA-256 hashes are those of all files that show it. */
export type RegisteredHashes = Omit<PictureHashes, 'sha256'> & { sha256s: readonly string[] };

export type Match = { match: MatchKind; distance: number };

/** Whether PDQ hashes of this quality say enough to be compared. */
export function isComparable(quality: number): boolean {
  return quality >= nearQuality;
}

/** Pictures without any contour are alike in all hashes, so only their files are compared. */
export function hasContours(quality: number): boolean {
  return quality > 0;
}

/** How a picture matches a registered one; null if it doesn't. The first rule that holds decides. */
export function findMatch(picture: PictureHashes, registered: RegisteredHashes): Match | null {
  if (registered.sha256s.includes(picture.sha256)) return { match: 'exact', distance: 0 };
  if (isComparable(picture.quality) && isComparable(registered.quality)) {
    const distance = findDistance(picture.pdq, registered.pdq);
    if (distance <= nearDistance) return { match: 'near', distance };
  }
  if (!hasContours(picture.quality) || !hasContours(registered.quality)) return null;
  const distance = Math.min(...listPHashPairs(picture.phashes, registered.phashes).map(([one, other]) => findDistance(one, other)));
  return distance <= possibleDistance ? { match: 'possible', distance } : null;
}

/** A picture may be a part or the mirror image of the registered one, or the other way round. Parts of both are not compared: they are alike if the wholes are. */
function listPHashPairs(phashes: readonly string[], registered: readonly string[]): [string, string][] {
  const [whole] = phashes;
  const [registeredWhole] = registered;
  if (whole === undefined || registeredWhole === undefined) return [];
  return [
    ...phashes.map((hash): [string, string] => [hash, registeredWhole]),
    ...registered.slice(1).map((hash): [string, string] => [whole, hash]),
  ];
}
