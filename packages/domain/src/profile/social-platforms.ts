/** The platforms on which people have profiles, in the order in which we show them (specification, section 3). */
export const socialPlatforms = {
  instagram: { name: 'Instagram', getUrl: (handle: string) => `https://www.instagram.com/${handle}/` },
  tiktok: { name: 'TikTok', getUrl: (handle: string) => `https://www.tiktok.com/@${handle}` },
  youtube: { name: 'YouTube', getUrl: (handle: string) => `https://www.youtube.com/@${handle}` },
  x: { name: 'X', getUrl: (handle: string) => `https://x.com/${handle}` },
  bluesky: { name: 'Bluesky', getUrl: (handle: string) => `https://bsky.app/profile/${handle}` },
  threads: { name: 'Threads', getUrl: (handle: string) => `https://www.threads.net/@${handle}` },
  mastodon: { name: 'Mastodon', getUrl: getMastodonUrl },
  reddit: { name: 'Reddit', getUrl: (handle: string) => `https://www.reddit.com/user/${handle}` },
  facebook: { name: 'Facebook', getUrl: (handle: string) => `https://www.facebook.com/${handle}` },
  twitch: { name: 'Twitch', getUrl: (handle: string) => `https://www.twitch.tv/${handle}` },
  onlyfans: { name: 'OnlyFans', getUrl: (handle: string) => `https://onlyfans.com/${handle}` },
} as const;

export type SocialPlatform = keyof typeof socialPlatforms;

export const socialPlatformKeys = Object.keys(socialPlatforms).filter(isSocialPlatform);

export function isSocialPlatform(key: string): key is SocialPlatform {
  return Object.hasOwn(socialPlatforms, key);
}

/** The platform whose profiles are at a host, such as `www.instagram.com`; null for others, and for Mastodon, which is at many. */
export function getPlatformOfHost(host: string): SocialPlatform | null {
  const domain = host.toLowerCase().split('.').slice(-2).join('.');
  const others: Readonly<Record<string, SocialPlatform>> = { 'twitter.com': 'x', 'threads.com': 'threads', 'youtu.be': 'youtube' };
  const known = socialPlatformKeys.find(
    (key) => key !== 'mastodon' && new URL(socialPlatforms[key].getUrl('handle')).hostname.endsWith(domain),
  );
  return known ?? others[domain] ?? null;
}

/** Handles name their server: `mara@sewing.example`. */
function getMastodonUrl(handle: string): string {
  const [user, server] = handle.split('@');
  return `https://${server}/@${user}`;
}
