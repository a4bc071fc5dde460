import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { payoutAccount } from '../../shapes/payout.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getStripeLoginLink = defineEvent({
  name: 'getStripeLoginLink',
  level: 1,
  limit: 'money',
  summary:
    'Where the caller sees to their payout account: `onboarding` while the provider wants something of them, else its `dashboard`. The first call makes the account. A link is good once and for some minutes, so ask for it on a click.',
  input: z.strictObject({
    /** The page of this site that the provider returns to. */
    returnPath: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])[^\\\s]*$/, 'Use a page of this site.')
      .optional(),
  }),
  output: z.strictObject({ url: z.string(), kind: z.enum(['onboarding', 'dashboard']), expiresAt: timestamp, account: payoutAccount }),
  errors: ['unauthenticated', 'provider'],
});
