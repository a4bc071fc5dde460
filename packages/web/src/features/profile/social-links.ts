import { formatFqsid } from '@strapline/domain/profile/fqsid';
import { type SocialPlatform, socialPlatformKeys, socialPlatforms } from '@strapline/domain/profile/social-platforms';

export type SocialLink = { platform: SocialPlatform; name: string; handle: string; url: string; isProven: boolean };

/**
 * Known platforms only; a handle with unusual characters is dropped, so that no URL can be injected. `proven` are the fqsids that the person has shown to be
 * theirs.
 */
export function listSocialLinks(socials: Record<string, string>, proven: readonly string[]): SocialLink[] {
  return socialPlatformKeys.flatMap((platform) => {
    const handle = (socials[platform] ?? '').trim().replace(/^@/, '');
    if (!/^[\w.-]{1,64}(@[\w-]+(\.[\w-]+)+)?$/.test(handle)) return [];
    if (handle.includes('@') !== (platform === 'mastodon')) return [];
    const { name, getUrl } = socialPlatforms[platform];
    return [{ platform, name, handle, url: getUrl(handle), isProven: proven.includes(formatFqsid({ platform, handle })) }];
  });
}
