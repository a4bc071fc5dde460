import { createGallery } from './createGallery.ts';
import { fetchGallery } from './fetchGallery.ts';
import { listGalleries } from './listGalleries.ts';
import { listMyGalleries } from './listMyGalleries.ts';
import { removeGallery } from './removeGallery.ts';
import { updateGallery } from './updateGallery.ts';

/** The events of galleries. */
export const galleryEvents = { createGallery, fetchGallery, listGalleries, listMyGalleries, removeGallery, updateGallery } as const;
