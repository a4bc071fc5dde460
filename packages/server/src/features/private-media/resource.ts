import type { PrivateResourceKind } from '@strapline/contract/shapes/private-media';

/** A pair, a gallery or a single file, with the keys of its pictures. */
export type ResourceRef = { kind: PrivateResourceKind; id: string };

/** What the keys of a resource are derived from, and what its pictures are bound to. */
export function formatScope({ kind, id }: ResourceRef): string {
  return `${kind}:${id}`;
}

const idPatterns = { pair: /:/, gallery: /^gal_/, media: /^med_/ } as const;

/** An ID of another kind belongs to nothing. */
export function isResourceId({ kind, id }: ResourceRef): boolean {
  return idPatterns[kind].test(id);
}
