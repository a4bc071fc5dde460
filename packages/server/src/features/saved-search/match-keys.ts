import { formatSizeKey } from '@strapline/domain/size/size-key';
import type { NeutralSize } from '@strapline/domain/size/systems';

/**
 * The inverted index of saved searches. A search is stored under the one criterion that fewest listings meet, or under each value of that criterion if any will do,
 * combined with each of its sizes or bands; a listing has every such key that it meets. So the searches that may match a listing are found by one index lookup, however many there are.
 */

/** What a listing must have: a creator, a tag ID, a word of its search document (facts are among those), or null if the search names none. */
export type Criterion = { kind: 'creator' | 'tag' | 'word'; value: string } | null;

type SearchSizes = { sizes: readonly NeutralSize[] | null; bands: readonly number[] | null };

/** A listing that matches meets one of the criteria. No key: no listing can match. */
export function createSearchKeys(app: string, { sizes, bands }: SearchSizes, criteria: readonly Criterion[]): string[] {
  return [...new Set(listSizeParts({ sizes, bands }).flatMap((size) => criteria.map((criterion) => joinKey(app, size, criterion))))];
}

function listSizeParts({ sizes, bands }: SearchSizes): string[] {
  if (sizes) return sizes.filter(({ ukBand }) => !bands || bands.includes(ukBand)).map(formatSizeKey);
  return bands ? bands.map(formatBand) : [''];
}

export type KeyedListing = {
  app: string;
  bra_tag_id: string;
  creator_username: string;
  uk_band: number | null;
  ordinal: number | null;
  lexemes: readonly string[];
};

export function createListingKeys(listing: KeyedListing): string[] {
  const { app, uk_band: ukBand, ordinal } = listing;
  const sizes = ['', ...(ukBand === null ? [] : [formatBand(ukBand), ...(ordinal === null ? [] : [formatSizeKey({ ukBand, ordinal })])])];
  const criteria: Criterion[] = [
    null,
    { kind: 'creator', value: listing.creator_username },
    { kind: 'tag', value: listing.bra_tag_id },
    ...listing.lexemes.map((value) => ({ kind: 'word' as const, value })),
  ];
  return sizes.flatMap((size) => criteria.map((criterion) => joinKey(app, size, criterion)));
}

const formatBand = (ukBand: number): string => `${ukBand}`;
const joinKey = (app: string, size: string, criterion: Criterion): string =>
  [app, size, ...(criterion ? [criterion.kind, criterion.value] : [])].join(' ');
