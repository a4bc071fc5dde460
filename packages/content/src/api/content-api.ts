import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Author, AuthorField, ContentLibrary, ListQuery, Order, PostOrderField, Tag, TagField } from '../library/content-library.ts';
import { authorFilter, compileFilter, postFilter, tagFilter } from './compile-filter.ts';
import { GhostError } from './ghost-error.ts';
import { presentAuthor, presentPost, presentTag, readSelection, selectFields } from './present.ts';
import { describePage, type RawQuery, readList, readOrder, readPage, readText } from './read-query.ts';

/** What `/settings/` shows of a site, and its library. */
export type ContentApiSite = {
  title: string;
  description: string;
  /** Without a trailing slash. */
  url: string;
  accentColor: string;
  supportAddress: string;
  navigation: readonly { label: string; url: string }[];
  library: ContentLibrary;
  /** 26 hexadecimal digits. Not a secret: pages send it. */
  contentKey: string;
};

/** Each site has a key of its own, so the key says which site a request is for. */
type ContentApiOptions = { sites: readonly ContentApiSite[] };

type ApiRequest = FastifyRequest<{ Params: { id?: string; slug?: string }; Querystring: RawQuery }>;

export const postOrders: Record<PostOrderField, PostOrderField> = {
  id: 'id',
  slug: 'slug',
  title: 'title',
  featured: 'featured',
  published_at: 'published_at',
  updated_at: 'updated_at',
  created_at: 'created_at',
};
export const newestFirst: readonly Order<PostOrderField>[] = [{ field: 'published_at', direction: 'desc' }];
const byTitle: readonly Order<PostOrderField>[] = [{ field: 'title', direction: 'asc' }];
const byName: readonly Order<'name'>[] = [{ field: 'name', direction: 'asc' }];

/** Ghost's Content API (v5 and v6): reads only, and only what is published. Registered under `.../ghost/api/content`. */
export function createContentApi(options: ContentApiOptions): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      // The API holds nothing that isn't public, so pages of other sites can read it, as with Ghost.
      reply.headers({ 'access-control-allow-origin': '*', 'content-version': 'v6.0', vary: 'accept-version, accept-encoding' });
      readSite(request, options);
    });
    addPosts(app, options, 'post');
    addPosts(app, options, 'page');
    addAuthors(app, options);
    addTags(app, options);
    addRoute(app, '/settings', async (request) => ({ settings: presentSettings(readSite(request, options)), meta: {} }));
  };
}

/** The site whose key the request has. */
function readSite(request: FastifyRequest, { sites }: ContentApiOptions): ContentApiSite {
  const key = readText(request.query as RawQuery, 'key');
  if (!key)
    throw new GhostError('NoPermissionError', 'Authorization failed', { context: 'Add the Content API key to the address, as ?key=.' });
  const site = sites.find(({ contentKey }) => contentKey === key);
  if (!site) throw new GhostError('UnauthorizedError', 'Unknown Content API Key', { code: 'UNKNOWN_CONTENT_API_KEY' });
  return site;
}

/** Ghost's addresses end with a slash, and work without. */
function addRoute(app: FastifyInstance, path: string, handle: (request: ApiRequest) => Promise<object>): void {
  for (const address of [path, `${path}/`]) app.get(address, async (request) => await handle(request as ApiRequest));
}

function addPosts(app: FastifyInstance, options: ContentApiOptions, type: 'post' | 'page'): void {
  const plural = `${type}s`;
  const query = { type, statuses: ['published'] } as const;
  addRoute(app, `/${plural}`, async (request) => {
    const { library } = readSite(request, options);
    const page = readPage(request.query);
    const found = await library.browsePosts({
      ...query,
      filter: compileFilter(readText(request.query, 'filter'), postFilter),
      order: readOrder(request.query, postOrders, type === 'page' ? byTitle : newestFirst),
      offset: page.offset,
      limit: page.limit,
    });
    const selection = readSelection(request.query);
    return { [plural]: found.rows.map((post) => presentPost(post, selection)), meta: describePage(page, found) };
  });
  async function read(request: ApiRequest): Promise<object> {
    const post = await readSite(request, options).library.readPost(readKey(request), query);
    if (!post) throw createNotFound(type);
    return { [plural]: [presentPost(post, readSelection(request.query))] };
  }
  addRoute(app, `/${plural}/:id`, read);
  addRoute(app, `/${plural}/slug/:slug`, read);
}

function addAuthors(app: FastifyInstance, options: ContentApiOptions): void {
  addList<Author, AuthorField>(app, options, {
    plural: 'authors',
    browse: (library, query) => library.browseAuthors(query),
    compile: (text) => compileFilter(text, authorFilter),
    present: presentAuthor,
  });
}

function addTags(app: FastifyInstance, options: ContentApiOptions): void {
  addList<Tag, TagField>(app, options, {
    plural: 'tags',
    browse: (library, query) => library.browseTags(query),
    compile: (text) => compileFilter(text, tagFilter),
    present: presentTag,
  });
}

type ListResource<Row, Field extends string> = {
  plural: 'authors' | 'tags';
  browse(library: ContentLibrary, query: ListQuery<Field | 'id' | 'slug' | 'name'>): Promise<{ rows: readonly Row[]; total: number }>;
  compile(text: string | undefined): ListQuery<Field>['filter'];
  present(row: Row): object;
};

const listOrders = { id: 'id', slug: 'slug', name: 'name', 'count.posts': 'posts' } as const;

/** Authors and tags are browsed and read in the same way. */
function addList<Row, Field extends 'id' | 'slug' | 'name' | 'visibility'>(
  app: FastifyInstance,
  options: ContentApiOptions,
  { plural, browse, compile, present }: ListResource<Row, Field>,
): void {
  const wantsCounts = (query: RawQuery) => readList(query, 'include').includes('count.posts');
  addRoute(app, `/${plural}`, async (request) => {
    const page = readPage(request.query);
    const order = readOrder<'id' | 'slug' | 'name' | 'posts'>(request.query, listOrders, byName);
    const found = await browse(readSite(request, options).library, {
      filter: compile(readText(request.query, 'filter')),
      order,
      offset: page.offset,
      limit: page.limit,
      counts: wantsCounts(request.query) || order.some(({ field }) => field === 'posts'),
    });
    const selection = readSelection(request.query);
    return { [plural]: found.rows.map((row) => selectFields(present(row), selection)), meta: describePage(page, found) };
  });
  async function read(request: ApiRequest): Promise<object> {
    const { id, slug } = request.params;
    const found = await browse(readSite(request, options).library, {
      filter: id === undefined ? { field: 'slug', is: 'equal', value: slug ?? '' } : { field: 'id', is: 'equal', value: id },
      order: byName,
      offset: 0,
      limit: 1,
      counts: wantsCounts(request.query),
    });
    const [row] = found.rows;
    if (!row) throw createNotFound(plural === 'tags' ? 'tag' : 'author');
    return { [plural]: [selectFields(present(row), readSelection(request.query))] };
  }
  addRoute(app, `/${plural}/:id`, read);
  addRoute(app, `/${plural}/slug/:slug`, read);
}

export function readKey({ params: { id, slug } }: ApiRequest): { id: string } | { slug: string } {
  return id === undefined ? { slug: slug ?? '' } : { id };
}

export function createNotFound(name: 'post' | 'page' | 'author' | 'tag'): GhostError {
  const noun = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return new GhostError('NotFoundError', `Resource not found error, cannot read ${name}.`, { context: `${noun} not found.` });
}

function presentSettings({ title, description, url, accentColor, supportAddress, navigation }: ContentApiSite): object {
  return {
    title,
    description,
    logo: null,
    icon: null,
    accent_color: accentColor,
    cover_image: null,
    facebook: null,
    twitter: null,
    lang: 'en',
    locale: 'en',
    timezone: 'Etc/UTC',
    codeinjection_head: null,
    codeinjection_foot: null,
    navigation,
    secondary_navigation: [],
    meta_title: null,
    meta_description: null,
    og_image: null,
    og_title: null,
    og_description: null,
    twitter_image: null,
    twitter_title: null,
    twitter_description: null,
    members_support_address: supportAddress,
    url: `${url}/`,
  };
}
