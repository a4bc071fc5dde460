import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTag } from '../../shapes/bra-tag.ts';
import { tapTicket } from '../../shapes/chip.ts';
import { braTagId } from '../../shapes/ids.ts';

export const fetchBraTag = defineEvent({
  name: 'fetchBraTag',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/bratags/{braTagId}',
  summary:
    'A tag with its pictures, owner number and provenance. A tag that is not public yet is visible to its creator only. With the ticket of a tap, the tap is redeemed and gets a verdict.',
  input: z.strictObject({ braTagId, tap: tapTicket.optional() }),
  output: braTag,
  errors: ['not_found', 'expired'],
  socketOnly: ['tap'],
});
