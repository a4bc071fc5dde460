import type { MeasuresShape } from '@strapline/contract/shapes/size';
import type { GarmentStyle } from '@strapline/domain/garment/garment';
import type { Size } from '@strapline/domain/size/systems';
import { centimeter, inch, toMicrometers } from '@strapline/domain/size/units';
import { calculateCupVolume } from '@strapline/domain/size/volume';

const wired: readonly GarmentStyle[] = ['balconette', 'plunge', 'fullcup', 'longline'];

/** The measures of a garment of this size, with small deviations as between makers. `roll` returns numbers from 0 to 1. */
export function measureGarment(size: Size, style: GarmentStyle, roll: () => number): MeasuresShape {
  const unit = size.system === 'UK' || size.system === 'US' || size.system === 'AU' ? 'in' : 'cm';
  const read = (micrometers: number): number => {
    // Tapes are read to a quarter inch, or half a centimetre.
    const value = unit === 'in' ? Math.round((micrometers / inch) * 4) / 4 : Math.round((micrometers / centimeter) * 2) / 2;
    return toMicrometers(value, unit);
  };
  const varyBy = (share: number) => 1 + share * (2 * roll() - 1);
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
