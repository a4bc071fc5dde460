/** Plain query strings such as `?q=rose&embed=1`, without the router's JSON quoting. All values are strings; each route validates its own. */
export type PlainSearch = Record<string, string | undefined>;

export function parseSearch(query: string): PlainSearch {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined && value !== '') query.set(key, String(value));
  return query.size > 0 ? `?${query}` : '';
}
