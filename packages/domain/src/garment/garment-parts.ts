import type { Pen } from './pen.ts';

/** The parts of a drawing of one garment. */
export type GarmentParts = {
  /** What is drawn, such as `full cup bra`. */
  label: string;
  /** Vertical offset and scale of the garment in the drawing. */
  down: number;
  scale: number;
  /** Its cloth, as SVG patterns. */
  patterns: string;
  /** Empty if the garment is laid out flat. */
  hanger: string;
  /** The right half; the left is its mirror. */
  half: Pen;
  /** What is drawn once, above both halves. */
  front: Pen;
};
