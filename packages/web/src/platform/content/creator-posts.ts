import { clientLimits } from '@strapline/contract/client-limits';
import { type ContentAuthor, type ContentPost, createContentClient, type FetchContent } from '@strapline/contract/content/content-client';
import { parseUsernameSlug } from '@strapline/domain/username/username';
import { type LocalRecord, listLocal, removeLocal, writeLocal } from '../cache/local-db.ts';
import { queryClient } from '../cache/queries.ts';
import { call } from '../wire/wire.ts';
import { fetchContent } from './fetch-content.ts';

/** Another author of a post: with a username if they are a creator. */
type CoAuthor = { name: string; username: string | null };
export type CreatorPost = Omit<ContentPost, 'html' | 'authors' | 'q' | 'a'> & { coAuthors: CoAuthor[] };
/** `author` is null for a creator who has published nothing. */
export type CreatorPosts = { author: ContentAuthor | null; posts: CreatorPost[] };

/** In `ghost-authors` by slug: the creator as an author, and the posts that their page shows, by their IDs in `ghost-posts`. */
type StoredAuthor = { author: ContentAuthor | null; posts: string[] };
type StoredPost = Omit<ContentPost, 'html' | 'q' | 'a'>;

export type CreatorReads = {
  fetch: FetchContent;
  findSlug(username: string): Promise<string | null>;
  findUsername(ghostUserId: string): Promise<string | null>;
};

const reads: CreatorReads = {
  fetch: fetchContent,
  findSlug: async (username) => (await call('getGhostSlugFromStraplineUsername', { username })).slug,
  findUsername: async (ghostUserId) => (await call('getStraplineUsernameFromGhostUserId', { ghostUserId })).username,
};

const shownPosts = 3;
const empty: CreatorPosts = { author: null, posts: [] };
const isFresh = ({ lastUpdated }: LocalRecord<unknown>): boolean => Date.now() - lastUpdated < clientLimits.contentStaleMs;

/** The newest posts of a creator in the content service. */
export function creatorPostsQuery(slug: string) {
  return {
    queryKey: ['content', { kind: 'posts', creator: slug }],
    queryFn: async () => await loadCreatorPosts(slug),
    staleTime: clientLimits.contentStaleMs,
    // The fetch has its own retries.
    retry: false,
  };
}

/** The stored posts if they are less than an hour old, else new ones. If the service can't be reached, the stored ones of any age, and without those none. */
export async function loadCreatorPosts(slug: string, from: CreatorReads = reads): Promise<CreatorPosts> {
  const stored = (await listStored<StoredAuthor>('ghost-authors')).get(slug);
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  if (!stored || (!isFresh(stored) && !isOffline)) {
    try {
      return await present(await refresh(slug, from), from);
    } catch {
      // Shown as it was.
    }
  }
  if (!stored) return empty;
  const posts = await listStored<StoredPost>('ghost-posts');
  return await present({ author: stored.data.author, posts: stored.data.posts.flatMap((id) => posts.get(id)?.data ?? []) }, from);
}

/** After a change of the person's own posts. */
export async function forgetCreatorPosts(): Promise<void> {
  for (const slug of (await listStored('ghost-authors')).keys()) await removeLocal('ghost-authors', slug);
  await queryClient.invalidateQueries({ queryKey: ['content', { kind: 'posts' }] });
}

async function listStored<T>(
  store: 'ghost-authors' | 'ghost-posts' | 'straplineUsernamesByGhostUserId',
): Promise<Map<string, LocalRecord<T>>> {
  // Without the browser's storage, everything is loaded again.
  const records = await listLocal<T>(store).catch(() => []);
  return new Map(records.map((record) => [record.id, record]));
}

type Read = { author: ContentAuthor | null; posts: StoredPost[] };

async function refresh(slug: string, { fetch, findSlug }: CreatorReads): Promise<Read> {
  const username = parseUsernameSlug(slug);
  const authorSlug = username && (await findSlug(username));
  const client = createContentClient(fetch);
  const author = authorSlug ? await client.readAuthor({ slug: authorSlug }) : null;
  // Cards don't show the text.
  const posts = author ? (await client.listNewest(author.slug, shownPosts)).map(({ html: _html, q: _q, a: _a, ...post }) => post) : [];
  await store(slug, { author, posts }).catch(() => undefined);
  return { author, posts };
}

async function store(slug: string, { author, posts }: Read): Promise<void> {
  for (const post of posts) await writeLocal<StoredPost>('ghost-posts', post.id, post);
  await writeLocal<StoredAuthor>('ghost-authors', slug, { author, posts: posts.map(({ id }) => id) });
}

async function present({ author, posts }: Read, from: CreatorReads): Promise<CreatorPosts> {
  const others = new Map(
    posts.flatMap(({ authors = [] }) => authors.filter(({ id }) => id !== author?.id)).map((other) => [other.id, other]),
  );
  const usernames = await findUsernames([...others.keys()], from);
  return {
    author,
    posts: posts.map(({ authors = [], ...post }) => ({
      ...post,
      coAuthors: authors.filter(({ id }) => others.has(id)).map(({ id, name }) => ({ name, username: usernames.get(id) ?? null })),
    })),
  };
}

/** Of authors who are creators, by their ID in the content service. One who can’t be looked up is shown without a link. */
async function findUsernames(ids: readonly string[], { findUsername }: CreatorReads): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const stored = await listStored<string | null>('straplineUsernamesByGhostUserId');
  const found = await Promise.all(
    ids.map(async (id): Promise<[string, string | null]> => {
      const known = stored.get(id);
      if (known && isFresh(known)) return [id, known.data];
      try {
        const username = await findUsername(id);
        await writeLocal<string | null>('straplineUsernamesByGhostUserId', id, username).catch(() => undefined);
        return [id, username];
      } catch {
        return [id, known?.data ?? null];
      }
    }),
  );
  return new Map(found);
}
