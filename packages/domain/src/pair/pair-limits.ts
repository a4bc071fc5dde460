import { day } from '../time.ts';

export const pairLimits = { bio: 1000, garment: 80, offeredUsernames: 20 } as const;

/** How long a pair's chosen username stays before it can be changed. */
export const pairUsernameLock = 30 * day;

/** Pairs of one creator in an app that are neither active nor closed. */
export const mostUnfinishedPairs = 5;

/** Reviewers who may open the pictures of a pair: the second one where the first is unsure. */
export const mostPairReviewers = 2;
