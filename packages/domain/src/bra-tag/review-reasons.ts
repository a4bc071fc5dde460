/** Why a piece waits for a review, for its creator and reviewers. Screens look the sentences up in the language of the page. */
export const reviewReasons = {
  ready: 'Ready for review.',
  edited: 'Edited after we requested changes.',
} as const;
