/** A post as Ghost's Content API sends it; `q` and `a` are ours. */
export type ContentPost = {
  id: string;
  slug: string;
  title: string;
  html: string | null;
  feature_image: string | null;
  url: string;
  updated_at: string;
  excerpt?: string | null;
  feature_image_alt?: string | null;
  reading_time?: number;
  tags?: readonly ContentTag[];
  authors?: readonly ContentAuthor[];
  q?: string;
  a?: string;
};
type ContentTag = { id: string; slug: string; name: string };
export type ContentAuthor = { id: string; slug: string; name: string; url?: string };
export type ContentInfo = { url: string; key: string };

/** Gets a JSON document; null if there is none (404). Other failures reject. */
export type FetchContent = (resource: string, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** What the app reads of a content service: the embedded one or a Ghost. Server and browser use the same code with a fetch of their own. */
export type ContentClient = {
  /** All posts of a filter, however many pages they have. */
  listPosts(filter: string, order: string): Promise<ContentPost[]>;
  /** The newest posts of an author, with all their authors. */
  listNewest(author: string, count: number): Promise<ContentPost[]>;
  listTags(): Promise<ContentTag[]>;
  readPost(slug: string): Promise<ContentPost | null>;
  readAuthor(key: { slug: string } | { id: string }): Promise<ContentAuthor | null>;
};

/** The specification's limit. Ghost caps it at 100 and doesn't say so, so pages are read until there is no next one. */
const pageLimit = '999';
const maxPages = 100;

export function createContentClient(fetchContent: FetchContent): ContentClient {
  async function listAll<Row>(plural: 'posts' | 'tags', params: Readonly<Record<string, string>>): Promise<Row[]> {
    const rows: Row[] = [];
    let page: number | null = 1;
    for (let read = 0; page !== null && read < maxPages; read++) {
      const answer = await fetchContent(`${plural}/`, { ...params, limit: pageLimit, page: String(page) });
      rows.push(...getList<Row>(answer, plural));
      page = getNextPage(answer);
    }
    return rows;
  }
  return {
    listPosts: async (filter, order) => await listAll<ContentPost>('posts', { filter, order, include: 'tags' }),
    listNewest: async (author, count) =>
      /^[\w-]+$/.test(author)
        ? getList<ContentPost>(
            await fetchContent('posts/', {
              filter: `author:${author}`,
              order: 'published_at desc',
              limit: String(count),
              include: 'tags,authors',
            }),
            'posts',
          )
        : [],
    listTags: async () => await listAll<ContentTag>('tags', {}),
    readPost: async (slug) =>
      isRealSlug(slug)
        ? (getList<ContentPost>(await fetchContent(`posts/slug/${encodeURIComponent(slug)}/`, {}), 'posts')[0] ?? null)
        : null,
    readAuthor: async (key) => {
      if ('slug' in key && !isRealSlug(key.slug)) return null;
      const place = 'slug' in key ? `slug/${encodeURIComponent(key.slug)}` : encodeURIComponent(key.id);
      return getList<ContentAuthor>(await fetchContent(`authors/${place}/`, {}), 'authors')[0] ?? null;
    },
  };
}

/** A slug with the literal `[slug]` comes from a route that wasn't filled in (specification, section 5). */
function isRealSlug(slug: string): boolean {
  return slug !== '' && !slug.includes('[slug]');
}

function getList<Row>(answer: unknown, plural: string): Row[] {
  const list: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, plural) : null;
  return Array.isArray(list) ? (list as Row[]) : [];
}

function getNextPage(answer: unknown): number | null {
  const meta = answer as { meta?: { pagination?: { next?: unknown } } } | null;
  const next = meta?.meta?.pagination?.next;
  return typeof next === 'number' ? next : null;
}
