import { fetchFeatured } from './fetchFeatured.ts';
import { listAllFeatured } from './listAllFeatured.ts';
import { listFeatured } from './listFeatured.ts';
import { removeFeatured } from './removeFeatured.ts';
import { setFeatured } from './setFeatured.ts';

/** The events of featured pieces. */
export const featuredEvents = { fetchFeatured, listAllFeatured, listFeatured, removeFeatured, setFeatured } as const;
