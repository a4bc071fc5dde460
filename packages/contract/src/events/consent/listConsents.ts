import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { consent, consentKind, textChange } from '../../shapes/consent.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listConsents = defineEvent({
  name: 'listConsents',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "What the caller agreed to or withdrew: the last decision about each subject, newest first. `current` has each text's version in force, `due` the texts that changed since the caller agreed, and `changes` what is different. Until the terms and community guidelines are accepted, nothing new can be created, offered or bought; what exists stays. Consents about pictures stay as they were given.",
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(consent).extend({
    current: z.record(consentKind, z.string()),
    due: z.array(consentKind),
    changes: z.array(textChange),
  }),
  errors: ['unauthenticated'],
});
