import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { kid } from '../../shapes/ids.ts';
import { privateResourceId, privateResourceKind } from '../../shapes/private-media.ts';
import { multilineText } from '../../shapes/text.ts';

export const getDerivedKey = defineEvent({
  name: 'getDerivedKey',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'The keys of private pictures. For their owner the first one is for encrypting; others who may open them get the keys that their pictures need. Admins write a reason, which the owner reads. Every call is recorded, refused ones too. A media ID that is not in use yet is reserved for the caller.',
  input: z.strictObject({
    resource: privateResourceKind,
    id: privateResourceId,
    reason: multilineText.min(10, 'Write at least 10 characters.').max(500, 'Use at most 500 characters.').optional(),
  }),
  output: z.strictObject({ scope: z.string(), keys: z.array(z.strictObject({ kid, key: z.string() })) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'too_large'],
});
