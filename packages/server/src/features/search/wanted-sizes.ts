import type { Checked } from '@strapline/contract/events';
import { bandLabels, cupLabels } from '@strapline/domain/size/labels';
import { type NeutralSize, resolveSize, type Size, sisterSizes } from '@strapline/domain/size/systems';
import { WireError } from '../../platform/wire-error.ts';

/** The sizes that a search means, apart from their systems; and the one system whose labels it wants, where it wants no others. */
export type WantedSizes = { sizes: NeutralSize[]; system: Size['system'] | null };

/** Null where no size is asked for. Throws WireError validation that names the band or the cup which the system does not have. */
export function wantedSizes({ size, equivalents, sisters }: Checked<'searchListings'>): WantedSizes | null {
  if (!size) return null;
  const named = resolveSize(size.system, `${size.band}${size.cup}`);
  if ('error' in named) throw new WireError('validation', { fields: faultOf(size) });
  const { firmer, looser } = sisterSizes(named);
  const sizes = sisters ? [firmer, named, looser].filter((one) => one !== null) : [named];
  return { sizes, system: equivalents ? null : named.system };
}

function faultOf({ system, band, cup }: NonNullable<Checked<'searchListings'>['size']>): Record<string, string> {
  const bands = bandLabels(system);
  if (!bands.includes(band)) return { 'size.band': `There is no band ${band} in ${system} sizes. Choose one of ${bands.join(', ')}.` };
  return { 'size.cup': `There is no cup ${cup.toUpperCase()} in ${system} sizes. Choose one of ${cupLabels(system).join(', ')}.` };
}
