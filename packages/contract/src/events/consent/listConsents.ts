import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { consent, consentKind } from '../../shapes/consent.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listConsents = defineEvent({
  name: 'listConsents',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "What the caller agreed to or withdrew: the last decision about each subject, newest first. `current` has each text's version in force, `due` the texts that changed since the caller agreed.",
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(consent).extend({ current: z.record(consentKind, z.string()), due: z.array(consentKind) }),
  errors: ['unauthenticated'],
});
