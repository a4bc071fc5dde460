const longest = 60;

// Letters that normalization does not decompose.
const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/** The slug of a title; `piece` if none of its letters can be used. */
export function createSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => spelled[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest + 1);
  // Truncated at a word where possible, never with a hyphen at either end.
  const cut = slug.length > longest ? slug.slice(0, Math.max(slug.lastIndexOf('-'), longest / 2)) : slug;
  return cut.replace(/^-|-$/g, '') || 'piece';
}

/** The n-th slug of the same title: the first has no suffix, the second ends in -2. */
export function appendSlugNumber(base: string, n: number): string {
  return n <= 1 ? base : `${base}-${n}`;
}

/** Whether a slug is valid. The placeholder `[slug]` is refused, as section 5 of the specification requires. */
export function isSlug(text: string): boolean {
  return !text.includes('[slug]') && text.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}
