import { disputeReasons } from '@strapline/domain/dispute/dispute.states';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { disputeText, disputeView, evidencePictures, orderReference, proposal } from '../../shapes/dispute.ts';

export const openDispute = defineEvent({
  name: 'openDispute',
  level: 0,
  limit: 'money',
  allowedWhile: 'suspended',
  summary:
    "The buyer reports a problem and what they want: a full refund, a partial refund, or to return the piece. Possible from the arrival until the order completes; for a parcel that did not arrive, from 14 days after shipping. The payout is frozen. Guests use their access token and can't add pictures.",
  input: z.strictObject({
    ...orderReference,
    reason: z.enum(disputeReasons),
    words: disputeText,
    wants: proposal,
    pictures: evidencePictures,
  }),
  output: disputeView,
  errors: ['not_found', 'forbidden', 'conflict'],
});
