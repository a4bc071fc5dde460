import { z } from 'zod';
import { accountState } from './shapes/account-state.ts';
import { braTagStatus } from './shapes/bra-tag.ts';
import { braTagId, rowId, username } from './shapes/ids.ts';
import { listingState } from './shapes/listing.ts';
import { message } from './shapes/message.ts';
import { notification } from './shapes/notification.ts';
import { offer } from './shapes/offer.ts';
import { orderStatus } from './shapes/order.ts';
import { pairState } from './shapes/pairs/pair.ts';
import { paymentIntent } from './shapes/payment.ts';
import { privateResourceId, privateResourceKind } from './shapes/private-media.ts';
import { nfcState, proofLevel } from './shapes/proof-level.ts';
import { ownRecovery } from './shapes/recovery.ts';
import { reportStatus } from './shapes/report.ts';
import { timestamp } from './shapes/scalars.ts';
import { upload } from './shapes/upload.ts';

/** All pushes of the server. Each is sent only to the rooms of the people concerned, except `contentHidden`, which says nothing. */
export const pushes = {
  joinedRoom: z.strictObject({ room: z.string() }),
  paymentStatus: z.strictObject({ paymentIntentId: z.string(), status: paymentIntent.shape.status, orderStatus, at: timestamp }),
  braTagStatus: z.strictObject({ braTagId, status: braTagStatus, nfc: nfcState, listing: listingState, proofLevel, version: z.int() }),
  /** To its creator. */
  pairStatus: pairState,
  uploadStatus: upload,
  message,
  /** To its buyer and its seller, each with their own side. */
  offer,
  /** A new notification, and how many are unread now. */
  notification: notification.extend({ unread: z.int().min(0) }),
  /** Notifications were marked as read or unread, perhaps on another device. */
  notificationsRead: z.strictObject({ unread: z.int().min(0) }),
  /** To admins: a report arrived or changed. Screens load what they show again. */
  reportUpdate: z.strictObject({
    reportId: z.string(),
    version: z.int(),
    status: reportStatus,
    change: z.enum(['reported', 'assigned', 'requested', 'declined', 'unconfirmed', 'fixed', 'decided', 'appealed', 'answered']),
  }),
  /** To admins: somebody wrote to or for support, or a conversation was assigned or closed. */
  supportUpdate: z.strictObject({ threadId: rowId }),
  /** To admins: another admin sent a request about a person back, or took it back. */
  requestUpdate: z.strictObject({ event: z.string(), username, change: z.enum(['declined']) }),
  accountState: z.strictObject({ state: accountState, until: timestamp.nullable(), reason: z.string() }),
  /** A recovery of the account started, its link was sent, or it ended (null). */
  accountRecovery: z.strictObject({ recovery: ownRecovery.nullable() }),
  /** Something was hidden somewhere: pages load again what they show. It doesn't say what. */
  contentHidden: z.strictObject({}),
  /** Somebody may no longer open private pictures that they had the keys of: their screens cover them and forget the keys. */
  accessRevoked: z.strictObject({ resource: privateResourceKind, id: privateResourceId }),
  sessionEnded: z.strictObject({ why: z.string() }),
  /** This process stops, and others run on: connect again soon, when no call is in progress. Calls are answered meanwhile. */
  serverStopping: z.strictObject({}),
  buildInfo: z.strictObject({ build_date: z.string(), commit_sha: z.string() }),
} as const;

export type PushName = keyof typeof pushes;
export type Push<K extends PushName> = z.infer<(typeof pushes)[K]>;
