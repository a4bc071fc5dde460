import { type GarmentPalette, type GarmentPart, getPartColor } from './palettes.ts';
import { formatNumber } from './path.ts';

/** Collects the SVG elements of one drawing in one palette. */
export type Pen = {
  color(part: GarmentPart): string;
  fill(part: GarmentPart): string;
  stroke(part: GarmentPart, width: number): string;
  /** A stroke of round dots or dashes in thread. */
  dashed(width: number, gaps: string): string;
  path(data: string, attributes?: string): void;
  /** A band of cloth with an outline, and with stitches or gathers along its middle. */
  ribbon(data: string, width: number, part: GarmentPart, middle?: 'stitched' | 'gathered'): void;
  /** Any other mark. */
  mark(svg: string): void;
  svg(): string;
};

/** The thread of a row of stitches. */
export const stitches = { width: 1.1, gaps: '4 3' } as const;

export function createPen(palette: GarmentPalette): Pen {
  let marks = '';
  const color = (part: GarmentPart) => getPartColor(palette, part);
  const stroke = (part: GarmentPart, width: number) => `stroke="${color(part)}" stroke-width="${formatNumber(width).replace(/^\./, '0.')}"`;
  const dashed = (width: number, gaps: string) => `${stroke('stitch', width)} stroke-dasharray="${gaps}"`;
  const path = (data: string, attributes = '') => {
    marks += `<path d="${data}"${attributes && ` ${attributes}`}/>`;
  };
  return {
    color,
    fill: (part) => `fill="${color(part)}"`,
    stroke,
    dashed,
    path,
    ribbon(data, width, part, middle) {
      path(data, `stroke-width="${formatNumber(width + 2.2)}"`);
      path(data, stroke(part, width));
      if (middle === 'stitched') path(data, dashed(stitches.width, stitches.gaps));
      if (middle === 'gathered') path(data, `${dashed(width - 1, '1 4')} stroke-linecap="butt"`);
    },
    mark(svg) {
      marks += svg;
    },
    svg: () => marks,
  };
}
