/** A sample after garbage collection; `minutes` since the start. */
export type Sample = { minutes: number; value: number };

/** The slope of a line through the samples (least squares), per minute. */
export function calculateSlope(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number): number => samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [meanMinutes, meanValue] = [mean(({ minutes }) => minutes), mean(({ value }) => value)];
  const spread = samples.reduce((sum, { minutes }) => sum + (minutes - meanMinutes) ** 2, 0);
  if (spread === 0) return 0;
  return samples.reduce((sum, { minutes, value }) => sum + (minutes - meanMinutes) * (value - meanValue), 0) / spread;
}

/** Samples after the warm-up: the last six tenths. */
export function dropWarmUp<T>(samples: readonly T[]): readonly T[] {
  return samples.slice(Math.floor(samples.length * 0.4));
}
