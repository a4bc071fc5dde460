import { listBandLabels, listCupLabels } from '@strapline/domain/size/labels';
import { bandLimits, formatSizeIn, type NeutralSize, ordinalLimits, type SizeSystem } from '@strapline/domain/size/systems';

/** The systems of the wheels; each has a label for every band and cup. */
export const wheelSystems = ['UK', 'EU', 'US'] as const satisfies readonly SizeSystem[];
export type WheelSystem = (typeof wheelSystems)[number];

/** Where the wheels stand first: the middle of what is sold, to suggest nothing. */
export const firstSize: NeutralSize = { ukBand: 34, ordinal: 3 };

export type Wheels = { bands: string[]; cups: string[]; band: number; cup: number };

/** The values of both wheels, and where they stand. */
export function getWheels({ ukBand, ordinal }: NeutralSize, system: WheelSystem): Wheels {
  return {
    bands: listBandLabels(system).map(String),
    cups: listCupLabels(system),
    band: (ukBand - bandLimits.smallest) / 2,
    cup: ordinal - ordinalLimits.smallest,
  };
}

export const getBand = (index: number): number => bandLimits.smallest + 2 * index;
export const getCup = (index: number): number => ordinalLimits.smallest + index;

/** What was typed over the wheels, such as `32`, `dd` or `32dd`: where it leads, or null if a part of it doesn't exist. */
export function findTyped(typed: string, { bands, cups }: Wheels): Partial<NeutralSize> | null {
  const [, bandText = '', cupText = ''] = /^(\d*)([a-z]*)$/i.exec(typed) ?? [];
  const [band, cup] = [bands.indexOf(bandText), cups.indexOf(cupText.toUpperCase())];
  if (bandText + cupText === '' || (bandText !== '' && band < 0) || (cupText !== '' && cup < 0)) return null;
  return { ...(band < 0 ? {} : { ukBand: getBand(band) }), ...(cup < 0 ? {} : { ordinal: getCup(cup) }) };
}

/** In other systems than the chosen one. */
export function listOtherLabels(size: NeutralSize, system: SizeSystem): string[] {
  return (['UK', 'EU', 'US', 'FR', 'AU'] as const).flatMap((other) => {
    const label = other === system ? null : formatSizeIn(other, size);
    return label === null ? [] : [`${other}\u00a0${label}`];
  });
}
