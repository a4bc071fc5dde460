import { createRandom } from '../garment/random.ts';
import type { Luminance } from './luminance.ts';

/** A picture for tests, the same for a seed: discs of any gray that lie on each other. */
export function drawDiscs(seed: string, { width = 512, height = 512, count = 40 } = {}): Luminance {
  const throwDice = createRandom(seed);
  const values = new Float32Array(width * height).fill(200);
  for (let disc = 0; disc < count; disc += 1) {
    const [x, y, radius, gray] = [
      throwDice() * width,
      throwDice() * height,
      (0.03 + throwDice() * 0.2) * width,
      Math.floor(throwDice() * 256),
    ];
    values.forEach((_, i) => {
      if (((i % width) - x) ** 2 + (Math.floor(i / width) - y) ** 2 < radius ** 2) values[i] = gray;
    });
  }
  return { values, width, height };
}

/** A part of a picture, in pixels. */
export function cutOut({ values, width }: Luminance, part: { left: number; top: number; width: number; height: number }): Luminance {
  return {
    width: part.width,
    height: part.height,
    values: Float32Array.from(
      { length: part.width * part.height },
      (_, i) => values[(part.top + Math.floor(i / part.width)) * width + part.left + (i % part.width)] ?? 0,
    ),
  };
}

export function mirror({ values, width, height }: Luminance): Luminance {
  return { width, height, values: values.map((_, i) => values[i - (i % width) + width - 1 - (i % width)] ?? 0) };
}
