import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { signedCents, timestamp } from '../../shapes/scalars.ts';

const count = z.int().min(0);

export const getAdminOverview = defineEvent({
  name: 'getAdminOverview',
  level: 2,
  limit: 'read',
  summary:
    'The numbers of a day that starts at `midnight`, by default the current UTC day, and the paid orders of the two weeks that end with it. Money in US cents.',
  input: z.strictObject({ midnight: timestamp.optional() }),
  output: z.strictObject({
    since: timestamp,
    paidOrders: count,
    /** The day before, until the same time of day. */
    paidOrdersBefore: count,
    salesCents: signedCents,
    /** Open checkouts, whose pieces are on hold. */
    heldCents: signedCents,
    toShip: count,
    /** Past the time to ship that buyers were promised. */
    shipOverdue: count,
    newTags: count,
    taps: count,
    refusedTaps: count,
    newPeople: count,
    /** Oldest first. */
    days: z.array(z.strictObject({ start: timestamp, orders: count })).length(14),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
