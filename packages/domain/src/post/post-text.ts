const longestSlug = 80;
/** What the blog's own pages have in the place of a slug. */
const reserved: ReadonlySet<string> = new Set(['page', 'tag', 'author', 'rss', 'search']);

/** A title or tag as a part of an address: lowercase Latin letters and digits with hyphens. `fallback` if nothing is left of it. */
export function toPostSlug(title: string, fallback = 'post'): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    // Never two in a row.
    .replace(/^-|-$/g, '');
  return slug === '' ? fallback : reserved.has(slug) ? `${slug}-${fallback}` : slug;
}

/** The first of `slug`, `slug-2`, `slug-3` and so on that isn't taken. */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let n = 2; ; n += 1) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`;
}

const wordsInMinute = 275;
/** A picture takes as long as these many seconds, each a second less than the one before. */
const firstPictureSeconds = 12;
const leastPictureSeconds = 3;

/** Minutes to read a text with pictures, at least one. */
export function calculateReadingMinutes(text: string, pictures: number): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  let seconds = (words / wordsInMinute) * 60;
  for (let n = 0; n < pictures; n += 1) seconds += Math.max(leastPictureSeconds, firstPictureSeconds - n);
  return Math.max(1, Math.round(seconds / 60));
}

const excerptLength = 160;

/** The start of a text, up to the end of a word. */
export function createExcerpt(text: string, length = excerptLength): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  const start = plain.slice(0, length);
  const end = start.lastIndexOf(' ');
  return `${(end > length / 2 ? start.slice(0, end) : start).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`;
}
