import type { Post } from '@strapline/content/library/content-library';

/** Posts with their authors and tags in the format that Ghost imports. */
export function toGhostExport(posts: readonly Post[]): object {
  const unique = <Row extends { id: string }>(rows: readonly Row[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
  const tags = unique(posts.flatMap((post) => post.tags));
  const users = unique(posts.flatMap((post) => post.authors));
  return {
    db: [
      {
        meta: { exported_on: Date.UTC(2026, 0, 1), version: '6.0.0' },
        data: {
          posts: posts.map(({ id, slug, title, html, type, status, visibility, published_at, created_at, updated_at }) => ({
            ...{ id, slug, title, html, type, status, visibility, published_at, created_at, updated_at },
          })),
          tags: tags.map(({ id, slug, name }) => ({ id, slug, name, visibility: 'public' })),
          users: users.map(({ id, slug, name }) => ({ id, slug, name, email: `${slug}@post.example`, status: 'active' })),
          posts_tags: posts.flatMap((post) => post.tags.map((tag, sort_order) => ({ post_id: post.id, tag_id: tag.id, sort_order }))),
          posts_authors: posts.flatMap((post) =>
            post.authors.map((author, sort_order) => ({ post_id: post.id, author_id: author.id, sort_order })),
          ),
        },
      },
    ],
  };
}
