import { day } from '../time.ts';

/** Times from the completion of an order. */
export const ratingTimes = {
  /** Who hasn't rated yet is reminded once. */
  remind: 3 * day,
  /** A rating is published then, even without that of the other side. */
  publish: 7 * day,
  /** Nobody rates an order later than this. */
  close: 180 * day,
} as const;

/** With fewer ratings, no average is shown: it would say more about chance than about the person. */
export const fewestForAverage = 3;
