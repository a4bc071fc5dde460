import { type Fqsid, parseFqsid } from './fqsid.ts';
import type { SocialPlatform } from './social-platforms.ts';

/** Where an address of a profile names its handle. Mastodon runs on any server, so it comes last. */
const places: readonly { platform: Exclude<SocialPlatform, 'mastodon'>; pattern: RegExp }[] = [
  { platform: 'instagram', pattern: /^instagram\.com\/([^/]+)/ },
  { platform: 'tiktok', pattern: /^tiktok\.com\/@([^/]+)/ },
  { platform: 'youtube', pattern: /^youtube\.com\/@([^/]+)/ },
  { platform: 'x', pattern: /^(?:x|twitter)\.com\/([^/]+)/ },
  { platform: 'bluesky', pattern: /^bsky\.app\/profile\/([^/]+)/ },
  { platform: 'threads', pattern: /^threads\.(?:net|com)\/@([^/]+)/ },
  { platform: 'reddit', pattern: /^reddit\.com\/u(?:ser)?\/([^/]+)/ },
  { platform: 'facebook', pattern: /^facebook\.com\/([^/]+)/ },
  { platform: 'twitch', pattern: /^twitch\.tv\/([^/]+)/ },
  { platform: 'onlyfans', pattern: /^onlyfans\.com\/([^/]+)/ },
];

/** Platform and handle of the address of a profile, such as `https://twitter.com/Mara`, with or without its scheme; null for any other text. */
export function parseProfileUrl(text: string): Fqsid | null {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^(?:www|m|mobile|old)\./, '')
    .replace(/[?#].*$/, '');
  for (const { platform, pattern } of places) {
    const handle = pattern.exec(address)?.[1];
    if (handle) return parseFqsid(`${platform}:${handle}`);
  }
  // Of Mastodon: `sewing.example/@mara`.
  const [server = '', user = '', ...rest] = address.replace(/\/$/, '').split('/');
  return server.includes('.') && user.startsWith('@') && rest.length === 0 ? parseFqsid(`mastodon:${user.slice(1)}@${server}`) : null;
}
