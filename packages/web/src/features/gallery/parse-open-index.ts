import { type GalleryMedia, getShownAs } from '../../ui/gallery/gallery-item.ts';

/** 0-based; undefined for anything that this gallery can't show full screen. */
export function parseOpenIndex(open: string | undefined, media: readonly GalleryMedia[]): number | undefined {
  if (!open || !/^\d{1,3}$/.test(open)) return undefined;
  const index = Number(open) - 1;
  const medium = media[index];
  return medium && getShownAs(medium) !== 'nothing' ? index : undefined;
}
