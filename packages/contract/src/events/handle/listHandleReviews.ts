import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { handleReview } from '../../shapes/surveys/handle.ts';
import { singleLineText } from '../../shapes/text.ts';

export const listHandleReviews = defineEvent({
  name: 'listHandleReviews',
  level: 2,
  limit: 'read',
  summary:
    'Handles that the team has to look at, the longest waiting first: asked for a review, or shown by two people. With `q`, a complete handle, the address of its profile, or a complete username, the proven ones too, without further pages. Searches are logged.',
  input: z.strictObject({ q: singleLineText.min(1).max(300).optional(), cursor: cursor.optional(), limit }),
  output: definePage(handleReview),
  errors: ['unauthenticated', 'forbidden'],
});
