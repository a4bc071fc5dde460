import type { AppBskyFeedPost, AtpAgent } from '@atproto/api';
import { type Outgoing, OutgoingFailed } from '../../platform/outgoing.ts';
import { type Bluesky, type NewPost, type PostPicture, SocialRefused, SocialUnavailable } from '../../ports/social.ts';

export type BlueskyAccount = { service: string; handle: string; appPassword: string };

type Library = typeof import('@atproto/api');
type Session = { library: Library; agent: AtpAgent; did: string; handle: string };
type Record = AppBskyFeedPost.Record;
type Embed = NonNullable<Record['embed']>;

const collection = 'app.bsky.feed.post';
const site = 'https://bsky.app';
/** How long the title of a link's card may be. */
const cardTitle = 120;

/**
 * The official client of the AT Protocol, with our guarded requests. It is imported at first use: it takes a third of a second and 60 MB. The session is kept, and
 * renewed by the client; signing in is limited to 300 times a day.
 */
export function createBluesky(account: BlueskyAccount, outgoing: Outgoing): Bluesky {
  let current: Promise<Session> | null = null;

  async function signIn(): Promise<Session> {
    const library = await import('@atproto/api');
    const agent = new library.AtpAgent({ service: account.service, fetch: createFetch(outgoing) });
    const { data } = await agent.login({ identifier: account.handle, password: account.appPassword });
    return { library, agent, did: data.did, handle: data.handle };
  }

  function getSession(): Promise<Session> {
    current ??= signIn().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }

  /** Signs in again if the session has ended meanwhile. */
  async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = current;
    try {
      return await work(await getSession());
    } catch (error) {
      if (session === null || !isSessionOver(error)) throw toSocialError(error);
      if (current === session) current = null;
      return await getSession()
        .then(work)
        .catch((second: unknown) => {
          throw toSocialError(second);
        });
    }
  }

  return {
    publish: async (post) => await withSession(async (session) => await publish(session, post)),
    getProfile: async () =>
      await withSession(async ({ agent, did }) => {
        const { data } = await agent.getProfile({ actor: did });
        return {
          handle: data.handle,
          displayName: data.displayName ?? '',
          description: data.description ?? '',
          followers: data.followersCount ?? 0,
          following: data.followsCount ?? 0,
          posts: data.postsCount ?? 0,
          url: getProfileUrl(data.handle),
        };
      }),
    listPosts: async ({ cursor, limit }) =>
      await withSession(async ({ agent, did, library }) => {
        const { data } = await agent.getAuthorFeed({ actor: did, limit, filter: 'posts_no_replies', ...(cursor ? { cursor } : {}) });
        // Posts of others that were shared aren't ours.
        const items = data.feed.flatMap(({ post }) => (post.author.did === did ? [presentPost(library, post)] : []));
        return { items, nextCursor: data.cursor ?? null };
      }),
    listFollowers: async ({ cursor, limit }) =>
      await withSession(async ({ agent, did }) => {
        const { data } = await agent.getFollowers({ actor: did, limit, ...(cursor ? { cursor } : {}) });
        const items = data.followers.map(({ handle, displayName }) => ({
          handle,
          displayName: displayName ?? '',
          url: getProfileUrl(handle),
        }));
        return { items, nextCursor: data.cursor ?? null };
      }),
  };
}

const getProfileUrl = (handle: string): string => `${site}/profile/${handle}`;
const getPostUrl = (handle: string, uri: string): string => `${getProfileUrl(handle)}/post/${uri.slice(uri.lastIndexOf('/') + 1)}`;

/** Writing the same record under the same key again changes nothing, and the same bytes are the same blob. */
async function publish({ library, agent, did, handle }: Session, post: NewPost): Promise<{ uri: string; url: string }> {
  const record = await createRecord(library, agent, post);
  const { data } = await agent.com.atproto.repo.putRecord({ repo: did, collection, rkey: post.recordKey, record });
  return { uri: data.uri, url: getPostUrl(handle, data.uri) };
}

async function createRecord({ RichText }: Library, agent: AtpAgent, { text, link, pictures, writtenAt }: NewPost): Promise<Record> {
  const rich = new RichText({ text });
  await rich.detectFacets(agent);
  // A mention of nobody stays plain text.
  const facets = rich.facets?.filter(({ features }) => features.every((feature) => !('did' in feature) || Boolean(feature.did))) ?? [];
  const embed = pictures.length > 0 ? await createImages(agent, pictures) : link === null ? null : createCard(link, text);
  return {
    $type: collection,
    text,
    createdAt: writtenAt.toISOString(),
    langs: ['en'],
    ...(facets.length > 0 ? { facets } : {}),
    ...(embed === null ? {} : { embed }),
  };
}

async function createImages(agent: AtpAgent, pictures: readonly PostPicture[]): Promise<Embed> {
  const images = [];
  for (const { bytes, type, alt, width, height } of pictures) {
    const { data } = await agent.uploadBlob(bytes, { encoding: type });
    images.push({ image: data.blob, alt, aspectRatio: { width, height } });
  }
  return { $type: 'app.bsky.embed.images', images };
}

function createCard(link: string, text: string): Embed {
  const [first = ''] = text.split('\n');
  const title = first.replace(link, '').trim() || new URL(link).hostname;
  return {
    $type: 'app.bsky.embed.external',
    external: { uri: link, title: title.slice(0, cardTitle), description: new URL(link).hostname },
  };
}

type FeedView = Awaited<ReturnType<AtpAgent['getAuthorFeed']>>['data']['feed'][number]['post'];

function presentPost({ AppBskyFeedPost: Post, AppBskyEmbedImages: Images }: Library, post: FeedView) {
  const { uri, author, record, embed, indexedAt, likeCount, repostCount, replyCount } = post;
  const { text, createdAt } = Post.isRecord(record) ? (record as Record) : { text: '', createdAt: indexedAt };
  const at = new Date(createdAt);
  return {
    uri,
    url: getPostUrl(author.handle, uri),
    text,
    // The author of a record chooses its time.
    at: Number.isNaN(at.getTime()) ? new Date(indexedAt) : at,
    likes: likeCount ?? 0,
    reposts: repostCount ?? 0,
    replies: replyCount ?? 0,
    images: embed && Images.isView(embed) ? embed.images.length : 0,
  };
}

/** `fetch` for the client, by our guarded requests. All its answers are JSON. */
function createFetch(outgoing: Outgoing): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const isGet = request.method === 'GET';
    const body = isGet ? null : new Uint8Array(await request.arrayBuffer());
    const { status, bytes } = await outgoing(new URL(request.url), {
      method: isGet ? 'GET' : 'POST',
      headers: Object.fromEntries(request.headers),
      ...(body === null ? {} : { body }),
    });
    // The client would read an error page as an answer that it can't read, and its status would be lost.
    if (status >= 500) throw new OutgoingFailed(`${request.url} answered ${status}`);
    return new Response(Buffer.from(bytes), { status, headers: { 'content-type': 'application/json' } });
  };
}

/** The status of an error of the client: HTTP's, or 1 and 2 for no answer and for one that isn't valid. */
function getStatus(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null;
}

/** Servers answer an expired token with 400. */
function isSessionOver(error: unknown): boolean {
  const code = error instanceof Error && 'error' in error ? error.error : null;
  return getStatus(error) === 401 || code === 'ExpiredToken' || code === 'InvalidToken';
}

function toSocialError(error: unknown): unknown {
  const status = getStatus(error);
  if (error instanceof OutgoingFailed || (status !== null && (status < 100 || status === 429 || status >= 500)))
    return new SocialUnavailable('Bluesky did not answer', { cause: error });
  if (status === null) return error;
  const code = error instanceof Error && 'error' in error ? String(error.error) : '';
  return new SocialRefused(/^[A-Za-z]{1,60}$/.test(code) ? code : `Status${status}`, error);
}
