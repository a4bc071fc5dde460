import type { SocialPlatform } from './social-platforms.ts';

/** The first handle on a platform among fully qualified social ids such as `youtube:maravale`, without its platform; undefined if there is none. */
export function findHandleOn(platform: SocialPlatform, fqsids: readonly string[]): string | undefined {
  return fqsids.find((fqsid) => fqsid.startsWith(`${platform}:`))?.slice(platform.length + 1);
}
