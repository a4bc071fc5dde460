import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { Media } from '@strapline/contract/shapes/media';
import { conditionWords } from '@strapline/domain/bra-tag/condition';
import { showPrice } from '@strapline/domain/money/money';
import { previewRendition } from '../upload/upload.ts';
import { htmlText, jsonInHtml } from './page-template.ts';

/** What search engines and link previews read of a page. `image` is a path of ours. */
export type Head = {
  title: string;
  description: string;
  path: string;
  type?: 'website' | 'product' | 'profile';
  image?: string | undefined;
  imageAlt?: string;
  data?: object[];
  isHidden?: boolean;
};

export const splashHead: Head = {
  title: 'Strapline: one of a kind, on record',
  description:
    'Strapline is where one-of-a-kind bras are offered, collected and kept on record. Each one carries a tag that anyone can check.',
  path: '/',
  type: 'website',
  image: '/icons/icon-512.png',
  data: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Strapline' }],
};

const calculatorHead: Head = {
  ...splashHead,
  title: 'Bra size calculator: Strapline',
  description:
    'Two tape readings give your bra size, its sister sizes and its labels in nine systems, step by step. Nothing you measure leaves your browser.',
  path: '/calculator',
  data: [
    {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Bra size calculator',
      applicationCategory: 'LifestyleApplication',
    },
  ],
};

export const boutiqueHead: Head = {
  ...splashHead,
  title: 'The boutique: Strapline',
  description: 'One-of-a-kind bras for sale, by size, style and price. Each carries a tag that proves what it is.',
  path: '/?section=boutique',
  data: [],
};

export const modelsHead: Head = {
  ...splashHead,
  title: 'Creators: Strapline',
  description: 'Meet the creators on Strapline and see their newest pieces.',
  path: '/?section=models',
  data: [],
};

/** Pages of the platform that are about no single thing, by their path. */
export const publicPages: readonly Head[] = [
  calculatorHead,
  {
    ...splashHead,
    title: 'The public log: Strapline',
    description:
      'Every record, sale and claim is an entry in an append-only log. See its current state and check any entry in your own browser.',
    path: '/log',
    data: [],
  },
  {
    ...splashHead,
    title: 'Check a tag: Strapline',
    description: 'Enter a tag ID, scan the QR code on a label or read a chip to see what is on record and how much each proof is worth.',
    path: '/check',
    data: [],
  },
];

/** The head's markup: description, canonical address, Open Graph, Twitter card and JSON-LD. */
export function drawHead(head: Head, publicUrl: string, nonce: string): string {
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${htmlText(content)}" />`;
  const property = (name: string, content: string): string => `<meta property="${name}" content="${htmlText(content)}" />`;
  const url = publicUrl + head.path;
  const lines = [
    meta('description', head.description),
    `<link rel="canonical" href="${htmlText(url)}" />`,
    property('og:site_name', 'Strapline'),
    property('og:type', head.type ?? 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
    meta('twitter:card', head.image && head.type !== 'website' ? 'summary_large_image' : 'summary'),
  ];
  if (head.image) lines.push(property('og:image', publicUrl + head.image), property('og:image:alt', head.imageAlt ?? head.title));
  if (head.isHidden) lines.push(meta('robots', 'noindex'));
  for (const one of head.data ?? []) lines.push(`<script type="application/ld+json" nonce="${nonce}">${jsonInHtml(one)}</script>`);
  return lines.join('\n    ');
}

export function listingHead(listing: ListingCard & { tag: BraTag }, publicUrl: string): Head {
  const path = `/listing/${listing.slug}`;
  const size = listing.braSize ? `, ${listing.braSize}` : '';
  const image = previewOf(listing.cover);
  const state = listing.listing === 'sold' ? 'Sold.' : `${showPrice(listing.offeredAmount)}, one piece.`;
  return {
    title: `${listing.title}${size}: Strapline`,
    description:
      `${state} ${conditionWords[listing.tag.condition].name}, by ${listing.creator.displayName || listing.creator.username}. ${firstWords(listing.tag.story)}`.trim(),
    path,
    type: 'product',
    image,
    imageAlt: listing.cover.alt,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: listing.title,
        description: firstWords(listing.tag.story),
        sku: listing.braTagId,
        ...(listing.braSize ? { size: listing.braSize } : {}),
        ...(image ? { image: publicUrl + image } : {}),
        offers: {
          '@type': 'Offer',
          url: publicUrl + path,
          price: (listing.offeredAmount / 100).toFixed(2),
          priceCurrency: 'USD',
          availability: `https://schema.org/${{ published: 'InStock', reserved: 'LimitedAvailability', sold: 'SoldOut' }[listing.listing]}`,
          itemCondition: `https://schema.org/${listing.tag.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
          seller: {
            '@type': 'Person',
            name: listing.creator.displayName || listing.creator.username,
            url: `${publicUrl}/model/${listing.creator.slug}`,
          },
        },
      },
      crumbs(publicUrl, [
        ['Boutique', '/?section=boutique'],
        [listing.title, path],
      ]),
    ],
  };
}

export function braTagHead(tag: BraTag, publicUrl: string): Head {
  const path = `/bratag/${tag.id}`;
  const [cover] = tag.media;
  return {
    title: `${tag.title}, ${tag.id}: Strapline`,
    description:
      `The record of one bra: tag ${tag.id}${tag.owner ? `, owner no. ${tag.owner.number}` : ''}. ${firstWords(tag.story)}`.trim(),
    path,
    type: 'product',
    image: cover && previewOf(cover),
    imageAlt: cover?.alt ?? tag.title,
    data: [
      crumbs(publicUrl, [
        ['Register', '/'],
        [tag.creator.username, `/model/${tag.creator.slug}`],
        [tag.title, path],
      ]),
    ],
  };
}

export function modelHead(
  model: { username: string; slug: string; displayName: string; bio: string; offered: number; listings: { items: ListingCard[] } },
  publicUrl: string,
): Head {
  const name = model.displayName || model.username;
  const path = `/model/${model.slug}`;
  const cover = model.listings.items[0]?.cover;
  return {
    title: `${name}: Strapline`,
    description: `${firstWords(model.bio) || `One-of-a-kind bras by ${name}.`} ${model.offered} on offer.`,
    path,
    type: 'profile',
    image: cover && previewOf(cover),
    imageAlt: cover?.alt ?? name,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name, alternateName: model.username, url: publicUrl + path },
      },
    ],
  };
}

function crumbs(publicUrl: string, steps: readonly (readonly [string, string])[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], i) => ({ '@type': 'ListItem', position: i + 1, name, item: publicUrl + path })),
  };
}

/** Previews want JPEG; each picture has one such rendition. */
/** The JPEG of a picture. A card of a list leaves it out, and it lies beside the others. */
function previewOf({ kind, sources }: Media): string | undefined {
  const jpeg = sources.find((source) => source.type === 'image/jpeg');
  if (jpeg) return jpeg.url;
  const other = sources.at(-1)?.url;
  return kind === 'image' ? other?.replace(/[^/]+$/, previewRendition) : other;
}

function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/ \S*$/, '')}...`;
}
