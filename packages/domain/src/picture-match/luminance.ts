/** Brightness of each pixel, 0 to 255, row by row. */
export type Luminance = { values: Float32Array; width: number; height: number };

const hashedSide = 512;

/**
 * The size in which a picture is hashed: a larger one becomes a square of 512 pixels without keeping its proportions, a smaller one stays as it is, both as in the
 * reference implementation of PDQ.
 */
export function findHashedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return Math.max(width, height) > hashedSide ? { width: hashedSide, height: hashedSide } : { width, height };
}

/** The pixel that stands for pixel `at` of `hashed` in a row or column of `length`: the first one of its cell, without mixing, as in the reference. */
export function findSampledPixel(at: number, hashed: number, length: number): number {
  return Math.floor((at * length) / hashed);
}

/**
 * Luma of RGB or RGBA pixels (ITU-R BT.601, as the reference implementation of PDQ weighs it) in the size of `findHashedSize`. Opaque pixels are expected. Throws RangeError if
 * there are fewer bytes than pixels.
 */
export function toLuminance(
  pixels: ArrayLike<number>,
  { width, height, channels }: { width: number; height: number; channels: 3 | 4 },
): Luminance {
  if (pixels.length < width * height * channels) throw new RangeError('there are fewer bytes than pixels');
  const hashed = findHashedSize({ width, height });
  const values = new Float32Array(hashed.width * hashed.height);
  for (let y = 0, i = 0; y < hashed.height; y += 1) {
    const row = findSampledPixel(y, hashed.height, height) * width;
    for (let x = 0; x < hashed.width; x += 1, i += 1) {
      const at = (row + findSampledPixel(x, hashed.width, width)) * channels;
      values[i] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
    }
  }
  return { values, ...hashed };
}
