import type { App } from '@strapline/contract/apps/app';
import type { ParsedInput } from '@strapline/contract/events';
import { toNeutralSize } from '@strapline/domain/bra-tag/size-on-record';
import { parseLetterSearchText } from '@strapline/domain/search/letter-search-text';
import { parseSearchText } from '@strapline/domain/search/search-text';
import { listBandLabels, listCupLabels } from '@strapline/domain/size/labels';
import { findLetterNeighbors, type LetterLabel, letterSizeMessage, parseLetterLabel } from '@strapline/domain/size/letter-size';
import { findSisterSizes, findUkBand, type NeutralSize, resolveSize, type SizeSystem } from '@strapline/domain/size/systems';
import { WireError } from '../../platform/wire-error.ts';

/** The sizes or bands of a search in neutral form, and its size system if labels of other systems don't match. */
export type SearchSizes = { sizes: NeutralSize[] | null; bands: number[] | null; system: SizeSystem | null };

type SearchInput = Pick<ParsedInput<'searchListings'>, 'q' | 'size' | 'equivalents' | 'sisters'>;

/** The sizes in the size field and in the text, and the remaining words. Throws `validation` for a band, cup or letter that doesn't exist. */
export function findSearchSizes({ sizeSystem }: Pick<App, 'sizeSystem'>, input: SearchInput): SearchSizes & { words: string } {
  const fromField = readSizeField(input);
  const { words, ...fromText } = sizeSystem === 'letter' ? findLettersInText(input) : findSizesInText(input);
  return {
    words,
    system: fromField.system ?? fromText.system,
    sizes: intersect(fromField.sizes, fromText.sizes, (one, other) => one.ukBand === other.ukBand && one.ordinal === other.ordinal),
    bands: intersect(fromField.bands, fromText.bands, (one, other) => one === other),
  };
}

const noSizes: SearchSizes = { sizes: null, bands: null, system: null };

function readSizeField({ size, equivalents, sisters }: SearchInput): SearchSizes {
  if (!size) return noSizes;
  if (size.system === 'letter') {
    const label = parseLetterLabel(size.label);
    if (label === null) throw new WireError('validation', { fields: { 'size.label': letterSizeMessage } });
    return { ...noSizes, sizes: listLetters([label], sisters) };
  }
  const system = equivalents ? null : size.system;
  if (size.cup === undefined) {
    const ukBand = findUkBand(size.system, size.band);
    if (ukBand === null) throw new WireError('validation', { fields: createBandError(size) });
    return { sizes: null, bands: [ukBand], system };
  }
  const namedSize = resolveSize(size.system, `${size.band}${size.cup}`);
  if ('error' in namedSize) throw new WireError('validation', { fields: createSizeError(size) });
  return { sizes: withSisters([namedSize], sisters), bands: null, system };
}

function findSizesInText({ q = '', equivalents, sisters }: SearchInput): SearchSizes & { words: string } {
  const { words, sizes, band } = parseSearchText(q);
  const system = equivalents ? null : (sizes[0] ?? band)?.system;
  return {
    words,
    sizes: sizes.length > 0 ? withSisters(sizes, sisters) : null,
    bands: band && [band.ukBand],
    system: system ?? null,
  };
}

function findLettersInText({ q = '', sisters }: SearchInput): SearchSizes & { words: string } {
  const { words, labels } = parseLetterSearchText(q);
  return { ...noSizes, words, sizes: labels.length > 0 ? listLetters(labels, sisters) : null };
}

function listLetters(labels: readonly LetterLabel[], withNeighbors: boolean): NeutralSize[] {
  const all = labels.flatMap((label) => {
    const { smaller, larger } = findLetterNeighbors(label);
    return withNeighbors ? [smaller, label, larger].filter((one) => one !== null) : [label];
  });
  return [...new Set(all)].map((label) => toNeutralSize({ system: 'letter', label }));
}

function withSisters(sizes: readonly NeutralSize[], sisters: boolean): NeutralSize[] {
  if (!sisters) return [...sizes];
  const all = sizes.flatMap((size) => {
    const { firmer, looser } = findSisterSizes(size);
    return [firmer, size, looser].filter((one) => one !== null);
  });
  return [...new Map(all.map((size) => [`${size.ukBand}/${size.ordinal}`, size])).values()];
}

function intersect<T>(left: T[] | null, right: T[] | null, isSame: (one: T, other: T) => boolean): T[] | null {
  if (!left || !right) return left ?? right;
  return left.filter((one) => right.some((other) => isSame(one, other)));
}

type NamedSize = Exclude<NonNullable<SearchInput['size']>, { system: 'letter' }>;

function createSizeError(size: NamedSize): Record<string, string> {
  if (!listBandLabels(size.system).includes(size.band)) return createBandError(size);
  return {
    'size.cup': `There is no cup ${size.cup?.toUpperCase()} in ${size.system} sizes. Choose one of ${listCupLabels(size.system).join(', ')}.`,
  };
}

function createBandError({ system, band }: NamedSize): Record<string, string> {
  return { 'size.band': `There is no band ${band} in ${system} sizes. Choose one of ${listBandLabels(system).join(', ')}.` };
}
