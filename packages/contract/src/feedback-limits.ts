/** Characters of an answer to the feedback survey. Apart from the schema, so that the web app doesn't load that. */
export const longestFeedback = 1000;
