import { z } from 'zod';

/** Somebody's account at the payment provider, through which they are paid. `requirementsDue` are the provider's names of what it still wants. */
export const payoutAccount = z.strictObject({
  accountId: z.string().nullable(),
  status: z.enum(['none', 'pending', 'active', 'restricted', 'rejected']),
  requirementsDue: z.array(z.string()),
});

export type PayoutAccount = z.infer<typeof payoutAccount>;
