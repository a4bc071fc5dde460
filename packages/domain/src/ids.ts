import { isUsername } from './username/form.ts';

export type BraTagParts = { modelId: string; year: number; series: string; serial: string };
export type Fqsid = { platform: SocialPlatform; handle: string };
type SocialPlatform = (typeof socialPlatforms)[number];

/** The social platform keys of the specification, section 3. `twitter` is accepted and read as `x`. */
export const socialPlatforms = [
  'facebook',
  'instagram',
  'onlyfans',
  'reddit',
  'tiktok',
  'twitch',
  'x',
  'twitter',
  'youtube',
  'bluesky',
  'mastodon',
  'threads',
] as const;

export const defaultSeries = 'main';

/** `modelId:year:series:serial`, the id of a bra tag and of a pair. */
export function formatBraTagId(parts: BraTagParts): string {
  return `${parts.modelId}:${parts.year}:${parts.series}:${parts.serial}`;
}

/** The four parts of a tag's or pair's id, or null for anything that is not exactly one. */
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

/** Platform and handle of a fully qualified social id such as `x:mara.sews`, or null. Reads `Twitter:@Mara` as `x:mara`. */
export function parseFqsid(text: string): Fqsid | null {
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  const platform = socialPlatforms.find((key) => key === text.slice(0, colon).trim().toLowerCase());
  const handle = text
    .slice(colon + 1)
    .trim()
    .toLowerCase()
    .replace(/^@/, '');
  if (platform === undefined || !isHandle(platform, handle)) return null;
  return { platform: platform === 'twitter' ? 'x' : platform, handle };
}

/** `platform:handle` in its one normal form. */
export function formatFqsid(fqsid: Fqsid): string {
  const platform = fqsid.platform === 'twitter' ? 'x' : fqsid.platform;
  return `${platform}:${fqsid.handle.toLowerCase().replace(/^@/, '')}`;
}

// Exactly what formatSerial gives, so that one tag has one id: `0007`, `12345`, never `007` or `00012`.
function isSerial(text: string): boolean {
  return /^(?!0000$)[0-9]{4}$|^[1-9][0-9]{4,14}$/.test(text);
}

// Mastodon handles name their server: `mara@sewing.example`.
function isHandle(platform: SocialPlatform, handle: string): boolean {
  if (platform === 'mastodon' && /^[a-z0-9_.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(handle)) return true;
  return /^[a-z0-9_.-]{1,100}$/.test(handle) && /[a-z0-9_]/.test(handle);
}
