import type { App } from '@strapline/contract/apps/app';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type CardKind, cardKinds, type ShareCard } from './card.ts';
import { createCardDrawing } from './card-drawing.ts';

type CardRequest = FastifyRequest<{ Params: { kind: string; file: string } }>;

/** The card of what a page shows to a visitor; null if there is no such page for them. */
type FindCard = (target: { app: App; kind: CardKind; key: string; address: string }) => Promise<ShareCard | null>;

/**
 * `GET /card/{kind}/{key}.jpg`: the picture of a page in link previews. What is drawn is looked up for each request; its `v` is never read, so that nobody can
 * have one card drawn many times.
 */
export function addCardRoute(server: FastifyInstance, services: Services, caller: HttpCaller, findCard: FindCard): void {
  const drawing = createCardDrawing(services);
  server.addHook('onClose', async () => await drawing.close());

  async function takeToken(limit: 'page' | 'drawing', address: string): Promise<void> {
    const retryAfterMs = await takeAddressToken(services.limits, limit, address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
  }

  server.get('/card/:kind/:file', async (request: CardRequest, reply): Promise<FastifyReply> => {
    const { address } = await caller(request);
    await takeToken('page', address);
    const app = services.apps.choosePage(request.headers, new URL(request.url, 'http://localhost').searchParams);
    const kind = cardKinds.find((one) => one === request.params.kind);
    const key = /^(.+)\.jpg$/.exec(request.params.file)?.[1];
    const card = kind && key ? await findCard({ app, kind, key, address }) : null;
    if (!card) throw new WireError('not_found');
    const hash = await drawing.hash(card);
    const etag = `"${hash.slice(0, 32)}"`;
    if (request.headers['if-none-match'] === etag)
      return reply
        .code(304)
        .headers({ ...publicHeaders, etag })
        .send();
    if (!drawing.has(hash)) await takeToken('drawing', address);
    const bytes = await drawing.draw(hash, { card, who: address });
    return reply
      .headers({ ...publicHeaders, etag })
      .type('image/jpeg')
      .send(bytes);
  });
}

/**
 * Its address has a version, but it isn't immutable: the picture on it may be hidden, and then shared caches must forget it soon, as those of the picture itself.
 * Like pictures, it is embedded by other sites.
 */
const publicHeaders = {
  'cache-control': 'public, max-age=300, s-maxage=1',
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};
