const longest = 60;

// Letters that carry no accent to strip, and still have a plain spelling.
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/** The words of a title as they stand in an address; `piece` when none of its letters can. */
export function slugFrom(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => spelled[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest + 1);
  // Cut at a word where possible, never with a hyphen at either end.
  const cut = slug.length > longest ? slug.slice(0, Math.max(slug.lastIndexOf('-'), longest / 2)) : slug;
  return cut.replace(/^-|-$/g, '') || 'piece';
}

/** The n-th slug of the same words: the first is bare, the second ends in -2. */
export function numberedSlug(base: string, n: number): string {
  return n <= 1 ? base : `${base}-${n}`;
}

/** True for a usable slug. The unfilled placeholder `[slug]` is refused, as the specification asks in section 5. */
export function isSlug(text: string): boolean {
  return !text.includes('[slug]') && text.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}
