import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { ownWidget } from '../../shapes/widgets/widget.ts';

export const listWidgets = defineEvent({
  name: 'listWidgets',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's widgets in this app, the newest first.",
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(ownWidget),
  errors: ['unauthenticated'],
});
