import { parseFqsid } from '@strapline/domain/profile/fqsid';
import { socialPlatformKeys } from '@strapline/domain/profile/social-platforms';
import { redditPostTypes } from '@strapline/domain/social/social-post';
import { z } from 'zod';
import { braTagId, kid, serialNumber, username } from './shapes/ids.ts';
import { email } from './shapes/scalars.ts';
import { moderated, singleLineText } from './shapes/text.ts';

/** What `recordNfcTag` binds to a tag. */
export const nfcForm = z.strictObject({
  braTagId,
  encryptionKeyKid: kid,
  serialNumber,
  tapUrl: z.string().max(300).optional(),
});

const fqsid = singleLineText
  .max(120)
  .refine((text) => parseFqsid(text) !== null, 'Enter a platform and a handle, e.g. instagram:mara.sews.');

/** A handle alone belongs to the platform of the form's address. */
const socialId = singleLineText
  .min(1, 'Enter a handle, or a platform and a handle.')
  .max(120)
  .refine(
    (text) =>
      text.includes(':') ? parseFqsid(text) !== null : socialPlatformKeys.some((platform) => parseFqsid(`${platform}:${text}`) !== null),
    'Enter a handle, e.g. mara.sews, or a platform and a handle, e.g. instagram:mara.sews.',
  );

/** A survey that the team prepares for a profile; its owner opens it. */
export const icbmPostForm = z.strictObject({
  name: moderated(singleLineText.min(2, 'Enter a name of at least 2 characters.').max(80, 'Use at most 80 characters for the name.')),
  socialId,
  url: singleLineText
    .max(300, 'Use the address of the profile itself.')
    .regex(/^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[!-~]*)?$/i, 'Enter the address of the profile, starting with https://.'),
});

/** A post about somebody with this e-mail address. */
export const redditPostForm = z.strictObject({ type: z.enum(redditPostTypes, 'Choose a kind of post.'), email });

/** A request for an invitation. */
export const inviteForm = z.strictObject({
  email,
  role: z.enum(['model', 'collector'], 'Choose whether you create or collect.'),
  fqsid: fqsid.optional(),
  referrerId: username.optional(),
});
