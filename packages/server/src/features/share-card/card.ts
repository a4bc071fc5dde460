import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import { hashSha256 } from '../../platform/secrets.ts';

export const cardKinds = ['home', 'listing', 'tag', 'model', 'featured', 'collection', 'pair', 'icbm', 'size'] as const;
export type CardKind = (typeof cardKinds)[number];

export const cardSize = { width: 1200, height: 630 } as const;

export type CardTone = 'verified' | 'brass' | 'rose' | 'plain' | 'danger';

/** A person as the page shows them. */
export type CardPerson = { name: string; username: string; avatar: string | null };

/** The picture of a page, the drawing that stands for it, or the covers of a pair. */
type CardPicture = { media: Media | null; seed: string } | { pairId: string; pairUsername: string };

/** What a page's card shows, from what the page itself shows to a visitor. */
export type ShareCard = {
  app: AppKey;
  kind: CardKind;
  key: string;
  picture: CardPicture;
  /** Above the title. */
  eyebrow: string;
  title: string;
  /** Below the title. */
  text?: string;
  /** The price, or `Sold`. */
  sale?: string;
  facts: readonly string[];
  tags: readonly { label: string; tone: CardTone }[];
  by: CardPerson | null;
  alt: string;
};

/** Raise it when cards are drawn differently: each then gets another address. */
const designVersion = 1;

/** Changes with everything that the card shows. */
export function hashCard(card: ShareCard, ...more: readonly unknown[]): string {
  return hashSha256(JSON.stringify([designVersion, card, ...more]));
}

/** The address of a page's card, without an origin. Its version only makes other servers load a changed card again; ours draws what the page shows now. */
export function getCardPath(card: ShareCard): string {
  return `/card/${card.kind}/${encodeURIComponent(card.key)}.jpg?v=${hashCard(card).slice(0, 12)}`;
}
