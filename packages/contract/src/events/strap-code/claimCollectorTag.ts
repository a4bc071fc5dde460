import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { accessToken, braTagId } from '../../shapes/ids.ts';

const tap = z.string().min(8).max(2048);

export const claimCollectorTag = defineEvent({
  name: 'claimCollectorTag',
  level: 1,
  limit: 'code',
  summary:
    'Makes the caller the holder on record, by the code on the strap; also takes what is passed on. With an open order on it, `satisfied` completes the order, and only its buyer claims, also for 30 days after it is complete: ' +
    "a guest's order joins the caller's account by its `accessToken`, or by the verified e-mail address that it was made with. A claim ends no dispute. " +
    'Where a chip is bound its `tap` is needed, as the ticket that a tap leads to; `fields.secondTap` asks for another one.',
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
