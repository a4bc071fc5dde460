import { z } from 'zod';

/** Welcome messages and tours; each is shown once per person. Names are stored, so they are never changed. */
export const shownMessageNames = ['purchasedWelcome', 'firstPurchaseWelcome', 'firstTag', 'firstClaim'] as const;
export const shownMessageName = z.enum(shownMessageNames);
export type ShownMessageName = z.infer<typeof shownMessageName>;
