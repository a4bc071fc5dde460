import { disputeReasons } from '@strapline/domain/dispute/dispute.states';
import { z } from 'zod';
import { event } from '../../define-event.ts';
import { disputeView, ofOrder, ownWords, pictures, proposal } from '../../shapes/dispute.ts';

export const openDispute = event({
  name: 'openDispute',
  level: 0,
  limit: 'money',
  summary:
    'The buyer says that something is wrong, what, and what they want: everything back, a part, or to send it back. From the arrival until the order completes; a parcel that did not arrive from 14 days after it was sent. The payout is frozen. Guests come with their access token, and without pictures.',
  input: z.strictObject({ ...ofOrder, reason: z.enum(disputeReasons), words: ownWords, wants: proposal, uploads: pictures }),
  output: disputeView,
  errors: ['not_found', 'forbidden', 'conflict'],
});
