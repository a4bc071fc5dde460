import { parseFqsid, socialKeys } from '@strapline/domain/profile/fqsid';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { profileForm } from '../../forms.ts';
import { languages } from '../../languages.ts';
import { singleLineText } from '../../shapes/text.ts';

const socials = z.partialRecord(z.enum(socialKeys), singleLineText.max(60)).superRefine((handles, context) => {
  for (const [platform, handle] of Object.entries(handles))
    if (handle && !parseFqsid(`${platform}:${handle}`))
      context.addIssue({ code: 'custom', path: [platform], message: 'Enter your handle on that site, not the full web address.' });
});

export const saveProfile = defineEvent({
  name: 'saveProfile',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary:
    "Changes the caller's profile. The birth date is write-only, stored encrypted, and set once; one correction is accepted within 24 hours.",
  input: z.strictObject({
    /** Empty removes the name. */
    displayName: profileForm.shape.displayName,
    bio: profileForm.shape.bio,
    socials: socials.optional(),
    birthDate: profileForm.shape.birthDate,
    creatorMode: z.boolean().optional(),
    usePreferredUsername: z.boolean().optional(),
    /** Opt-in: unset means not shown. */
    nameOnModelPage: z.boolean().optional(),
    nameOnCollection: z.boolean().optional(),
    collectionOpen: z.boolean().optional(),
    /** Of e-mails and pushes. */
    language: z.enum(languages).optional(),
  }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'age_required', 'conflict'],
});
