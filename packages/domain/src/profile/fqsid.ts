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

/** The canonical form `platform:handle`. */
export function formatFqsid(fqsid: Fqsid): string {
  const platform = fqsid.platform === 'twitter' ? 'x' : fqsid.platform;
  return `${platform}:${fqsid.handle.toLowerCase().replace(/^@/, '')}`;
}

// Mastodon handles name their server: `mara@sewing.example`.
function isHandle(platform: SocialPlatform, handle: string): boolean {
  if (platform === 'mastodon' && /^[a-z0-9_.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(handle)) return true;
  return /^[a-z0-9_.-]{1,100}$/.test(handle) && /[a-z0-9_]/.test(handle);
}
