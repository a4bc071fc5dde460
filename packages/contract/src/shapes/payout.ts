import { z } from 'zod';

/** A seller's connected account at the payment provider. `requirementsDue` are the provider's names of missing information. */
export const payoutAccount = z.strictObject({
  accountId: z.string().nullable(),
  status: z.enum(['none', 'pending', 'active', 'restricted', 'rejected']),
  requirementsDue: z.array(z.string()),
});

export type PayoutAccount = z.infer<typeof payoutAccount>;
