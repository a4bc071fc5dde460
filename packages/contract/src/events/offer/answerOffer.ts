import { offerAnswers } from '@strapline/domain/offer/offer.states';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey, rowId } from '../../shapes/ids.ts';
import { offer, offerAmount, offerMessage } from '../../shapes/offer.ts';

export const answerOffer = defineEvent({
  name: 'answerOffer',
  level: 1,
  limit: 'write',
  summary:
    'Answers an offer. `accept` holds the piece for its buyer at this price for 24 hours. `counter` needs an amount, and returns the new offer; there are at most three counteroffers. Who made an offer can withdraw it, and a buyer can withdraw an accepted one until it is paid. The `message` of a counteroffer is part of it; that of another answer is sent as a message.',
  input: z
    .strictObject({
      offerId: rowId,
      answer: z.enum(offerAnswers),
      amountCents: offerAmount.optional(),
      message: offerMessage.optional(),
      idempotencyKey,
    })
    .superRefine(({ answer, amountCents }, context) => {
      if (answer === 'counter' && amountCents === undefined)
        context.addIssue({ code: 'custom', path: ['amountCents'], message: 'Enter the amount of your counteroffer.' });
    }),
  output: offer,
  errors: ['unauthenticated', 'consent_required', 'not_found', 'conflict', 'reserved', 'sold', 'expired'],
});
