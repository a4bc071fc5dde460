import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { offer } from '../../shapes/offer.ts';

export const listOffers = defineEvent({
  name: 'listOffers',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's offers as a buyer, or those for their pieces as a seller, newest first; `open` leaves out those that ended.",
  input: z.strictObject({
    as: z.enum(['buyer', 'seller']),
    braTagId: braTagId.optional(),
    open: z.boolean().optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(offer),
  errors: ['unauthenticated'],
});
