import { z } from 'zod';
import { message } from './message-shapes.ts';
import { at, braTagId, braTagStatus, listingState, media, nfcState, orderStatus, paymentIntent, proofLevel } from './shapes.ts';

/** What the server says unasked. Each goes only to the rooms of the people concerned. */
export const pushes = {
  joinedRoom: z.strictObject({ room: z.string() }),
  paymentStatus: z.strictObject({ paymentIntentId: z.string(), status: paymentIntent.shape.status, orderStatus, at }),
  braTagStatus: z.strictObject({ braTagId, status: braTagStatus, nfc: nfcState, listing: listingState, proofLevel, version: z.int() }),
  uploadStatus: z.strictObject({
    uploadId: z.string(),
    state: z.enum(['receiving', 'processing', 'ready', 'refused']),
    reason: z.string().optional(),
    media: media.optional(),
  }),
  message,
  sessionEnded: z.strictObject({ why: z.string() }),
  buildInfo: z.strictObject({ build_date: z.string(), commit_sha: z.string() }),
} as const;

export type PushName = keyof typeof pushes;
export type Push<K extends PushName> = z.infer<(typeof pushes)[K]>;
