import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { forumCategory } from '../../shapes/community/forum.ts';
import { rowId } from '../../shapes/ids.ts';
import { guidelineRule } from '../../shapes/report.ts';
import { multilineText } from '../../shapes/text.ts';

export const moderateTopic = defineEvent({
  name: 'moderateTopic',
  level: 2,
  limit: 'write',
  moderator: true,
  summary:
    'Pins, locks or moves a topic, or hides it or one of its posts (`postId`), with a reason; `on: false` undoes it. Hiding is a decision, which the author gets and can appeal; only an admin shows a post again.',
  input: z
    .strictObject({
      topicId: rowId,
      action: z.enum(['pin', 'lock', 'move', 'hide']),
      on: z.boolean().default(true),
      category: forumCategory.optional(),
      postId: rowId.optional(),
      rule: guidelineRule.default('other'),
      reason: multilineText.min(5, 'Give a reason of at least 5 characters.').max(1000, 'Use at most 1,000 characters.'),
    })
    .refine(({ action, category }) => action !== 'move' || category !== undefined, { path: ['category'], message: 'Choose a category.' }),
  output: z.strictObject({
    topicId: rowId,
    category: forumCategory,
    state: z.enum(['open', 'locked', 'hidden']),
    pinned: z.boolean(),
  }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
