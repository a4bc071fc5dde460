import { accountStates } from '@strapline/domain/account/account-state';
import { z } from 'zod';
import { timestamp } from './scalars.ts';

export const accountState = z.enum(accountStates);

/** A limited or suspended account: until when (null has no end) and why, as its owner reads it. */
export const accountRestriction = z.strictObject({
  state: z.enum(['limited', 'suspended']),
  until: timestamp.nullable(),
  reason: z.string(),
});
