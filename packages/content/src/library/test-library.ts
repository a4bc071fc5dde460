import { createHash } from 'node:crypto';
import { DraftError, PictureError, type Post, type PostDraft, type WritableLibrary } from './content-library.ts';
import { createRowLibrary } from './row-library.ts';
import { createTestPost } from './test-post.ts';

/** A library in memory for tests. Each change of a post moves its clock by a second. */
export function createTestLibrary(posts: Post[]): WritableLibrary {
  let second = 0;
  const now = () => new Date(Date.UTC(2026, 5, 1, 0, 0, second++)).toISOString();
  const read = () => createRowLibrary(posts);
  return {
    browsePosts: async (query) => await read().browsePosts(query),
    readPost: async (key, query) => await read().readPost(key, query),
    browseAuthors: async (query) => await read().browseAuthors(query),
    browseTags: async (query) => await read().browseTags(query),
    createPost: async (draft) => {
      const created = now();
      const slug = toSlug(draft.slug ?? draft.title);
      const post = fill(
        createTestPost({ id: hashId(`${slug} ${created}`), slug, created_at: created, updated_at: created, published_at: null }),
        draft,
      );
      posts.push(post);
      return post;
    },
    editPost: async (id, changes, updatedAt) => {
      const at = posts.findIndex((post) => post.id === id);
      const post = posts[at];
      if (!post) return null;
      if (post.updated_at !== updatedAt) return 'outdated';
      const edited = { ...fill(post, changes), updated_at: now() };
      posts[at] = edited;
      return edited;
    },
    storePicture: async ({ type, name }) => {
      if (type !== 'image/png') throw new PictureError('Send a PNG.');
      return { url: `https://a.example/pictures/${name}` };
    },
  };
}

function fill(post: Post, { tags, authors, slug, ...changes }: Partial<PostDraft>): Post {
  if (authors?.some((author) => 'slug' in author && author.slug === 'nobody')) throw new DraftError('There is no such author.');
  const url = 'https://a.example';
  return {
    ...post,
    ...changes,
    slug: slug ? toSlug(slug) : post.slug,
    published_at: changes.status === 'published' ? (changes.published_at ?? post.updated_at) : (changes.published_at ?? post.published_at),
    tags: tags
      ? tags.map(({ name }) => ({
          id: hashId(name),
          slug: toSlug(name),
          name,
          description: null,
          feature_image: null,
          visibility: 'public',
          url: `${url}/tag/${toSlug(name)}/`,
        }))
      : post.tags,
  };
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function hashId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
