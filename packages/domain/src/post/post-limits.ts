import { day, minute } from '../time.ts';

export const postLimits = {
  title: 120,
  text: 40_000,
  excerpt: 300,
  tags: 5,
  tag: 30,
  /** In the text, besides the one at the top. */
  pictures: 30,
  /** Of one author: what isn't published yet. */
  drafts: 100,
} as const;

export const postTimers = {
  /** A post can't be scheduled for a time that is almost here, and not for one that is further away. */
  scheduleMin: minute,
  scheduleMax: 365 * day,
  /** A removed post is kept for reports about it. */
  keepRemoved: 30 * day,
} as const;
