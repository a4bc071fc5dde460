import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { accessToken, braTagId } from '../../shapes/ids.ts';

const tap = z.string().min(8).max(2048);

export const claimCollectorTag = defineEvent({
  name: 'claimCollectorTag',
  level: 1,
  limit: 'code',
  allowedWhile: 'suspended',
  summary:
    'Makes the caller the owner on record, with the strap code of a sale, a gift or a transfer. If the tag has an open order, `satisfied` completes it, and only its buyer can claim, until 30 days after it is complete: ' +
    "a guest's order is added to the caller's account by its `accessToken`, or by the verified e-mail address that it was placed with. A claim doesn't end a dispute. " +
    'If a chip is bound, `tap` is required, the ticket that a tap returns; `fields.secondTap` asks for another one.',
  input: z.strictObject({
    braTagId,
    strapCode: z.string().min(10).max(40),
    tap: tap.optional(),
    secondTap: tap.optional(),
    satisfied: z.literal(true).optional(),
    /** The access token from the order's link, if it was bought without an account. */
    accessToken: accessToken.optional(),
  }),
  output: z.strictObject({ braTagId, status: braTagStatus, ownerNumber: z.int(), certificateUrl: z.string().nullable() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'locked', 'validation'],
});
