/** In display order. Mastodon handles include their server. */
const homes: readonly { platform: string; name: string; address: (handle: string) => string }[] = [
  { platform: 'instagram', name: 'Instagram', address: (handle) => `https://www.instagram.com/${handle}/` },
  { platform: 'tiktok', name: 'TikTok', address: (handle) => `https://www.tiktok.com/@${handle}` },
  { platform: 'youtube', name: 'YouTube', address: (handle) => `https://www.youtube.com/@${handle}` },
  { platform: 'x', name: 'X', address: (handle) => `https://x.com/${handle}` },
  { platform: 'bluesky', name: 'Bluesky', address: (handle) => `https://bsky.app/profile/${handle}` },
  { platform: 'threads', name: 'Threads', address: (handle) => `https://www.threads.net/@${handle}` },
  { platform: 'mastodon', name: 'Mastodon', address: mastodon },
  { platform: 'reddit', name: 'Reddit', address: (handle) => `https://www.reddit.com/user/${handle}` },
  { platform: 'facebook', name: 'Facebook', address: (handle) => `https://www.facebook.com/${handle}` },
  { platform: 'twitch', name: 'Twitch', address: (handle) => `https://www.twitch.tv/${handle}` },
  { platform: 'onlyfans', name: 'OnlyFans', address: (handle) => `https://onlyfans.com/${handle}` },
];

export type SocialLink = { name: string; handle: string; url: string };

/** Known platforms only; a handle with unusual characters is dropped, so that no URL can be injected. */
export function socialLinks(socials: Record<string, string>): SocialLink[] {
  return homes.flatMap(({ platform, name, address }) => {
    const handle = (socials[platform] ?? (platform === 'x' ? socials['twitter'] : undefined) ?? '').trim().replace(/^@/, '');
    if (!/^[\w.-]{1,64}(@[\w-]+(\.[\w-]+)+)?$/.test(handle)) return [];
    if (handle.includes('@') !== (platform === 'mastodon')) return [];
    return [{ name, handle, url: address(handle) }];
  });
}

function mastodon(handle: string): string {
  const [person, server] = handle.split('@');
  return `https://${server}/@${person}`;
}
