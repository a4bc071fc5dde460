import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chipProblem, chipReplacement } from '../../shapes/chip.ts';
import { braTagId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const requestChipReplacement = defineEvent({
  name: 'requestChipReplacement',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary:
    'Asks the team for another chip, by the owner of a tag whose chip no longer answers. A tag has one open request: the same one again changes nothing, another one is a `conflict`. After a declined one its owner may ask again.',
  input: z.strictObject({
    braTagId,
    problem: chipProblem,
    note: multilineText.max(500, 'Use up to 500 characters.').optional(),
  }),
  output: chipReplacement,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
