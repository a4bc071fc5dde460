import type { Condition } from '@strapline/domain/bra-tag/condition';
import type { GarmentKind, GarmentPalette, GarmentStyle } from '@strapline/domain/garment/garment';

/** The final state of a demo piece; its orders, owners and log entries follow from it. */
export type Stage =
  | 'draft'
  | 'pending_review'
  | 'active'
  | 'published'
  | 'unlisted'
  | 'reserved'
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'disputed'
  | 'completed'
  | 'claimed'
  /** Claimed, and offered by its buyer. */
  | 'resale'
  | 'refunded'
  | 'given'
  | 'transfer_pending'
  | 'missing'
  | 'stolen'
  | 'recovered'
  | 'revoked'
  | 'retired';

/** who, stage, title, style, palette, size system and label, condition, dollars, series, buyer, story; a bra's story is generated */
export type CatalogueEntry<Kind extends GarmentKind = GarmentKind> = readonly [
  string,
  Stage,
  string,
  GarmentStyle<Kind>,
  GarmentPalette<Kind>,
  string,
  string,
  Condition,
  number,
  string,
  (string | null)?,
  string?,
];
