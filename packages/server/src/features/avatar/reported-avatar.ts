import type { Media } from '@strapline/contract/shapes/media';
import { minute } from '@strapline/domain/time';
import { isSameSecret } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';

const linkMs = 15 * minute;

type Signing = Pick<Services, 'secrets' | 'clock'>;

/** The avatar of a reported profile, as a picture of the case. Without a link: `signReportedAvatar` adds one. */
export function toReportedPicture(avatar: string): Media {
  return {
    id: `ava_${avatar.slice(0, 20)}`,
    kind: 'image',
    alt: '',
    width: 512,
    height: 512,
    placeholder: '#cfc8c0',
    sources: [{ url: `/avatar/${avatar}`, type: 'image/webp', width: 512 }],
  };
}

/** With a link that works for a while although the profile is hidden. For admins only. */
export function signReportedAvatar(services: Signing, picture: Media): Media {
  const until = Math.ceil((services.clock.now().getTime() + linkMs) / 1000);
  const sources = picture.sources.map((source) => ({
    ...source,
    url: `${source.url}?until=${until}&signature=${sign(services, source.url.slice('/avatar/'.length), until)}`,
  }));
  return { ...picture, sources };
}

export function isReportedAvatarLink(services: Signing, avatar: string, query: unknown): boolean {
  const { until, signature } = query as Record<string, unknown>;
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{9,12}$/.test(until)) return false;
  return services.clock.now().getTime() < Number(until) * 1000 && isSameSecret(signature, sign(services, avatar, Number(until)));
}

function sign({ secrets }: Signing, avatar: string, until: number): string {
  return secrets.mac('reported-avatar', `${avatar} ${until}`).subarray(0, 16).toString('base64url');
}
