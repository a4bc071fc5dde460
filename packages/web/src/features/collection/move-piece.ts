/** Pages of a list, as they came: moving keeps the length of each. */
type Pages<Item, Page> = { pages: (Page & { items: Item[] })[] };

/** The same pages with a piece behind another one, or in front of all (`after: null`). */
export function movePiece<Item extends { braTagId: string }, Page, Data extends Pages<Item, Page>>(
  data: Data,
  braTagId: string,
  after: string | null,
): Data {
  const items = data.pages.flatMap((page) => page.items);
  const moved = items.find((item) => item.braTagId === braTagId);
  if (!moved || braTagId === after) return data;
  const others = items.filter((item) => item !== moved);
  const at = after === null ? 0 : others.findIndex((item) => item.braTagId === after) + 1;
  if (after !== null && at === 0) return data;
  others.splice(at, 0, moved);
  let start = 0;
  const pages = data.pages.map((page) => {
    const end = start + page.items.length;
    const shown = others.slice(start, end);
    start = end;
    return { ...page, items: shown };
  });
  return { ...data, pages };
}

/** The piece to stand behind for a new place among the others; null for the first place, undefined if nothing changes. */
export function findPredecessor(ids: readonly string[], braTagId: string, place: number): string | null | undefined {
  const others = ids.filter((id) => id !== braTagId);
  const at = Math.min(Math.max(place, 0), others.length);
  if (ids.indexOf(braTagId) === at) return undefined;
  return at === 0 ? null : others[at - 1];
}
