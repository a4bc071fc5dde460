import { transformCosine } from './cosine-transform.ts';
import type { Luminance } from './luminance.ts';

const gridSide = 32;
const blockSide = 8;

/** What a picture is hashed as besides as a whole: its center, without so much of each side, and its mirror image. The order is that of `phashes` on the wire. */
const croppedShares = [0, 0.025, 0.05, 0.1] as const;

/** How many hashes `computePHashes` returns. */
export const pHashCount = croppedShares.length + 1;

/**
 * The perceptual hashes of a picture (64 bits as 16 hexadecimal digits each): of the whole, of its center without 2.5, 5 and 10 % at each edge, and of its mirror
 * image. A hash has a bit for each of the 8 by 8 lowest frequencies of the picture scaled to 32 by 32: whether it is above their median (the `phash` of the
 * Python library imagehash, after Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010).
 */
export function computePHashes(luminance: Luminance): string[] {
  const sums = sumAreas(luminance);
  const grids = croppedShares.map((share) => scaleToGrid(sums, luminance, share));
  const whole = grids[0] ?? new Float32Array(gridSide * gridSide);
  return [...grids, mirrorGrid(whole)].map(formatPHash);
}

/** At (x, y) the sum of all values left of x and above y, in a table of one more column and row than the picture. */
function sumAreas({ values, width, height }: Luminance): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** The mean brightness of each cell of a grid over the center of the picture; cells may begin and end inside of pixels. */
function scaleToGrid(sums: Float64Array, { width, height }: Luminance, cropped: number): Float32Array {
  const sumBefore = (x: number, y: number): number => {
    const [left, top] = [Math.min(Math.floor(x), width - 1), Math.min(Math.floor(y), height - 1)];
    const [right, down] = [x - left, y - top];
    const at = (column: number, row: number): number => sums[row * (width + 1) + column] ?? 0;
    const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
    const below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
    return above * (1 - down) + below * down;
  };
  const [cellWidth, cellHeight] = [(width * (1 - 2 * cropped)) / gridSide, (height * (1 - 2 * cropped)) / gridSide];
  const grid = new Float32Array(gridSide * gridSide);
  for (let row = 0; row < gridSide; row += 1)
    for (let column = 0; column < gridSide; column += 1) {
      const [x, y] = [width * cropped + column * cellWidth, height * cropped + row * cellHeight];
      const [endX, endY] = [x + cellWidth, y + cellHeight];
      const sum = sumBefore(endX, endY) - sumBefore(x, endY) - sumBefore(endX, y) + sumBefore(x, y);
      grid[row * gridSide + column] = sum / (cellWidth * cellHeight);
    }
  return grid;
}

function mirrorGrid(grid: Float32Array): Float32Array {
  return grid.map((_, i) => grid[i - (i % gridSide) + gridSide - 1 - (i % gridSide)] ?? 0);
}

/** The lowest frequency is the first bit. */
function formatPHash(grid: Float32Array): string {
  const frequencies = transformCosine(grid, { size: gridSide, first: 0, count: blockSide });
  const sorted = frequencies.toSorted();
  const median = ((sorted[frequencies.length / 2 - 1] ?? 0) + (sorted[frequencies.length / 2] ?? 0)) / 2;
  let text = '';
  for (let from = 0; from < frequencies.length; from += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit += 1) digit = digit * 2 + ((frequencies[from + bit] ?? 0) > median ? 1 : 0);
    text += digit.toString(16);
  }
  return text;
}
