import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { consent, consentKind, consentVersion } from '../../shapes/consent.ts';
import { singleLineText } from '../../shapes/text.ts';

export const recordConsent = defineEvent({
  name: 'recordConsent',
  level: 0,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    "Records that the caller agrees to a text, or withdraws that. `subject` is the tag ID of a picture consent, or a survey's handle. A visitor's choice about analytics is not stored; everything else needs an account.",
  input: z
    .strictObject({ kind: consentKind, version: consentVersion, subject: singleLineText.min(1).max(120).optional(), accepted: z.boolean() })
    .refine(({ kind, subject }) => (kind === 'picture' || kind === 'survey') === (subject !== undefined), {
      path: ['subject'],
      error: 'A picture or survey consent names what it is about; other consents don’t.',
    }),
  output: consent,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
