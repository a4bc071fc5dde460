import { z } from 'zod';
import { rowId } from './ids.ts';
import { listingCard } from './listing.ts';
import { creator } from './person.ts';
import { cents, timestamp } from './scalars.ts';
import { searchFilters, searchOrder } from './search-filters.ts';
import { singleLineText } from './text.ts';

/** Numbers of people below this are not shown. */
export const smallestShownCount = 3;

/** How many people saved a piece; null if they are too few to say so. */
export const savedCount = z.int().min(smallestShownCount).nullable();

/** `savedPriceCents`: its price when it was saved. */
export const savedPiece = listingCard.extend({ savedAt: timestamp, savedPriceCents: cents });

export type SavedPiece = z.infer<typeof savedPiece>;

/** Whether followers are notified of new pieces. */
export const followAlert = z.enum(['new', 'off']);

/** `newSince`: listings since the follower last opened the creator's page, 99 at most. `offered`: pieces on sale, 99 at most. */
export const followedPerson = creator.extend({
  newSince: z.int().min(0),
  alert: followAlert,
  offered: z.int().min(0),
  newestAt: timestamp.nullable(),
  covers: z.array(listingCard.shape.cover),
});

export type FollowedPerson = z.infer<typeof followedPerson>;

export const searchAlert = z.enum(['off', 'instant', 'daily']);

/** The filters of a search, with its order. */
export const savedFilters = searchFilters.extend({ sort: searchOrder.default('newest') });

export const searchName = singleLineText.min(1, 'Enter a name.').max(80, 'Use up to 80 characters.');

/** `isWanted`: it has a size and a highest price. `newMatches`: listings found since it was last viewed, 99 at most. */
export const savedSearch = z.strictObject({
  searchId: rowId,
  name: z.string(),
  filters: savedFilters.extend({ q: z.string().optional() }),
  alert: searchAlert,
  isWanted: z.boolean(),
  newMatches: z.int().min(0),
  createdAt: timestamp,
  viewedAt: timestamp,
});

export type SavedSearch = z.infer<typeof savedSearch>;
