import type { App } from '@strapline/contract/apps/app';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { Media } from '@strapline/contract/shapes/media';
import { conditionLabels } from '@strapline/domain/bra-tag/condition';
import { formatSizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { formatPrice } from '@strapline/domain/money/money';
import { previewRendition } from '../upload/upload.ts';
import { escapeJson, escapeText } from './page-template.ts';

/** What search engines and link previews read. `image` is a path on this server. */
export type Head = {
  title: string;
  description: string;
  path: string;
  type?: 'website' | 'product' | 'profile' | 'article';
  image?: string | undefined;
  imageAlt?: string;
  data?: object[];
  /** Path of an RSS feed of the same. */
  feed?: string;
  isHidden?: boolean;
};

/** The app of a page, and the origin of its pages. */
export type HeadApp = { app: App; url: string };

export function createHomeHead({ name, tagline, description, icons }: App): Head {
  return {
    title: `${name}: ${tagline}`,
    description,
    path: '/',
    type: 'website',
    image: `${icons}/icon-512.png`,
    data: [{ '@context': 'https://schema.org', '@type': 'WebSite', name }],
  };
}

export function createBoutiqueHead(app: App): Head {
  return {
    ...createHomeHead(app),
    title: `The boutique: ${app.name}`,
    description: `One-of-a-kind ${app.item.many} for sale, by size, style and price. Each carries a tag that proves what it is.`,
    path: '/?section=boutique',
    feed: '/listings.rss',
    data: [],
  };
}

export function createModelsHead(app: App): Head {
  return {
    ...createHomeHead(app),
    title: `Creators: ${app.name}`,
    description: `Meet the creators on ${app.name} and see their newest pieces.`,
    path: '/?section=models',
    data: [],
  };
}

/** The head's markup: manifest, description, canonical address, Open Graph, Twitter card and JSON-LD. */
export function drawHead(head: Head, { app, url: origin }: HeadApp, nonce: string): string {
  const createMeta = (name: string, content: string): string => `<meta name="${name}" content="${escapeText(content)}" />`;
  const createProperty = (name: string, content: string): string => `<meta property="${name}" content="${escapeText(content)}" />`;
  const url = origin + head.path;
  const lines = [
    createMeta('description', head.description),
    `<link rel="manifest" href="/manifest.webmanifest?app=${app.key}" />`,
    `<link rel="canonical" href="${escapeText(url)}" />`,
    createProperty('og:site_name', app.name),
    createProperty('og:type', head.type ?? 'website'),
    createProperty('og:title', head.title),
    createProperty('og:description', head.description),
    createProperty('og:url', url),
    createMeta('twitter:card', head.image && head.type !== 'website' ? 'summary_large_image' : 'summary'),
  ];
  if (head.image) lines.push(createProperty('og:image', origin + head.image), createProperty('og:image:alt', head.imageAlt ?? head.title));
  if (head.feed)
    lines.push(
      `<link rel="alternate" type="application/rss+xml" title="${escapeText(`New on ${app.name}`)}" href="${escapeText(head.feed)}" />`,
    );
  if (head.isHidden) lines.push(createMeta('robots', 'noindex'));
  for (const one of head.data ?? []) lines.push(`<script type="application/ld+json" nonce="${nonce}">${escapeJson(one)}</script>`);
  return lines.join('\n    ');
}

export function createListingHead(listing: ListingCard & { tag: BraTag }, { app, url: origin }: HeadApp): Head {
  const path = `/listing/${listing.slug}`;
  const size = listing.braSize ?? formatSizeOnRecord(listing);
  const image = findPreview(listing.cover);
  const state = listing.listing === 'sold' ? 'Sold.' : `${formatPrice(listing.offeredAmount)}, one piece.`;
  return {
    title: `${listing.title}${size ? `, ${size}` : ''}: ${app.name}`,
    description:
      `${state} ${conditionLabels[listing.tag.condition].name}, by ${listing.creator.displayName || listing.creator.username}. ${shorten(listing.tag.story)}`.trim(),
    path,
    type: 'product',
    image,
    imageAlt: listing.cover.alt,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: listing.title,
        description: shorten(listing.tag.story),
        sku: listing.braTagId,
        ...(size ? { size } : {}),
        ...(image ? { image: origin + image } : {}),
        offers: {
          '@type': 'Offer',
          url: origin + path,
          price: (listing.offeredAmount / 100).toFixed(2),
          priceCurrency: 'USD',
          availability: `https://schema.org/${{ published: 'InStock', reserved: 'LimitedAvailability', sold: 'SoldOut' }[listing.listing]}`,
          itemCondition: `https://schema.org/${listing.tag.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
          seller: {
            '@type': 'Person',
            name: listing.creator.displayName || listing.creator.username,
            url: `${origin}/model/${listing.creator.slug}`,
          },
        },
      },
      createBreadcrumbs(origin, [
        ['Boutique', '/?section=boutique'],
        [listing.title, path],
      ]),
    ],
  };
}

export function createBraTagHead(tag: BraTag, { app, url: origin }: HeadApp): Head {
  const path = `/bratag/${tag.id}`;
  const [cover] = tag.media;
  return {
    title: `${tag.title}, ${tag.id}: ${app.name}`,
    description:
      `The record of one ${app.item.one}: tag ${tag.id}${tag.owner ? `, owner no. ${tag.owner.number}` : ''}. ${shorten(tag.story)}`.trim(),
    path,
    type: 'product',
    image: cover && findPreview(cover),
    imageAlt: cover?.alt ?? tag.title,
    data: [
      createBreadcrumbs(origin, [
        ['Home', '/'],
        [tag.creator.username, `/model/${tag.creator.slug}`],
        [tag.title, path],
      ]),
    ],
  };
}

export function createModelHead(
  model: { username: string; slug: string; displayName: string; bio: string; offered: number; listings: { items: ListingCard[] } },
  { app, url: origin }: HeadApp,
): Head {
  const name = model.displayName || model.username;
  const path = `/model/${model.slug}`;
  const cover = model.listings.items[0]?.cover;
  return {
    title: `${name}: ${app.name}`,
    description: `${shorten(model.bio) || `One-of-a-kind ${app.item.many} by ${name}.`} ${model.offered} on offer.`,
    path,
    type: 'profile',
    image: cover && findPreview(cover),
    imageAlt: cover?.alt ?? name,
    feed: `/listings.rss?creator=${model.username}`,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name, alternateName: model.username, url: origin + path },
      },
    ],
  };
}

export function createBreadcrumbs(origin: string, steps: readonly (readonly [string, string])[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], i) => ({ '@type': 'ListItem', position: i + 1, name, item: origin + path })),
  };
}

/** The JPEG rendition of a picture, which previews need. Cards omit it from `sources`, but it is in the same folder. */
export function findPreview({ kind, sources }: Media): string | undefined {
  const jpeg = sources.find((source) => source.type === 'image/jpeg');
  if (jpeg) return jpeg.url;
  const other = sources.at(-1)?.url;
  return kind === 'image' ? other?.replace(/[^/]+$/, previewRendition) : other;
}

/** The beginning of a text, at most 160 characters. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/ \S*$/, '')}...`;
}
