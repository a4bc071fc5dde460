import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { icbmDraft } from '../../shapes/surveys/survey.ts';

export const listIcbmDrafts = defineEvent({
  name: 'listIcbmDrafts',
  level: 2,
  limit: 'read',
  summary: 'The surveys that the team prepared, the newest first, and what became of them. Never their answers.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(icbmDraft),
  errors: ['unauthenticated', 'forbidden'],
});
