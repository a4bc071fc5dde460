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
  allowedWhile: 'limited',
  summary:
    'Changes the record of a tag for its owner: start or cancel a transfer, record a gift, report the piece missing, stolen or found, end the record. ' +
    'Starting a transfer and ending the record need a step-up. `note` is for missing and stolen, and is public.',
  input: z.strictObject({ braTagId, action: z.enum(holderActionNames), note: moderated(multilineText.max(280)).optional() }),
  output: braTag,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'reserved'],
});
