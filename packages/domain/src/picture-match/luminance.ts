/** Brightness of each pixel, 0 to 255, row by row. */
export type Luminance = { values: Float32Array; width: number; height: number };

const hashedSide = 512;

/**
 * The size in which a picture is hashed: a larger one is scaled to a square of 512 pixels without keeping its proportions, a smaller one stays as it is, both as in the
 * reference implementation of PDQ.
 */
export function findHashedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return Math.max(width, height) > hashedSide ? { width: hashedSide, height: hashedSide } : { width, height };
}

/**
 * Luma of RGB or RGBA pixels (ITU-R BT.601, as the reference implementation of PDQ weighs it). Opaque pixels are expected. Throws RangeError if there are
 * fewer bytes than pixels.
 */
export function toLuminance(
  pixels: ArrayLike<number>,
  { width, height, channels }: { width: number; height: number; channels: 3 | 4 },
): Luminance {
  if (pixels.length < width * height * channels) throw new RangeError('there are fewer bytes than pixels');
  const values = new Float32Array(width * height);
  for (let i = 0, at = 0; i < values.length; i += 1, at += channels)
    values[i] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  return { values, width, height };
}
