import type { FeaturedPiece } from '@strapline/contract/shapes/blog/featured';
import { nameItems } from '../language/language.ts';
import { createFeaturedCard } from '../share-card/share-card.ts';
import { createBreadcrumbs, createHomeHead, findPreview, type Head, type HeadApp, shorten } from './page-head.ts';

/** The article about a piece; its listing's page has the offer. */
export function createFeaturedHead(featured: FeaturedPiece, { app, url: origin, i18n }: HeadApp): Head {
  const { slug, title, lead, from, card } = featured;
  const path = `/featured/bra/${slug}`;
  const image = findPreview(card.cover);
  const description = shorten(lead);
  const team = { '@type': 'Organization', name: app.name, url: origin };
  return {
    title: `${title}: ${app.name}`,
    description,
    path,
    type: 'article',
    card: createFeaturedCard(featured, app),
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
        [i18n._('Featured'), '/featured'],
        [title, path],
      ]),
    ],
  };
}

export function createArchiveHead(site: HeadApp): Head {
  const { app, i18n } = site;
  return {
    ...createHomeHead(site),
    title: `Featured: ${app.name}`,
    description: i18n._(
      'One {item} at a time, and the story of how it was made. All that our team has written about so far.',
      nameItems(i18n, app),
    ),
    path: '/featured',
    data: [{ '@context': 'https://schema.org', '@type': 'CollectionPage', name: 'Featured' }],
  };
}
