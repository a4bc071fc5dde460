import { transformCosine } from './cosine-transform.ts';
import type { Luminance } from './luminance.ts';

/** Sides of the thumbnail that is transformed, and of the block of frequencies that become bits. */
const thumbnailSide = 64;
const blockSide = 16;
/** Two passes of a box filter in each direction make a tent (Jarosz). */
const passes = 2;
/** Heuristics of the reference: differences are counted in percent of the range of brightness, and this many make one point of quality. */
const stepsPerPoint = 90;
/** A smaller picture has no hash. */
const smallestSide = 5;

/**
 * The PDQ hash of a picture, as the reference implementation computes it (`pdq` in facebook/ThreatExchange, described in its paper "The TMK+PDQF
 * video-hashing algorithm and the PDQ image-hashing algorithm"): 256 bits as 64 hexadecimal digits, and how much there is to recognize in the picture, from 0
 * (a flat area) to 100. Below a quality of 50 a hash says little. A picture of less than 5 pixels a side has the hash 0 and the quality 0.
 */
export function computePdq({ values, width, height }: Luminance): { hash: string; quality: number } {
  if (width < smallestSide || height < smallestSide) return { hash: '0'.repeat((blockSide * blockSide) / 4), quality: 0 };
  const thumbnail = makeThumbnail(values, width, height);
  const frequencies = transformCosine(thumbnail, { size: thumbnailSide, first: 1, count: blockSide });
  return { hash: formatAboveMedian(frequencies), quality: measureQuality(thumbnail) };
}

/** Blurs the picture so that one pixel in the middle of each cell of a 64 by 64 grid stands for the cell, and takes those. */
function makeThumbnail(values: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(values.length);
  const blurred = Float32Array.from(values);
  for (let pass = 0; pass < passes; pass += 1) {
    for (let y = 0; y < height; y += 1) averageLine(blurred, rows, { from: y * width, step: 1, length: width, window: findWindow(width) });
    for (let x = 0; x < width; x += 1) averageLine(rows, blurred, { from: x, step: width, length: height, window: findWindow(height) });
  }
  const findMiddle = (cell: number, length: number): number => Math.floor(((cell + 0.5) * length) / thumbnailSide);
  return Float32Array.from({ length: thumbnailSide * thumbnailSide }, (_, i) => {
    const row = findMiddle(Math.floor(i / thumbnailSide), height);
    return blurred[row * width + findMiddle(i % thumbnailSide, width)] ?? 0;
  });
}

/** Half of a cell for each of the two passes, rounded up. */
function findWindow(length: number): number {
  return Math.ceil(length / (passes * thumbnailSide));
}

type Line = { from: number; step: number; length: number; window: number };

/** The mean of a window around each value of one line; at the ends, of the part of the window that is inside. */
function averageLine(source: Float32Array, target: Float32Array, { from, step, length, window }: Line): void {
  const ahead = Math.floor(window / 2);
  const behind = window - 1 - ahead;
  let sum = 0;
  let count = 0;
  for (let i = -ahead; i < length; i += 1) {
    if (i + ahead < length) {
      sum += source[from + (i + ahead) * step] ?? 0;
      count += 1;
    }
    if (i > behind) {
      sum -= source[from + (i - behind - 1) * step] ?? 0;
      count -= 1;
    }
    if (i >= 0) target[from + i * step] = sum / count;
  }
}

/** Counts the steps of brightness between neighbors; parts of a step don't count. */
function measureQuality(thumbnail: Float32Array): number {
  const at = (row: number, column: number): number => thumbnail[row * thumbnailSide + column] ?? 0;
  const countSteps = (difference: number): number => Math.abs(Math.trunc((difference * 100) / 255));
  let steps = 0;
  for (let i = 0; i < thumbnailSide - 1; i += 1)
    for (let j = 0; j < thumbnailSide; j += 1) steps += countSteps(at(i, j) - at(i + 1, j)) + countSteps(at(j, i) - at(j, i + 1));
  return Math.min(100, Math.floor(steps / stepsPerPoint));
}

/** One bit for each frequency: whether it is above the lower median. The first frequency is the last bit. */
function formatAboveMedian(frequencies: Float64Array): string {
  const median = frequencies.toSorted()[frequencies.length / 2 - 1] ?? 0;
  let text = '';
  for (let last = frequencies.length - 1; last > 0; last -= 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit += 1) digit = digit * 2 + ((frequencies[last - bit] ?? 0) > median ? 1 : 0);
    text += digit.toString(16);
  }
  return text;
}
