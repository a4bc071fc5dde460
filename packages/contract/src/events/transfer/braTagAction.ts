import { holderActionNames } from '@strapline/domain/bra-tag/bra-tag.states';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTag } from '../../shapes/bra-tag.ts';
import { braTagId } from '../../shapes/ids.ts';
import { moderated, multilineText } from '../../shapes/text.ts';

export const braTagAction = defineEvent({
  name: 'braTagAction',
  level: 1,
  limit: 'write',
  summary:
    'What the holder of a tag does with its record: pass it on or call that back, say that it was given away, report it missing, stolen or found, end the record. ' +
    'Passing on and ending need a step-up. `note` goes with missing and stolen and is public.',
  input: z.strictObject({ braTagId, action: z.enum(holderActionNames), note: moderated(multilineText.max(280)).optional() }),
  output: braTag,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'reserved'],
});
