import { disputeReasons } from '@strapline/domain/dispute/dispute.states';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { disputeText, disputeView, orderReference, pictureUploads, proposal } from '../../shapes/dispute.ts';

export const openDispute = defineEvent({
  name: 'openDispute',
  level: 0,
  limit: 'money',
  summary:
    'The buyer says that something is wrong, what, and what they want: everything back, a part, or to send it back. From the arrival until the order completes; a parcel that did not arrive from 14 days after it was sent. The payout is frozen. Guests come with their access token, and without pictures.',
  input: z.strictObject({
    ...orderReference,
    reason: z.enum(disputeReasons),
    words: disputeText,
    wants: proposal,
    uploads: pictureUploads,
  }),
  output: disputeView,
  errors: ['not_found', 'forbidden', 'conflict'],
});
