import type { Media } from '@strapline/contract/shapes/media';

/** 0-based; undefined for anything but a still picture of this gallery. */
export function parseOpenIndex(open: string | undefined, media: readonly Media[]): number | undefined {
  if (!open || !/^\d{1,3}$/.test(open)) return undefined;
  const index = Number(open) - 1;
  const medium = media[index];
  return medium?.kind === 'image' && medium.sources.length > 0 ? index : undefined;
}
