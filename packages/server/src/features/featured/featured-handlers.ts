import { fetchFeatured } from './fetchFeatured.ts';
import { listAllFeatured } from './listAllFeatured.ts';
import { listFeatured } from './listFeatured.ts';
import { removeFeatured } from './removeFeatured.ts';
import { setFeatured } from './setFeatured.ts';

/** The handlers of the events of featured pieces. */
export const featuredHandlers = { fetchFeatured, listAllFeatured, listFeatured, removeFeatured, setFeatured } as const;
