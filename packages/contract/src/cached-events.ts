/** Events whose answer the client may keep for 5 minutes; plain names, so that the browser need not load the schemas. A test holds it to the table. */
export const cachedEvents: readonly string[] = ['getStats'];
