import type { SurveyResults } from '@strapline/contract/shapes/surveys/survey';

export function toPercent(share: number): number {
  return Math.round(share * 100);
}

/** The shares of the sizes, as a file. Sizes are labels such as `32DD`, so nothing needs quotes. */
export function formatResultsCsv({ n, sizes, others }: SurveyResults): string {
  const rows = sizes.map(({ braSize, share }) => [braSize, toPercent(share)]);
  if (others > 0) rows.push(['other', toPercent(others)]);
  return `${[['uk_size', 'percent'], ...rows, ['answers', n]].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
