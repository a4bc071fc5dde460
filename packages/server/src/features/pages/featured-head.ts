import type { FeaturedPiece } from '@strapline/contract/shapes/blog/featured';
import { createBreadcrumbs, createHomeHead, findPreview, type Head, type HeadApp, shorten } from './page-head.ts';

/** The article about a piece; its listing's page has the offer. */
export function createFeaturedHead({ slug, title, lead, from, card }: FeaturedPiece, { app, url: origin }: HeadApp): Head {
  const path = `/featured/bra/${slug}`;
  const image = findPreview(card.cover);
  const description = shorten(lead);
  const team = { '@type': 'Organization', name: app.name, url: origin };
  return {
    title: `${title}: ${app.name}`,
    description,
    path,
    type: 'article',
    image,
    imageAlt: card.cover.alt,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description,
        url: origin + path,
        datePublished: from,
        author: team,
        publisher: team,
        ...(image ? { image: origin + image } : {}),
        about: { '@type': 'Product', name: card.title, sku: card.braTagId, url: `${origin}/listing/${slug}` },
      },
      createBreadcrumbs(origin, [
        ['Featured', '/featured'],
        [title, path],
      ]),
    ],
  };
}

export function createArchiveHead(app: HeadApp['app']): Head {
  return {
    ...createHomeHead(app),
    title: `Featured: ${app.name}`,
    description: `One ${app.item.one} at a time, and the story of how it was made. All that our team has written about so far.`,
    path: '/featured',
    data: [{ '@context': 'https://schema.org', '@type': 'CollectionPage', name: 'Featured' }],
  };
}
