import { compareRows } from './combine-libraries.ts';
import type { Author, ContentLibrary, Filter, FilterValue, Found, Order, Post, Tag } from './content-library.ts';

/** A library of posts that are in memory. Its authors and tags are those of its posts. */
export function createRowLibrary(posts: readonly Post[]): ContentLibrary {
  return {
    browsePosts: async ({ type, statuses, ...query }) =>
      findRows(
        posts.filter((post) => post.type === type && statuses.includes(post.status)),
        query,
        readPostField,
      ),
    readPost: async (key, { type, statuses }) =>
      posts.find(
        (post) => post.type === type && statuses.includes(post.status) && ('id' in key ? post.id === key.id : post.slug === key.slug),
      ) ?? null,
    browseAuthors: async (query) =>
      findRows(
        listRelated(posts, (post) => post.authors, query.counts),
        query,
        readOwnField<Author>,
      ),
    browseTags: async (query) =>
      findRows(
        listRelated(posts, (post) => post.tags, query.counts),
        query,
        readOwnField<Tag>,
      ),
  };
}

/** The distinct rows of all published posts, with the number of posts if it is asked for. */
function listRelated<Row extends { id: string; posts?: number }>(
  posts: readonly Post[],
  list: (post: Post) => readonly Row[],
  counts: boolean,
): Row[] {
  const rows = new Map<string, Row>();
  const found = new Map<string, Row & { posts: number }>();
  for (const post of posts.filter(({ type, status }) => type === 'post' && status === 'published'))
    for (const row of list(post)) {
      rows.set(row.id, row);
      found.set(row.id, { ...row, posts: (found.get(row.id)?.posts ?? 0) + 1 });
    }
  return counts ? [...found.values()] : [...rows.values()];
}

type Read<Row, Field> = (row: Row, field: Field) => readonly FilterValue[];
type Query<Field extends string> = { filter: Filter<Field> | null; order: readonly Order<string>[]; offset: number; limit: number };

function findRows<Row extends { id: string; slug: string }, Field extends string>(
  rows: readonly Row[],
  { filter, order, offset, limit }: Query<Field>,
  read: Read<Row, Field>,
): Found<Row> {
  const found = rows.filter((row) => filter === null || matches(row, filter, read)).sort((one, other) => compareRows(one, other, order));
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

function matches<Row, Field extends string>(row: Row, filter: Filter<Field>, read: Read<Row, Field>): boolean {
  if ('all' in filter) return filter.all.every((part) => matches(row, part, read));
  if ('any' in filter) return filter.any.some((part) => matches(row, part, read));
  if ('not' in filter) return !matches(row, filter.not, read);
  return read(row, filter.field).some((value) => compareValue(value, filter));
}

function compareValue(value: FilterValue, filter: Extract<Filter<string>, { is: string }>): boolean {
  if (filter.is === 'in') return filter.values.includes(value);
  if (filter.is === 'equal') return value === filter.value;
  if (value === null || filter.value === null) return false;
  switch (filter.is) {
    case 'less':
      return value < filter.value;
    case 'lessOrEqual':
      return value <= filter.value;
    case 'greater':
      return value > filter.value;
    case 'greaterOrEqual':
      return value >= filter.value;
    case 'contains':
      return String(value).toLowerCase().includes(filter.value.toLowerCase());
    case 'startsWith':
      return String(value).toLowerCase().startsWith(filter.value.toLowerCase());
    case 'endsWith':
      return String(value).toLowerCase().endsWith(filter.value.toLowerCase());
  }
}

const readPostField: Read<Post, string> = (post, field) => {
  const tags = post.tags.map(({ slug }) => slug);
  const authors = post.authors.map(({ slug }) => slug);
  // Null, so that `tag:null` finds posts without tags.
  if (field === 'tag') return tags.length > 0 ? tags : [null];
  if (field === 'author') return authors.length > 0 ? authors : [null];
  if (field === 'primary_tag') return [tags[0] ?? null];
  if (field === 'primary_author') return [authors[0] ?? null];
  return readOwnField(post, field);
};

function readOwnField<Row extends object>(row: Row, field: string): readonly FilterValue[] {
  const value: unknown = Reflect.get(row, field);
  return [typeof value === 'string' || typeof value === 'boolean' ? value : null];
}
