import type { App } from '@strapline/contract/apps/app';
import type { Output } from '@strapline/contract/events';
import type { FeaturedPiece } from '@strapline/contract/shapes/blog/featured';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { Creator } from '@strapline/contract/shapes/person';
import { conditionLabels } from '@strapline/domain/bra-tag/condition';
import { type ProofLevel, proofLevelLabels } from '@strapline/domain/bra-tag/proof-level';
import { formatSizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { formatPrice } from '@strapline/domain/money/money';
import type { CardPerson, CardTone, ShareCard } from './card.ts';
import { findTagState } from './tag-state.ts';

type CardTag = ShareCard['tags'][number];

const proofTones: Record<ProofLevel, CardTone> = { 0: 'plain', 1: 'plain', 2: 'brass', 3: 'verified', 4: 'verified' };

export function createListingCard(listing: ListingCard & { tag: Pick<BraTag, 'condition' | 'nfc'> }, { key: app }: App): ShareCard {
  const person = toPerson(listing.creator);
  const size = formatSizeOnRecord(listing);
  const condition = conditionLabels[listing.tag.condition].name;
  const { sale, tags } = describeSale(listing);
  return {
    app,
    kind: 'listing',
    key: listing.slug,
    picture: { media: listing.cover, seed: listing.braTagId },
    eyebrow: listing.braTagId,
    title: listing.title,
    sale,
    facts: [...(size ? [size] : []), condition],
    tags: [...tags, describeProof(listing.proofLevel, listing.tag.nfc)],
    by: person,
    alt: joinParts([listing.title, size, sale, `by ${person.name}`]),
  };
}

export function createTagCard(tag: BraTag, { key: app }: App): ShareCard {
  const person = toPerson(tag.creator);
  const size = formatSizeOnRecord(tag);
  const state = findTagState(tag);
  return {
    app,
    kind: 'tag',
    key: tag.id,
    picture: { media: tag.media.find(({ kind }) => kind === 'image') ?? null, seed: tag.id },
    eyebrow: tag.id,
    title: tag.title,
    facts: [...(size ? [size] : []), conditionLabels[tag.condition].name],
    tags: [state, describeProof(tag.proofLevel, tag.nfc)],
    by: person,
    alt: joinParts([`The record of ${tag.title}`, size, state.label, `by ${person.name}`]),
  };
}

export function createFeaturedCard({ slug, title, lead, card }: FeaturedPiece, { key: app }: App): ShareCard {
  const size = formatSizeOnRecord(card);
  const { sale, tags } = describeSale(card);
  return {
    app,
    kind: 'featured',
    key: slug,
    picture: { media: card.cover, seed: card.braTagId },
    eyebrow: 'Featured',
    title,
    text: lead,
    sale,
    facts: size ? [size] : [],
    tags,
    by: toPerson(card.creator),
    alt: joinParts([title, `about ${card.title}`, sale]),
  };
}

type Model = Pick<Output<'fetchModel'>, 'username' | 'slug' | 'displayName' | 'avatar' | 'bio' | 'offered' | 'sold'> & {
  listings: { items: readonly ListingCard[] };
};

export function createModelCard(model: Model, { key: app }: App): ShareCard {
  const { cover = null, braTagId = model.username } = model.listings.items[0] ?? {};
  const person = toPerson(model);
  return {
    app,
    kind: 'model',
    key: model.slug,
    picture: { media: cover, seed: braTagId },
    eyebrow: 'Creator',
    title: person.name,
    ...(model.bio ? { text: model.bio } : {}),
    facts: [`${model.offered} for sale`, ...(model.sold > 0 ? [`${model.sold} sold`] : [])],
    tags: [],
    by: { ...person, name: model.username },
    alt: joinParts([person.name, `${model.offered} for sale`]),
  };
}

/** On sale: its price, and whether it is on hold. Sold: that alone. */
function describeSale({ listing, offeredAmount }: Pick<ListingCard, 'listing' | 'offeredAmount'>): { sale: string; tags: CardTag[] } {
  const sale = listing === 'sold' ? 'Sold' : formatPrice(offeredAmount);
  return { sale, tags: listing === 'reserved' ? [{ label: 'On hold', tone: 'rose' }] : [] };
}

/** As the pages word it (`web/src/ui/tag/tag-proof.tsx`). */
function describeProof(level: ProofLevel, nfc: BraTag['nfc']): CardTag {
  if (nfc === 'clone_suspected' || nfc === 'tamper_suspected') return { label: 'Suspicious chip', tone: 'danger' };
  return { label: proofLevelLabels[level], tone: proofTones[level] };
}

export function toPerson({ displayName, username, avatar }: Pick<Creator, 'displayName' | 'username' | 'avatar'>): CardPerson {
  return { name: displayName || username, username, avatar };
}

export function joinParts(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
