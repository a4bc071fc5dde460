import { escapeXml, formatFeed } from '@strapline/content/rss';
import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { formatSizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { formatPrice } from '@strapline/domain/money/money';
import type { FastifyInstance } from 'fastify';
import { type HttpCaller, readQuery, sendProblem } from '../../platform/http-gateway.ts';
import type { Services } from '../../platform/services.ts';
import type { Dispatch } from './load-page.ts';
import { findPreview } from './page-head.ts';

/** As many as a page of the search. */
const perFeed = 24;

/** `GET /listings.rss`: the newest matches of a search as an RSS feed. It takes the filters of `GET /v1/listings`, such as `?creator=mara&style=plunge`. */
export function addListingFeed(app: FastifyInstance, { apps }: Pick<Services, 'apps'>, dispatch: Dispatch, caller: HttpCaller): void {
  app.get('/listings.rss', async (request, reply) => {
    const reader = await caller(request);
    const input = { ...readQuery('searchListings', request), sort: 'newest', limit: perFeed };
    const result = await dispatch('searchListings', input, reader, 'http');
    if (!result.ok) return sendProblem(reply, result.failure);
    const { items } = result.read() as Output<'searchListings'>;
    const { name, item } = apps.get(reader.app);
    const origin = apps.getUrl(reader.app);
    const self = `${origin}${request.url}`;
    return reply
      .header('cache-control', 'no-cache')
      .type('application/rss+xml; charset=utf-8')
      .send(
        formatFeed({
          title: `New on ${name}`,
          description: `One-of-a-kind ${item.many} that creators put up for sale.`,
          link: `${origin}/?section=boutique`,
          self,
          updatedAt: items[0] && new Date(items[0].createdAt),
          items: items.map((card) => createItem(card, origin)),
        }),
      );
  });
}

function createItem(card: ListingCard, origin: string) {
  const size = card.braSize ?? formatSizeOnRecord(card);
  const author = card.creator.displayName || card.creator.username;
  const image = findPreview(card.cover);
  const summary = `${[formatPrice(card.offeredAmount), size].filter(Boolean).join(', ')}. By ${author}.`;
  const picture = image ? `<p><img src="${origin}${image}" alt="${escapeXml(card.cover.alt)}"></p>` : '';
  return {
    id: card.braTagId,
    link: `${origin}/listing/${card.slug}`,
    title: card.title,
    author,
    publishedAt: new Date(card.createdAt),
    summary,
    html: `${picture}<p>${escapeXml(summary)}</p>`,
  };
}
