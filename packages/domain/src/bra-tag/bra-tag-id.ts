import { isUsername } from '../username/username-format.ts';

export type BraTagParts = { modelId: string; year: number; series: string; serial: string };

export const defaultSeries = 'main';

/** `modelId:year:series:serial`, the id of a bra tag and of a pair. */
export function formatBraTagId(parts: BraTagParts): string {
  return `${parts.modelId}:${parts.year}:${parts.series}:${parts.serial}`;
}

/** The four parts of a tag's or pair's id; null for any text that is not in canonical form. */
export function parseBraTagId(id: string): BraTagParts | null {
  const [modelId, year, series, serial, ...rest] = id.split(':');
  if (modelId === undefined || year === undefined || series === undefined || serial === undefined || rest.length > 0) return null;
  if (!isUsername(modelId) || !/^2[0-9]{3}$/.test(year) || !isSeries(series) || !isSerial(serial)) return null;
  return { modelId, year: Number(year), series, serial };
}

/** True for the name of a series: 1 to 16 of a-z, 0-9 and the hyphen. */
export function isSeries(text: string): boolean {
  return /^[a-z0-9-]{1,16}$/.test(text);
}

/** The number of a tag within its creator, year and series, with at least four digits. */
export function formatSerial(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError('a serial counts from 1');
  return String(number).padStart(4, '0');
}

// Only the form that formatSerial gives, so that a tag has one id: `0007` or `12345`, not `007` or `00012`.
function isSerial(text: string): boolean {
  return /^(?!0000$)[0-9]{4}$|^[1-9][0-9]{4,14}$/.test(text);
}
