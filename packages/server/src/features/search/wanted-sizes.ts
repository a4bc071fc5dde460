import type { Checked } from '@strapline/contract/events';
import { readSearchText } from '@strapline/domain/search/search-text';
import { bandLabels, cupLabels } from '@strapline/domain/size/labels';
import { type NeutralSize, resolveSize, type SizeSystem, sisterSizes, ukBandFrom } from '@strapline/domain/size/systems';
import { WireError } from '../../platform/wire-error.ts';

/** The sizes, or the bands, that a search means, apart from their systems; and the one system whose labels it wants, where it wants no others. */
export type WantedSizes = { sizes: NeutralSize[] | null; bands: number[] | null; system: SizeSystem | null };

type Wanted = Pick<Checked<'searchListings'>, 'q' | 'size' | 'equivalents' | 'sisters'>;

/** The sizes that a search asks for, in its field and among its words, and the words that are left. Throws WireError validation that names the band or the cup which the system does not have. */
export function wantedSizes(wanted: Wanted): WantedSizes & { words: string } {
  const asked = sizesOfField(wanted);
  const { words, ...typed } = sizesOfWords(wanted);
  return {
    words,
    system: asked.system ?? typed.system,
    sizes: inBoth(asked.sizes, typed.sizes, (one, other) => one.ukBand === other.ukBand && one.ordinal === other.ordinal),
    bands: inBoth(asked.bands, typed.bands, (one, other) => one === other),
  };
}

const nothing: WantedSizes = { sizes: null, bands: null, system: null };

function sizesOfField({ size, equivalents, sisters }: Wanted): WantedSizes {
  if (!size) return nothing;
  const system = equivalents ? null : size.system;
  if (size.cup === undefined) {
    const ukBand = ukBandFrom(size.system, size.band);
    if (ukBand === null) throw new WireError('validation', { fields: unknownBand(size) });
    return { sizes: null, bands: [ukBand], system };
  }
  const named = resolveSize(size.system, `${size.band}${size.cup}`);
  if ('error' in named) throw new WireError('validation', { fields: faultOf(size) });
  return { sizes: withSisters([named], sisters), bands: null, system };
}

function sizesOfWords({ q = '', equivalents, sisters }: Wanted): WantedSizes & { words: string } {
  const { words, sizes, band } = readSearchText(q);
  const system = equivalents ? null : (sizes[0] ?? band)?.system;
  return {
    words,
    sizes: sizes.length > 0 ? withSisters(sizes, sisters) : null,
    bands: band && [band.ukBand],
    system: system ?? null,
  };
}

function withSisters(sizes: readonly NeutralSize[], sisters: boolean): NeutralSize[] {
  if (!sisters) return [...sizes];
  const all = sizes.flatMap((size) => {
    const { firmer, looser } = sisterSizes(size);
    return [firmer, size, looser].filter((one) => one !== null);
  });
  return [...new Map(all.map((size) => [`${size.ukBand}/${size.ordinal}`, size])).values()];
}

function inBoth<T>(some: T[] | null, others: T[] | null, isSame: (one: T, other: T) => boolean): T[] | null {
  if (!some || !others) return some ?? others;
  return some.filter((one) => others.some((other) => isSame(one, other)));
}

type NamedSize = NonNullable<Wanted['size']>;

function faultOf(size: NamedSize): Record<string, string> {
  if (!bandLabels(size.system).includes(size.band)) return unknownBand(size);
  return {
    'size.cup': `There is no cup ${size.cup?.toUpperCase()} in ${size.system} sizes. Choose one of ${cupLabels(size.system).join(', ')}.`,
  };
}

function unknownBand({ system, band }: NamedSize): Record<string, string> {
  return { 'size.band': `There is no band ${band} in ${system} sizes. Choose one of ${bandLabels(system).join(', ')}.` };
}
