import { pairLimits } from '@strapline/domain/pair/pair-limits';
import { z } from 'zod';
import { onceValid, withSizeRule } from '../../size-rule.ts';
import { consentVersion } from '../consent.ts';
import { username } from '../ids.ts';
import { encryptedImageInput } from '../private-media.ts';
import { timestamp } from '../scalars.ts';
import { sizeField } from '../size.ts';
import { moderated, multilineText, singleLineText } from '../text.ts';

export const pairFields = z.strictObject({
  /** How bras fit; public. */
  bio: moderated(multilineText.max(pairLimits.bio, `Use at most ${pairLimits.bio} characters.`)).default(''),
  /** What is worn in the pictures; public. */
  garment: moderated(singleLineText.max(pairLimits.garment, `Use at most ${pairLimits.garment} characters.`)).default(''),
  /** Never shown. */
  dob: z.iso.date('Enter the day, month and year you were born.'),
  braSize: singleLineText.max(12).optional(),
  size: sizeField.optional(),
  consent: z.strictObject({ version: consentVersion, acceptedAt: timestamp }, 'Read the text and agree to it.'),
  /** One of those of `getAvailablePairUsernames`; without it, the pair gets one. */
  username: username.optional(),
  left: encryptedImageInput.optional(),
  right: encryptedImageInput.optional(),
});

type Sized = { braSize?: string | undefined; size?: unknown };

/** A new pair. The pictures may follow: they can only be encrypted once the pair has an ID. */
export const pairForm = withSizeRule(pairFields).refine(({ braSize, size }: Sized) => Boolean(braSize) || size !== undefined, {
  path: ['braSize'],
  error: 'Enter your size.',
  when: onceValid('braSize', 'size'),
});

/** Without defaults: a missing field stays unchanged. New pictures or another size need a new review. */
export const pairChanges = withSizeRule(
  pairFields
    .pick({ braSize: true, size: true, left: true, right: true, consent: true })
    .extend({ bio: pairFields.shape.bio.unwrap(), garment: pairFields.shape.garment.unwrap() })
    .partial(),
);
