import type { I18n } from '@lingui/core';
import type { App } from '@strapline/contract/apps/app';
import { isLanguage, languageParam, languages } from '@strapline/contract/languages';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { Media } from '@strapline/contract/shapes/media';
import type { Condition } from '@strapline/domain/bra-tag/condition';
import { formatSizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { formatPrice } from '@strapline/domain/money/money';
import { nameItems } from '../language/language.ts';
import {
  cardSize,
  createHomeCard,
  createListingCard,
  createModelCard,
  createTagCard,
  getCardPath,
  type ShareCard,
} from '../share-card/share-card.ts';
import { previewRendition } from '../upload/upload.ts';
import { escapeJson, escapeText } from './page-template.ts';

/** What search engines and link previews read. */
export type Head = {
  title: string;
  description: string;
  path: string;
  type?: 'website' | 'product' | 'profile' | 'article';
  /** The picture of link previews. */
  card?: ShareCard;
  data?: object[];
  /** Path of an RSS feed of the same. */
  feed?: string;
  isHidden?: boolean;
};

/** The app of a page, the origin of its pages, and what heads say in the language of the page. */
export type HeadApp = { app: App; url: string; i18n: I18n };

export function createHomeHead({ app, i18n }: Pick<HeadApp, 'app' | 'i18n'>): Head {
  const { key, name, tagline, description } = app;
  return {
    title: `${name}: ${tagline}`,
    description: i18n._(`app.${key}.description`, {}, { message: description }),
    path: '/',
    type: 'website',
    card: createHomeCard(app),
    data: [{ '@context': 'https://schema.org', '@type': 'WebSite', name }],
  };
}

export function createBoutiqueHead(site: HeadApp): Head {
  const { app, i18n } = site;
  return {
    ...createHomeHead(site),
    title: `The boutique: ${app.name}`,
    description: i18n._(
      'One-of-a-kind {items} for sale, by size, style and price. Each carries a tag that proves what it is.',
      nameItems(i18n, app),
    ),
    path: '/?section=boutique',
    feed: '/listings.rss',
    data: [],
  };
}

export function createModelsHead(site: HeadApp): Head {
  const { app, i18n } = site;
  return {
    ...createHomeHead(site),
    title: `Creators: ${app.name}`,
    description: i18n._('Meet the creators on {name} and see their newest pieces.', { name: app.name }),
    path: '/?section=models',
    data: [],
  };
}

/** The head's markup: manifest, description, canonical address, Open Graph, Twitter card and JSON-LD. */
export function drawHead(head: Head, { app, url: origin, i18n, query }: HeadApp & { query: URLSearchParams }, nonce: string): string {
  const createMeta = (name: string, content: string): string => `<meta name="${name}" content="${escapeText(content)}" />`;
  const createProperty = (name: string, content: string): string => `<meta property="${name}" content="${escapeText(content)}" />`;
  const inLanguage = (tag: string): string => `${origin}${head.path}${head.path.includes('?') ? '&' : '?'}${languageParam}=${tag}`;
  const language = query.get(languageParam);
  const url = isLanguage(language) ? inLanguage(language) : origin + head.path;
  const lines = [
    createMeta('description', head.description),
    `<link rel="manifest" href="/manifest.webmanifest?app=${app.key}" />`,
    `<link rel="canonical" href="${escapeText(url)}" />`,
    createProperty('og:site_name', app.name),
    createProperty('og:type', head.type ?? 'website'),
    createProperty('og:title', head.title),
    createProperty('og:description', head.description),
    createProperty('og:url', url),
  ];
  if (head.card) {
    const image = origin + getCardPath(head.card);
    lines.push(
      createProperty('og:image', image),
      createProperty('og:image:type', 'image/jpeg'),
      createProperty('og:image:width', String(cardSize.width)),
      createProperty('og:image:height', String(cardSize.height)),
      createProperty('og:image:alt', head.card.alt),
      createMeta('twitter:card', 'summary_large_image'),
      createMeta('twitter:image', image),
      createMeta('twitter:image:alt', head.card.alt),
    );
  }
  if (head.feed)
    lines.push(
      `<link rel="alternate" type="application/rss+xml" title="${escapeText(i18n._('New on {name}', { name: app.name }))}" href="${escapeText(head.feed)}" />`,
    );
  if (head.isHidden) lines.push(createMeta('robots', 'noindex'));
  else {
    for (const tag of languages) lines.push(`<link rel="alternate" hreflang="${tag}" href="${escapeText(inLanguage(tag))}" />`);
    lines.push(`<link rel="alternate" hreflang="x-default" href="${escapeText(origin + head.path)}" />`);
  }
  for (const one of head.data ?? []) lines.push(`<script type="application/ld+json" nonce="${nonce}">${escapeJson(one)}</script>`);
  return lines.join('\n    ');
}

export function createListingHead(listing: ListingCard & { tag: BraTag }, { app, url: origin, i18n }: HeadApp): Head {
  const path = `/listing/${listing.slug}`;
  const size = listing.braSize ?? formatSizeOnRecord(listing);
  const image = findPreview(listing.cover);
  const price = formatPrice(listing.offeredAmount);
  const state = listing.listing === 'sold' ? i18n._('Sold.') : i18n._('{price}, one piece.', { price });
  const condition = nameCondition(i18n, listing.tag.condition);
  const creator = listing.creator.displayName || listing.creator.username;
  return {
    title: `${listing.title}${size ? `, ${size}` : ''}: ${app.name}`,
    description: `${state} ${i18n._('{condition}, by {creator}.', { condition, creator })} ${shorten(listing.tag.story)}`.trim(),
    path,
    type: 'product',
    card: createListingCard(listing, app),
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
            name: creator,
            url: `${origin}/model/${listing.creator.slug}`,
          },
        },
      },
      createBreadcrumbs(origin, [
        [i18n._('Boutique'), '/?section=boutique'],
        [listing.title, path],
      ]),
    ],
  };
}

export function createBraTagHead(tag: BraTag, { app, url: origin, i18n }: HeadApp): Head {
  const path = `/bratag/${tag.id}`;
  const { item } = nameItems(i18n, app);
  const about = tag.owner
    ? i18n._('The record of one {item}: tag {id}, owner no. {number}.', { item, id: tag.id, number: tag.owner.number })
    : i18n._('The record of one {item}: tag {id}.', { item, id: tag.id });
  return {
    title: `${tag.title}, ${tag.id}: ${app.name}`,
    description: `${about} ${shorten(tag.story)}`.trim(),
    path,
    type: 'product',
    card: createTagCard(tag, app),
    data: [
      createBreadcrumbs(origin, [
        [i18n._('Home'), '/'],
        [tag.creator.username, `/model/${tag.creator.slug}`],
        [tag.title, path],
      ]),
    ],
  };
}

export function createModelHead(model: Parameters<typeof createModelCard>[0], { app, url: origin, i18n }: HeadApp): Head {
  const name = model.displayName || model.username;
  const about = shorten(model.bio) || i18n._('One-of-a-kind {items} by {name}.', { items: nameItems(i18n, app).items, name });
  const path = `/model/${model.slug}`;
  return {
    title: `${name}: ${app.name}`,
    description: `${about} ${i18n._('{count, plural, one {# on offer.} other {# on offer.}}', { count: model.offered })}`,
    path,
    type: 'profile',
    card: createModelCard(model, app),
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

function nameCondition(i18n: I18n, condition: Condition): string {
  const names: Record<Condition, string> = {
    new: i18n._('New'),
    as_new: i18n._('As new'),
    worn: i18n._('Worn a few times'),
    well_loved: i18n._('Well loved'),
  };
  return names[condition];
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
