import type { Fqsid } from '@strapline/domain/profile/fqsid';
import type { SocialPlatform } from '@strapline/domain/profile/social-platforms';

/** `unreadable`: the platform is away, refuses us, or answered something else. It can be retried. */
export type BioReading = { result: 'read'; text: string } | { result: 'profile_missing' | 'unreadable' };

/** What people write about themselves on their public profiles. */
export type Bios = {
  /** The platforms that can be read; for others the team looks. */
  readable: readonly SocialPlatform[];
  /** Never throws. */
  read(profile: Fqsid): Promise<BioReading>;
};
