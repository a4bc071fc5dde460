import type { Curve } from './path.ts';
import type { GarmentStyle } from './styles.ts';

/** The right half of a bra, drawn from the center line x = 0 outward; the left is its mirror. */
export type BraPattern = {
  /** Neckline from the gore to the tip of the cup. */
  top: Curve;
  /** From the tip to the underarm; a bandeau has none. */
  arm?: Curve;
  /** From the gore to the underarm, below the cup. */
  wire: Curve;
  /** Lower edge from the center to the end of the wing. */
  hem: Curve;
  /** Upper edge of the wing, from the underarm to its end. */
  wing: Curve;
  side: Curve;
  /** Lower edge of the lace panel. */
  lace?: Curve;
  seams: readonly Curve[];
  bones: readonly Curve[];
  strapWidth: number;
  hooks: number;
  /** No wire and no padding. */
  soft: boolean;
  /** Vertical offset in the drawing. */
  down: number;
};

const base = {
  strapWidth: 7,
  hooks: 2,
  down: 8,
  soft: false,
  bones: [],
  hem: [0, 346, 16, 346, 32, 357, 66, 357, 108, 357, 140, 336, 174, 326],
  wing: [118, 246, 132, 264, 150, 281, 174, 288],
  side: [118, 247, 125, 284, 125, 320, 117, 349],
  wire: [5, 262, 6, 304, 26, 342, 62, 342, 100, 342, 119, 300, 118, 246],
} satisfies Partial<BraPattern>;

const balconette: BraPattern = {
  ...base,
  top: [5, 262, 6, 224, 70, 250, 98, 206],
  arm: [106, 206, 106, 224, 111, 238, 118, 246],
  lace: [7, 284, 34, 262, 84, 266, 118, 272],
  seams: [
    [45, 269, 40, 294, 43, 318, 50, 340],
    [84, 268, 88, 292, 85, 314, 78, 339],
  ],
};

const plunge: BraPattern = {
  ...base,
  top: [4, 312, 12, 268, 58, 244, 78, 188],
  arm: [87, 188, 90, 214, 102, 236, 118, 246],
  wire: [4, 312, 9, 331, 34, 342, 60, 342, 98, 342, 119, 302, 118, 246],
  hem: [0, 336, 14, 338, 32, 357, 66, 357, 108, 357, 140, 336, 174, 326],
  lace: [25, 270, 40, 284, 66, 286, 117, 276],
  seams: [[66, 283, 71, 302, 69, 324, 62, 342]],
};

const fullcup: BraPattern = {
  ...base,
  strapWidth: 10,
  hooks: 3,
  top: [5, 254, 10, 208, 54, 216, 70, 172],
  arm: [83, 172, 88, 204, 104, 230, 120, 240],
  wire: [5, 254, 5, 302, 24, 345, 62, 345, 103, 345, 122, 300, 120, 240],
  wing: [120, 240, 133, 258, 150, 274, 174, 279],
  side: [120, 241, 127, 282, 127, 322, 119, 351],
  hem: [0, 350, 16, 350, 32, 361, 66, 361, 108, 361, 140, 340, 174, 330],
  lace: [6, 290, 30, 262, 78, 262, 122, 268],
  seams: [[64, 267, 69, 292, 67, 322, 60, 345]],
};

const bralette: BraPattern = {
  ...base,
  strapWidth: 4,
  soft: true,
  top: [3, 326, 16, 276, 52, 244, 69, 188],
  arm: [75, 188, 80, 236, 104, 280, 126, 304],
  wire: [3, 326, 34, 335, 88, 332, 126, 304],
  wing: [126, 304, 138, 312, 156, 318, 174, 318],
  side: [126, 306, 128, 320, 128, 334, 125, 347],
  hem: [0, 358, 40, 361, 84, 359, 125, 348, 142, 344, 158, 343, 174, 343],
  seams: [[46, 331, 48, 308, 56, 284, 66, 262]],
};

const longline: BraPattern = {
  ...base,
  hooks: 5,
  top: [5, 248, 6, 210, 70, 236, 98, 192],
  arm: [106, 192, 106, 210, 111, 224, 118, 232],
  wire: [5, 248, 6, 290, 26, 328, 62, 328, 100, 328, 119, 286, 118, 232],
  wing: [118, 232, 132, 250, 152, 266, 172, 270],
  side: [118, 233, 128, 280, 132, 330, 130, 382],
  hem: [0, 410, 30, 398, 60, 396, 90, 391, 122, 385, 146, 380, 168, 378],
  lace: [7, 270, 34, 248, 84, 252, 118, 258],
  seams: [
    [45, 255, 40, 280, 43, 304, 50, 326],
    [84, 254, 88, 278, 85, 300, 78, 325],
  ],
  bones: [
    [42, 334, 39, 354, 38, 374, 39, 394],
    [86, 334, 89, 352, 90, 370, 90, 388],
  ],
};

const bandeau: BraPattern = {
  ...base,
  strapWidth: 0,
  hooks: 3,
  down: -2,
  top: [4, 262, 8, 216, 52, 206, 84, 212, 102, 215, 114, 220, 122, 226],
  wire: [4, 262, 6, 294, 26, 324, 60, 324, 98, 324, 120, 286, 122, 226],
  wing: [122, 226, 136, 236, 156, 246, 174, 250],
  side: [122, 227, 130, 258, 130, 292, 122, 316],
  hem: [0, 324, 18, 326, 34, 337, 66, 337, 106, 337, 140, 316, 174, 304],
  seams: [
    [18, 240, 40, 252, 62, 257, 86, 258],
    [13, 264, 34, 275, 56, 280, 78, 280],
    [18, 289, 36, 292, 52, 292, 68, 289],
  ],
};

export const braPatterns: Record<GarmentStyle<'bra'>, BraPattern> = { balconette, plunge, fullcup, bralette, longline, bandeau };
