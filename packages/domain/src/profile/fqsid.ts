import { isSocialPlatform, type SocialPlatform, socialPlatformKeys, socialPlatforms } from './social-platforms.ts';

export type Fqsid = { platform: SocialPlatform; handle: string };

/** The keys that are accepted; `twitter` is read as `x` (specification, section 3). */
export const socialKeys = [...socialPlatformKeys, 'twitter'] as const;

/** Platform and handle of a fully qualified social id such as `x:mara.sews`, or null. Reads `Twitter:@Mara` as `x:mara`. */
export function parseFqsid(text: string): Fqsid | null {
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  const platform = toPlatform(text.slice(0, colon).trim().toLowerCase());
  const handle = text
    .slice(colon + 1)
    .trim()
    .toLowerCase()
    .replace(/^@/, '');
  if (platform === null || !isHandle(platform, handle)) return null;
  return { platform, handle };
}

/** The canonical form `platform:handle`. */
export function formatFqsid({ platform, handle }: Fqsid): string {
  return `${platform}:${handle.toLowerCase().replace(/^@/, '')}`;
}

/** The address of the profile on its platform. */
export function getProfileUrl({ platform, handle }: Fqsid): string {
  return socialPlatforms[platform].getUrl(handle);
}

function toPlatform(key: string): SocialPlatform | null {
  if (key === 'twitter') return 'x';
  return isSocialPlatform(key) ? key : null;
}

// Mastodon handles name their server: `mara@sewing.example`.
function isHandle(platform: SocialPlatform, handle: string): boolean {
  if (platform === 'mastodon' && /^[a-z0-9_.-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(handle)) return true;
  return /^[a-z0-9_.-]{1,100}$/.test(handle) && /[a-z0-9_]/.test(handle);
}
