import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId, idempotencyKey } from '../../shapes/ids.ts';
import { offer, offerAmount, offerMessage } from '../../shapes/offer.ts';

export const makeOffer = defineEvent({
  name: 'makeOffer',
  level: 1,
  limit: 'write',
  summary:
    'Offers an amount for a piece: at least 60 % of its price, and at most its price. Its seller has 24 hours to answer. One offer of a buyer for a piece is open at a time. An offer below the private minimum of the seller is declined at once.',
  input: z.strictObject({ braTagId, amountCents: offerAmount, message: offerMessage.optional(), idempotencyKey }),
  output: offer,
  errors: ['unauthenticated', 'consent_required', 'forbidden', 'not_found', 'conflict', 'reserved', 'sold', 'rate_limited'],
});
