import type { MeasuresShape } from '@strapline/contract/shapes/size';
import type { GarmentStyle } from '@strapline/domain/garment/garment';
import { findLetterRange } from '@strapline/domain/size/letter-ranges';
import { getLetterOrdinal, type LetterSize } from '@strapline/domain/size/letter-size';
import type { Size } from '@strapline/domain/size/systems';
import { centimeter, inch, type LengthUnit, toMicrometers } from '@strapline/domain/size/units';
import { calculateCupVolume } from '@strapline/domain/size/volume';

const wired: readonly GarmentStyle[] = ['balconette', 'plunge', 'fullcup', 'longline'];

/** The measures of a garment of this size, with small deviations as between makers. `roll` returns numbers from 0 to 1. */
export function measureGarment(size: Size | LetterSize | null, style: GarmentStyle, roll: () => number): MeasuresShape | null {
  if (!size) return null;
  const varyBy = (share: number) => 1 + share * (2 * roll() - 1);
  return size.system === 'letter' ? measureTop(size, style, varyBy) : measureBra(size, style, varyBy);
}

// Tapes are read to a quarter inch, or half a centimetre.
function readTape(micrometers: number, unit: LengthUnit): number {
  const value = unit === 'in' ? Math.round((micrometers / inch) * 4) / 4 : Math.round((micrometers / centimeter) * 2) / 2;
  return toMicrometers(value, unit);
}

function measureBra(size: Size, style: GarmentStyle, varyBy: (share: number) => number): MeasuresShape {
  const unit = size.system === 'UK' || size.system === 'US' || size.system === 'AU' ? 'in' : 'cm';
  const read = (micrometers: number) => readTape(micrometers, unit);
  // A stretched band reaches its number of inches and up to two more; relaxed it is about a fifth shorter.
  const stretched = (size.ukBand + 1) * inch * varyBy(0.02);
  const cupWidth = calculateCupVolume(size).diameterCm * centimeter * varyBy(0.03);
  return {
    unit,
    bandRelaxed: read(stretched * 0.79 * varyBy(0.03)),
    bandStretched: read(stretched),
    cupWidth: read(cupWidth),
    // The depth of a round cup is half its circumference.
    cupDepth: read((cupWidth * Math.PI * varyBy(0.05)) / 2),
    ...(wired.includes(style) ? { wireWidth: read(cupWidth) } : {}),
  };
}

/** In centimeters: how much wider than the bust, and the lengths of an M. Each further size is longer by 1, and wider at the shoulders by 1.5. */
const topCuts: Partial<Record<GarmentStyle, { ease: number; length: number; shoulders?: number }>> = {
  camisole: { ease: 4, length: 58 },
  crop: { ease: 2, length: 40, shoulders: 36 },
  tee: { ease: 10, length: 64, shoulders: 44 },
  swimTop: { ease: -2, length: 36 },
};

function measureTop({ label }: LetterSize, style: GarmentStyle, varyBy: (share: number) => number): MeasuresShape | null {
  const cut = topCuts[style];
  if (!cut) return null;
  const { smallest, largest } = findLetterRange('EU', 'bust', label);
  const sizesUp = getLetterOrdinal(label) - getLetterOrdinal('M');
  const read = (micrometers: number) => readTape(micrometers * varyBy(0.02), 'cm');
  return {
    unit: 'cm',
    // Half of what goes around.
    chest: read(((smallest + largest) / 2 + cut.ease * centimeter) / 2),
    length: read((cut.length + sizesUp) * centimeter),
    ...(cut.shoulders ? { shoulders: read((cut.shoulders + 1.5 * sizesUp) * centimeter) } : {}),
  };
}
