import type { GarmentPalette, GarmentStyle } from '@strapline/domain/garment/garment';

/** A picture of the demo: the whole garment, or a detail of the drawing, which is twice as wide as a picture. */
type ArtPicture = { id: string; alt: string; detail?: { left: number; top: number } };
export type Garment = { seed: string; style: GarmentStyle; palette: GarmentPalette; pictures: ArtPicture[] };

export const artSize = { width: 800, height: 1000 };

/** The files of a picture, named like those of uploads: the largest step has the whole width, whatever that is. */
export const artFiles = [
  { name: '320.webp', type: 'image/webp', width: 320 },
  { name: '640.webp', type: 'image/webp', width: 640 },
  { name: '1080.webp', type: 'image/webp', width: artSize.width },
  { name: '1080.jpg', type: 'image/jpeg', width: artSize.width },
] as const;

/** How they are encoded, by type. */
export const encoding = { 'image/webp': { quality: 72, effort: 2 }, 'image/jpeg': { quality: 78 } } as const;

/** A garment and the folder of its pictures. */
export type Drawing = Garment & { folder: string };
