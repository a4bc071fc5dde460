import { z } from 'zod';
import { type ErrorReason, reasonMessages } from '../error-reasons.ts';
import { media } from './media.ts';
import { messageParams } from './order.ts';

export const uploadId = z.string().regex(/^upl_[a-z0-9]{10,40}$/);

export const errorReason = z.enum(Object.keys(reasonMessages) as [ErrorReason, ...ErrorReason[]]);

/** An upload; a refused one says why, as an error does. */
export const upload = z.strictObject({
  uploadId,
  state: z.enum(['receiving', 'processing', 'ready', 'refused']),
  reason: errorReason.optional(),
  params: messageParams.optional(),
  message: z.string().optional(),
  media: media.optional(),
});
