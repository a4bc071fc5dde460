import type { Curve } from './path.ts';
import type { GarmentStyle } from './styles.ts';

/** The right half of a top, drawn from the center line x = 0 outward; the left is its mirror. */
export type TopPattern = {
  /** From the center to the strap or the shoulder. */
  neck: Curve;
  /** From the neckline to the armhole; tops with straps have none. */
  shoulder?: Curve;
  /** Outer edge of the sleeve, and the cuff from there to the underarm. */
  sleeve?: { edge: Curve; cuff: Curve };
  /** From strap, shoulder or cuff to the underarm. */
  arm: Curve;
  side: Curve;
  /** Lower edge from the center to the side. */
  hem: Curve;
  /** Neckline of the back piece, whose inside is visible above the front. */
  back?: Curve;
  /** Upper edge of the hem band or lace panel. */
  band?: Curve;
  seam: Curve;
  /** Vertical offset and scale in the drawing. */
  down: number;
  scale: number;
};

const camisole: TopPattern = {
  down: 10,
  scale: 1.04,
  neck: [0, 182, 14, 168, 44, 154, 63, 118],
  arm: [72, 118, 73, 150, 84, 184, 108, 206],
  side: [108, 206, 101, 252, 106, 312, 124, 386],
  hem: [0, 408, 44, 408, 92, 402, 124, 386],
  back: [0, 162, 22, 162, 50, 158, 67, 138],
  band: [0, 366, 42, 366, 86, 361, 117, 348],
  seam: [41, 155, 45, 216, 34, 292, 42, 366],
};

const crop: TopPattern = {
  down: 2,
  scale: 1.26,
  neck: [0, 188, 16, 188, 29, 188, 34, 178, 40, 160, 41, 110, 43, 66],
  shoulder: [43, 66, 54, 63, 66, 64, 76, 68],
  arm: [76, 68, 74, 116, 80, 162, 114, 190],
  side: [114, 190, 109, 226, 107, 262, 110, 298],
  hem: [0, 308, 40, 308, 80, 305, 110, 298],
  back: [0, 112, 20, 112, 40, 102, 44, 70],
  band: [0, 276, 38, 276, 78, 273, 108, 266],
  seam: [39, 174, 46, 204, 38, 240, 42, 276],
};

const tee: TopPattern = {
  down: 4,
  scale: 1,
  neck: [0, 122, 24, 122, 44, 108, 50, 74],
  shoulder: [50, 74, 74, 82, 100, 90, 121, 101],
  sleeve: { edge: [121, 101, 146, 118, 164, 152, 180, 190], cuff: [180, 190, 168, 197, 154, 204, 142, 211] },
  arm: [142, 211, 132, 197, 124, 188, 114, 182],
  side: [114, 182, 109, 244, 109, 322, 116, 398],
  hem: [0, 408, 42, 408, 84, 405, 116, 398],
  back: [0, 90, 22, 90, 40, 86, 50, 74],
  seam: [111, 96, 105, 122, 105, 154, 114, 182],
};

const swimTop: TopPattern = {
  down: 20,
  scale: 1.22,
  neck: [0, 128, 12, 128, 22, 124, 27, 108],
  arm: [36, 108, 38, 160, 66, 206, 112, 222],
  side: [112, 222, 112, 250, 110, 276, 107, 302],
  hem: [0, 314, 38, 314, 78, 311, 107, 302],
  band: [0, 268, 38, 270, 80, 266, 111, 254],
  seam: [50, 178, 54, 208, 46, 240, 50, 269],
};

export const topPatterns: Record<GarmentStyle<'top'>, TopPattern> = { camisole, crop, tee, swimTop };
