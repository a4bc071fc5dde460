/** In the order that people see. Stored topics use these names. */
export const forumCategories = ['general', 'tagging', 'sizing', 'collecting', 'help'] as const;
export type ForumCategory = (typeof forumCategories)[number];

/** By the latest reply, by the newest topic, or by the number of replies. */
export const forumSorts = ['latest', 'new', 'replies'] as const;
export type ForumSort = (typeof forumSorts)[number];

export const forumLimits = {
  /** Of one post. */
  text: 10_000,
  title: 120,
  pictures: 4,
  quote: 500,
  /** Posts of one person that wait for approval at the same time. */
  waiting: 3,
  postsInAnHour: 30,
  postsInADay: 200,
  /** Public posts that a member has written before their posts may have links and contact details. */
  postsBeforeLinks: 3,
} as const;

/** A correction so soon after writing isn't kept as an edit. */
export const editGraceMs = 5 * 60_000;
