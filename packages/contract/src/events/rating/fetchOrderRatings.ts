import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { creator } from '../../shapes/person.ts';
import { ratedPiece, rating } from '../../shapes/rating.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const fetchOrderRatings = defineEvent({
  name: 'fetchOrderRatings',
  level: 1,
  limit: 'read',
  summary: 'The ratings of an order, for its buyer and its seller: their own, and that of the other side once it is published.',
  input: z.strictObject({ orderId: rowId }),
  output: z.strictObject({
    paymentIntentId: z.string(),
    title: z.string(),
    /** The caller's side. */
    as: z.enum(['buyer', 'seller']),
    piece: ratedPiece.nullable(),
    mine: rating.nullable(),
    theirs: rating.nullable(),
    /** The other side has rated, even if it isn't published yet. */
    theirsIsIn: z.boolean(),
    /** Null for a guest, who can neither rate nor be rated. */
    other: creator.nullable(),
    /** When what is in is published at the latest; null unless the order is complete. */
    publishesAt: timestamp.nullable(),
    can: z.array(z.enum(['rate'])),
  }),
  errors: ['unauthenticated', 'not_found'],
});
