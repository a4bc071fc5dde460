import type { Post } from './content-library.ts';

/** A published post for tests. */
export function createTestPost(post: Partial<Post> & Pick<Post, 'id' | 'slug'>): Post {
  return {
    uuid: '00000000-0000-4000-8000-000000000000',
    type: 'post',
    title: post.slug,
    html: '<p>Text.</p>',
    status: 'published',
    visibility: 'public',
    featured: false,
    feature_image: null,
    feature_image_alt: null,
    feature_image_caption: null,
    excerpt: 'Text.',
    custom_excerpt: null,
    meta_title: null,
    meta_description: null,
    canonical_url: null,
    reading_time: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    published_at: '2026-01-01T00:00:00.000Z',
    url: `https://a.example/${post.slug}/`,
    tags: [],
    authors: [],
    ...post,
  };
}
