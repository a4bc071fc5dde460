import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { DraftError, PictureError, type Post, type PostDraft, type WritableLibrary } from '../library/content-library.ts';
import { checkAdminToken, readKeyId } from './admin-token.ts';
import { adminPostFilter, compileFilter } from './compile-filter.ts';
import { type ContentApiSite, createNotFound, newestFirst, postOrders, readKey } from './content-api.ts';
import { GhostError } from './ghost-error.ts';
import { presentAdminPost, readSelection } from './present.ts';
import { readBody, readDraft } from './read-draft.ts';
import { describePage, type RawQuery, readOrder, readPage, readText } from './read-query.ts';

type AdminApiSite = ContentApiSite & {
  library: WritableLibrary;
  /** `<24 hexadecimal digits>:<64 hexadecimal digits>`; null: the site has no Admin API. */
  adminKey: string | null;
};

export type AdminApiOptions = { sites: readonly AdminApiSite[] };

type ApiRequest = FastifyRequest<{ Params: { id?: string; slug?: string }; Querystring: RawQuery }>;

const allStatuses = ['draft', 'scheduled', 'published'] as const;
const maxBody = { post: 2_000_000, picture: 16_000_000 };

/** Ghost's Admin API (v5 and v6), for integrations: posts and pages are read, created and edited, and pictures uploaded. Registered under `.../ghost/api/admin`. */
export function createAdminApi(options: AdminApiOptions): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'content-version': 'v6.0', 'cache-control': 'no-store' });
      await checkAdminToken(request.headers.authorization, readSite(request, options).adminKey ?? '');
    });
    addPosts(app, options, 'post');
    addPosts(app, options, 'page');
    addPictures(app, options);
    for (const address of ['/site', '/site/'])
      app.get(address, async (request) => {
        const { title, description, url } = readSite(request, options);
        return { site: { title, description, logo: null, icon: null, url: `${url}/`, version: '6.0' } };
      });
  };
}

/** The site whose admin key signed the token; without one there are no such routes. */
function readSite(request: FastifyRequest, { sites }: AdminApiOptions): AdminApiSite {
  const withKey = sites.filter(({ adminKey }) => adminKey !== null);
  const id = readKeyId(request.headers.authorization);
  const site = withKey.find(({ adminKey }) => adminKey?.split(':')[0] === id) ?? withKey[0];
  if (!site) throw new GhostError('NotFoundError', 'Resource not found');
  return site;
}

function addPosts(app: FastifyInstance, options: AdminApiOptions, type: 'post' | 'page'): void {
  const plural = `${type}s`;
  const query = { type, statuses: allStatuses };
  const send = (post: Post, request: ApiRequest) => ({ [plural]: [presentAdminPost(post, readSelection(request.query))] });

  async function browse(request: ApiRequest): Promise<object> {
    const page = readPage(request.query);
    const found = await readSite(request, options).library.browsePosts({
      ...query,
      filter: compileFilter(readText(request.query, 'filter'), adminPostFilter),
      order: readOrder(request.query, postOrders, newestFirst),
      offset: page.offset,
      limit: page.limit,
    });
    const selection = readSelection(request.query);
    return { [plural]: found.rows.map((post) => presentAdminPost(post, selection)), meta: describePage(page, found) };
  }
  async function read(request: ApiRequest): Promise<object> {
    const post = await readSite(request, options).library.readPost(readKey(request), query);
    if (!post) throw createNotFound(type);
    return send(post, request);
  }
  async function create(request: ApiRequest): Promise<object> {
    const { library } = readSite(request, options);
    return send(await library.createPost(completeDraft(readDraft(readBody(request.body, plural)), type)), request);
  }
  async function edit(request: ApiRequest): Promise<object> {
    const body = readBody(request.body, plural);
    const updatedAt = new Date(typeof body['updated_at'] === 'string' ? body['updated_at'] : Number.NaN);
    if (Number.isNaN(updatedAt.getTime()))
      throw new GhostError('ValidationError', `Send updated_at of the ${type} that you read, so that nobody’s changes are lost.`, {
        property: 'updated_at',
      });
    const { library } = readSite(request, options);
    const { id = '' } = request.params;
    // A page is not found among the posts, nor the other way round.
    const post = (await library.readPost({ id }, query)) && (await library.editPost(id, readDraft(body), updatedAt.toISOString()));
    if (!post) throw createNotFound(type);
    if (post === 'outdated')
      throw new GhostError('UpdateCollisionError', `Somebody else has saved this ${type} since you read it.`, {
        context: 'Read it again, and repeat your changes.',
        code: 'UPDATE_COLLISION',
      });
    return send(post, request);
  }

  for (const slash of ['', '/']) {
    app.get(`/${plural}${slash}`, async (request) => await browse(request as ApiRequest));
    app.get(`/${plural}/:id${slash}`, async (request) => await read(request as ApiRequest));
    app.get(`/${plural}/slug/:slug${slash}`, async (request) => await read(request as ApiRequest));
    app.post(`/${plural}${slash}`, { bodyLimit: maxBody.post }, async (request, reply) => {
      const created = await create(request as ApiRequest);
      return reply.code(201).send(created);
    });
    app.put(`/${plural}/:id${slash}`, { bodyLimit: maxBody.post }, async (request) => await edit(request as ApiRequest));
  }
}

function completeDraft(draft: Partial<Omit<PostDraft, 'type'>>, type: PostDraft['type']): PostDraft {
  if (!draft.title?.trim())
    throw new GhostError('ValidationError', 'The post can’t be saved.', { context: 'Enter a title.', property: 'title' });
  return {
    html: '',
    slug: null,
    status: 'draft',
    visibility: 'public',
    featured: false,
    feature_image: null,
    feature_image_alt: null,
    feature_image_caption: null,
    custom_excerpt: null,
    meta_title: null,
    meta_description: null,
    canonical_url: null,
    published_at: null,
    tags: [],
    authors: [],
    ...draft,
    title: draft.title,
    type,
  };
}

function addPictures(app: FastifyInstance, options: AdminApiOptions): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const address of ['/images/upload', '/images/upload/'])
    app.post(address, { bodyLimit: maxBody.picture }, async (request, reply) => {
      const { file, ref } = await readForm(request);
      const { url } = await readSite(request, options).library.storePicture({
        name: file.name,
        type: file.type,
        bytes: await file.bytes(),
      });
      return reply.code(201).send({ images: [{ url, ref }] });
    });
}

async function readForm(request: FastifyRequest): Promise<{ file: File; ref: string | null }> {
  const type = request.headers['content-type'] ?? '';
  const form = Buffer.isBuffer(request.body)
    ? await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData().catch(() => null)
    : null;
  const file = form?.get('file');
  const ref = form?.get('ref');
  if (!(file instanceof File)) throw new GhostError('ValidationError', 'Please select an image.', { property: 'file' });
  return { file, ref: typeof ref === 'string' ? ref : null };
}

/** What a library refuses, as an error of the API. */
export function toGhostError(error: unknown): GhostError | null {
  if (error instanceof GhostError) return error;
  if (error instanceof PictureError)
    return new GhostError('UnsupportedMediaTypeError', 'The picture can’t be used.', { context: error.message });
  if (error instanceof DraftError) return new GhostError('ValidationError', 'The post can’t be saved.', { context: error.message });
  return null;
}
