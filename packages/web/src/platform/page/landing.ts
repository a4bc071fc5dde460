/** The address that this document was opened with, in memory only. Navigations within the app change `location`. */
export const landingAddress: string = typeof location === 'undefined' ? '' : location.href;
