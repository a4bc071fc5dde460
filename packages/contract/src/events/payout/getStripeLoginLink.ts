import { z } from 'zod';
import { event } from '../../define-event.ts';
import { payoutAccount } from '../../shapes/payout.ts';
import { at } from '../../shapes/scalars.ts';

export const getStripeLoginLink = event({
  name: 'getStripeLoginLink',
  level: 1,
  limit: 'money',
  summary:
    'Where the caller sees to their payout account: `onboarding` while the provider wants something of them, else its `dashboard`. The first call makes the account. A link is good once and for some minutes, so ask for it on a click.',
  input: z.strictObject({
    /** Where the provider sends them back to: a page of this site. */
    returnPath: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])[^\\\s]*$/, 'Use a page of this site.')
      .optional(),
  }),
  output: z.strictObject({ url: z.string(), kind: z.enum(['onboarding', 'dashboard']), expiresAt: at, account: payoutAccount }),
  errors: ['unauthenticated', 'provider'],
});
