import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { payoutAccount } from '../../shapes/payout.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getStripeLoginLink = defineEvent({
  name: 'getStripeLoginLink',
  level: 1,
  limit: 'money',
  allowedWhile: 'limited',
  summary:
    "A link to the caller's payout account: `onboarding` while the provider needs information, otherwise `dashboard`. The first call creates the account. A link works once and for a few minutes, so request it on click.",
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
