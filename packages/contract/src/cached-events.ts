/**
 * Events whose response the client may cache for 5 minutes. Plain names, so that the browser does not load the schemas; a test compares
 * them with the events.
 */
export const cachedEvents: readonly string[] = [
  'getGhostSlugFromStraplineUsername',
  'getStats',
  'getSurveyResults',
  'getStraplineUsernameFromGhostUserId',
  'getYoutubeLiveStreamStatus',
];
