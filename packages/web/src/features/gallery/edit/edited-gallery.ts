import type { Input, Output } from '@strapline/contract/events';
import type { Media } from '@strapline/contract/shapes/media';

export type Gallery = Output<'fetchGallery'>;
type GalleryChanges = Input<'updateGallery'>['changes'];
type NewItem = NonNullable<GalleryChanges['media']>[number];
type NewPrivateImage = Extract<NewItem, { image: unknown }>['image'];

/** A picture of a gallery that is being edited. */
export type EditedItem = {
  /** The ID that it has, or will have. */
  key: string;
  /** Null if it is private. */
  media: Media | null;
  /** A private picture that the gallery doesn't have yet. */
  image?: NewPrivateImage;
  alt: string;
  caption: string;
};

export type EditedGallery = { title: string; braTagId: string; items: readonly EditedItem[] };

/** Must not exceed the contract's. */
export const mostPictures = 60;

export function toEditedGallery({ title, braTagId, media }: Gallery): EditedGallery {
  return { title, braTagId: braTagId ?? '', items: media.map(toEditedItem) };
}

function toEditedItem(one: Gallery['media'][number]): EditedItem {
  const texts = { key: one.id, alt: one.alt, caption: one.caption ?? '' };
  if (one.kind === 'encrypted') return { ...texts, media: null };
  const { caption: _ofTheGallery, ...media } = one;
  return { ...texts, media };
}

/** What is edited beyond what was just saved: pictures that the gallery has by now aren't sent again. */
export function keepChanges(edited: EditedGallery, { media }: Gallery): EditedGallery {
  const saved = new Set(media.map(({ id }) => id));
  return { ...edited, items: edited.items.map(({ image, ...item }) => (image && !saved.has(item.key) ? { ...item, image } : item)) };
}

/** The whole list in its new order: what it leaves out is deleted. */
export function toChanges({ title, braTagId, items }: EditedGallery): GalleryChanges {
  return {
    title: title.trim(),
    braTagId: braTagId || null,
    media: items.map(({ key, image, alt, caption }) => ({
      ...(image ? { image } : { id: key }),
      alt: alt.trim(),
      caption: caption.trim(),
    })),
  };
}

/** A list with the item of a key at another index. */
export function moveItem(items: readonly EditedItem[], key: string, to: number): readonly EditedItem[] {
  const item = items.find((one) => one.key === key);
  if (!item) return items;
  const others = items.filter((one) => one !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

export function areSame(one: EditedGallery, other: EditedGallery): boolean {
  return JSON.stringify(toChanges(one)) === JSON.stringify(toChanges(other));
}
