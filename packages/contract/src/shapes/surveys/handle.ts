import { handleStatuses, ownHandleActions } from '@strapline/domain/handle/handle.states';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { socialPlatformKeys } from '@strapline/domain/profile/social-platforms';
import { z } from 'zod';
import { username } from '../ids.ts';
import { creator } from '../person.ts';
import { timestamp } from '../scalars.ts';
import { singleLineText } from '../text.ts';

/** A fully qualified social id as it is stored, such as `x:mara.sews`. */
const canonicalFqsid = z.string().max(180);

/** As it is entered: `Twitter:@Mara` is read as `x:mara`. */
export const fqsid = singleLineText.max(180).transform((text, context) => {
  const parsed = parseFqsid(text);
  if (parsed) return formatFqsid(parsed);
  context.addIssue({ code: 'custom', message: 'Enter a platform and a handle, e.g. instagram:mara.sews.' });
  return z.NEVER;
});

/** A handle to claim: on Mastodon, the name alone isn't one person. */
export const claimableFqsid = fqsid.refine((text) => !text.startsWith('mastodon:') || text.includes('@'), {
  error: 'Add the server, e.g. mara@sewing.example.',
});

export const handleStatus = z.enum(handleStatuses);

/** How the last look at a bio ended. */
const bioCheckResult = z.enum(['found', 'code_missing', 'profile_missing', 'unreadable']);

/** A handle that the caller claimed. */
export const handle = z.strictObject({
  fqsid: canonicalFqsid,
  platform: z.enum(socialPlatformKeys),
  handle: z.string(),
  /** The profile on its platform. */
  url: z.string(),
  status: handleStatus,
  /** The code for the bio, as it is shown there; null once it isn't needed. */
  code: z.string().nullable(),
  codeExpiresAt: timestamp.nullable(),
  check: z.strictObject({ at: timestamp, result: bioCheckResult }).nullable(),
  provenAt: timestamp.nullable(),
  /** By when we promise to look at it. */
  reviewBy: timestamp.nullable(),
  /** Why the team refused it. */
  reason: z.string().nullable(),
  can: z.array(z.enum(ownHandleActions)),
});

/** A handle that the team decides about: one that waits for it, or a proven one. */
export const handleReview = z.strictObject({
  fqsid: canonicalFqsid,
  platform: z.enum(socialPlatformKeys),
  handle: z.string(),
  url: z.string(),
  /** What the bio has to show; null once it is proven. */
  code: z.string().nullable(),
  status: handleStatus,
  person: creator,
  /** Since when it has waited, or been proven. */
  since: timestamp,
  /** By when we promised an answer; null for a proven one. */
  dueAt: timestamp.nullable(),
  /** Somebody else has shown the same handle. */
  rivals: z.array(username),
  /** Empty for the caller’s own, which another admin decides about. */
  can: z.array(z.enum(['prove', 'refuse'])),
});

export type HandleShape = z.infer<typeof handle>;
export type HandleReview = z.infer<typeof handleReview>;
