import type { ContentLibrary, Filter, Found, ListQuery, Order, WritableLibrary } from './content-library.ts';

/** Merges a few rows that are in memory, such as those of Markdown files, with a library of any size. Only the latter is written. */
export function combineLibraries(files: ContentLibrary, store: WritableLibrary): WritableLibrary {
  return {
    ...store,
    browsePosts: async (query) => {
      const few = await files.browsePosts({ ...query, ...everything });
      return await mergeRows(few.rows, query, (part) => store.browsePosts(part));
    },
    readPost: async (key, query) => (await files.readPost(key, query)) ?? (await store.readPost(key, query)),
    browseAuthors: async (query) => await mergeSharedRows(query, files.browseAuthors, store.browseAuthors),
    browseTags: async (query) => await mergeSharedRows(query, files.browseTags, store.browseTags),
  };
}

const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

type Row = { id: string; slug: string; posts?: number };
type Page = { order: readonly Order<string>[]; offset: number; limit: number };

/**
 * The page of both together. Of the first `offset` rows at most `few.length` are in memory, so the store's rows before `offset - few.length` are before the page
 * and needn't be read.
 */
async function mergeRows<R extends Row, Q extends Page>(
  few: readonly R[],
  query: Q,
  browse: (query: Q) => Promise<Found<R>>,
): Promise<Found<R>> {
  const skipped = Math.max(0, query.offset - few.length);
  const start = query.offset - skipped;
  const many = await browse({ ...query, offset: skipped, limit: start + query.limit });
  const rows = [...few, ...many.rows].sort((one, other) => compareRows(one, other, query.order));
  return { rows: rows.slice(start, start + query.limit), total: few.length + many.total };
}

/** Like `mergeRows`, of authors or tags, which both may have: they appear once, with the posts of both counted. */
async function mergeSharedRows<R extends Row, F extends string>(
  query: ListQuery<F | 'slug'>,
  browseFew: (query: ListQuery<F | 'slug'>) => Promise<Found<R>>,
  browseMany: (query: ListQuery<F | 'slug'>) => Promise<Found<R>>,
): Promise<Found<R>> {
  const { rows: few } = await browseFew({ ...query, ...everything });
  const shared: Filter<'slug'> = { field: 'slug', is: 'in', values: few.map(({ slug }) => slug) };
  const twins =
    query.counts && few.length > 0 ? (await browseMany({ ...query, ...everything, limit: few.length, filter: shared })).rows : [];
  const counted = few.map((row) => {
    const twin = twins.find(({ slug }) => slug === row.slug);
    return twin ? { ...row, posts: (row.posts ?? 0) + (twin.posts ?? 0) } : row;
  });
  const others = { all: [...(query.filter ? [query.filter] : []), { not: shared }] };
  return await mergeRows(counted, few.length > 0 ? { ...query, filter: others } : query, browseMany);
}

/** Compares two rows as every library orders them: text by code units, null last, and ties by ID. */
export function compareRows(one: Row, other: Row, order: readonly Order<string>[]): number {
  for (const { field, direction } of order) {
    const [a, b] = [readField(one, field), readField(other, field)];
    if (a === b) continue;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b === (direction === 'asc') ? -1 : 1;
  }
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

function readField(row: object, field: string): string | number | boolean | null {
  const value: unknown = Reflect.get(row, field);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
