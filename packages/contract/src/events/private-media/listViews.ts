import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { privateResourceId, privateResourceKind, privateView } from '../../shapes/private-media.ts';

export const listViews = defineEvent({
  name: 'listViews',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "Who asked for the keys of the caller's private pictures, and when; the last one first. `total` counts those who got them.",
  input: z.strictObject({ resource: privateResourceKind, id: privateResourceId, cursor: cursor.optional(), limit }),
  output: definePage(privateView).extend({ total: z.int().min(0) }),
  errors: ['unauthenticated', 'not_found'],
});
