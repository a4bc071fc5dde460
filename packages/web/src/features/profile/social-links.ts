/** In display order. Mastodon handles include their server. */
const platforms: readonly { platform: string; name: string; getUrl: (handle: string) => string }[] = [
  { platform: 'instagram', name: 'Instagram', getUrl: (handle) => `https://www.instagram.com/${handle}/` },
  { platform: 'tiktok', name: 'TikTok', getUrl: (handle) => `https://www.tiktok.com/@${handle}` },
  { platform: 'youtube', name: 'YouTube', getUrl: (handle) => `https://www.youtube.com/@${handle}` },
  { platform: 'x', name: 'X', getUrl: (handle) => `https://x.com/${handle}` },
  { platform: 'bluesky', name: 'Bluesky', getUrl: (handle) => `https://bsky.app/profile/${handle}` },
  { platform: 'threads', name: 'Threads', getUrl: (handle) => `https://www.threads.net/@${handle}` },
  { platform: 'mastodon', name: 'Mastodon', getUrl: getMastodonUrl },
  { platform: 'reddit', name: 'Reddit', getUrl: (handle) => `https://www.reddit.com/user/${handle}` },
  { platform: 'facebook', name: 'Facebook', getUrl: (handle) => `https://www.facebook.com/${handle}` },
  { platform: 'twitch', name: 'Twitch', getUrl: (handle) => `https://www.twitch.tv/${handle}` },
  { platform: 'onlyfans', name: 'OnlyFans', getUrl: (handle) => `https://onlyfans.com/${handle}` },
];

export type SocialLink = { name: string; handle: string; url: string };

/** Known platforms only; a handle with unusual characters is dropped, so that no URL can be injected. */
export function listSocialLinks(socials: Record<string, string>): SocialLink[] {
  return platforms.flatMap(({ platform, name, getUrl }) => {
    const handle = (socials[platform] ?? (platform === 'x' ? socials['twitter'] : undefined) ?? '').trim().replace(/^@/, '');
    if (!/^[\w.-]{1,64}(@[\w-]+(\.[\w-]+)+)?$/.test(handle)) return [];
    if (handle.includes('@') !== (platform === 'mastodon')) return [];
    return [{ name, handle, url: getUrl(handle) }];
  });
}

function getMastodonUrl(handle: string): string {
  const [user, server] = handle.split('@');
  return `https://${server}/@${user}`;
}
