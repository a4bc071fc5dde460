import { chargebackStatuses } from '@strapline/domain/dispute/chargeback';
import { disputeReasons, disputeStatuses, proposalKinds } from '@strapline/domain/dispute/dispute.states';
import { z } from 'zod';
import { accessToken, idempotencyKey, rowId } from './ids.ts';
import { orderStatus } from './order.ts';
import { encryptedImage, encryptedImageInput, mediaId } from './private-media.ts';
import { cents, signedCents, timestamp } from './scalars.ts';
import { moderated, multilineText } from './text.ts';

/** Shapes of disputes and refunds that several calls share. */

export const disputeText = moderated(
  multilineText.min(10, 'Describe the problem in a sentence or two.').max(2000, 'Use at most 2000 characters.'),
);
export const decisionText = multilineText.min(3, 'Explain why in a few words.').max(1000, 'Use at most 1000 characters.');
/** Pictures of a step, encrypted in the browser. Each is a resource of its own: `getDerivedKey { resource: 'media', id: mediaId }`. */
export const evidencePictures = z.array(encryptedImageInput).max(6, 'Add at most 6 pictures at a time.').default([]);

/** A proposal: a full refund, a partial one (`cents`), or a full one after the return of the piece. */
export const proposal = z
  .strictObject({ kind: z.enum(proposalKinds), cents: z.int().min(100, 'Enter at least $1.00.').max(100_000_000).optional() })
  .superRefine(({ kind, cents: part }, context) => {
    if ((kind === 'partial') !== (part !== undefined))
      context.addIssue({ code: 'custom', path: ['cents'], message: 'Enter the refund amount.' });
  });

/** The order of a call, its access token and idempotency key. */
export const orderReference = { orderId: rowId, accessToken: accessToken.optional(), idempotencyKey };

const actor = z.enum(['buyer', 'seller', 'operator', 'provider', 'timer']);
const tracking = z.strictObject({ carrier: z.string(), number: z.string(), url: z.string() });

/** Of disputes from before pictures were encrypted in the browser. */
const plainEvidence = z.strictObject({
  id: z.string(),
  kind: z.literal('plain'),
  /** Both URLs are signed for the caller and valid for 15 minutes. */
  url: z.string(),
  largeUrl: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

/** `image` is null for guests, who have no account that a key could be given to. Admins get the key with a written reason. */
const encryptedEvidence = z.strictObject({ id: mediaId, kind: z.literal('encrypted'), image: encryptedImage.nullable() });

export const evidencePicture = z.union([plainEvidence, encryptedEvidence]);

export const disputeStepNames = [
  'opened',
  'words',
  'proposed',
  'declined',
  'accepted',
  'return_sent',
  'return_received',
  'escalated',
  'decided',
  'second_asked',
  'second_refused',
  'withdrawn',
  'ran_out',
  'bank',
] as const;

export const disputeStep = z.strictObject({
  number: z.int(),
  at: timestamp,
  by: actor,
  what: z.enum(disputeStepNames),
  words: z.string(),
  proposal: z.strictObject({ kind: z.enum(proposalKinds), cents }).nullable(),
  tracking: tracking.nullable(),
  pictures: z.array(evidencePicture),
});

export const disputeReason = z.enum([...disputeReasons, 'chargeback']);
export const disputeStatus = z.enum(disputeStatuses);

/** How an order's money is shared and how much of it is refunded: the input of the domain's `splitRefund`. */
export const refundTerms = z.strictObject({
  itemCents: cents,
  deliveryCents: cents,
  protectionCents: cents,
  /** All that the seller receives, including their part of the delivery. */
  netCents: cents,
  royaltyCents: cents,
  /** The seller's part of the delivery; null on older orders, where a refund comes off the seller's share first. */
  sellerDeliveryCents: cents.nullable(),
  givenCents: cents,
});

/** Who bears a refund. Both the parts of the payment and the parts borne sum to it. */
export const refundSplit = z.strictObject({
  itemCents: cents,
  deliveryCents: cents,
  protectionCents: cents,
  sellerCents: cents,
  firstCreatorCents: cents,
  /** The part of its commission that the platform returns; `platformCents` is what else it bears. */
  commissionCents: signedCents,
  platformCents: cents,
});

export const dispute = z.strictObject({
  id: z.string(),
  status: disputeStatus,
  reason: disputeReason,
  openedAt: timestamp,
  /** The open proposal. An answer to it has its `number`. */
  proposal: z
    .strictObject({ by: z.enum(['buyer', 'seller']), kind: z.enum(proposalKinds), cents, number: z.int(), split: refundSplit })
    .nullable(),
  /** Whose turn it is; `until` is their deadline. */
  turn: z.strictObject({ of: z.enum(['buyer', 'seller', 'operator']), until: timestamp }).nullable(),
  /** If undecided by then, the buyer gets a full refund. */
  decidedBy: timestamp,
  steps: z.array(disputeStep),
  outcome: z.strictObject({ for: z.enum(['buyer', 'seller', 'split']), cents, at: timestamp, words: z.string() }).nullable(),
});

export const refundReasons = ['canceled', 'late', 'dispute', 'goodwill', 'duplicate', 'fraud', 'other', 'sent_by_hand'] as const;
/** Why a refund that waited for a second admin was withdrawn. */
export const refundWithdrawals = ['order_ended', 'dispute_ended', 'bank_took_part', 'bank_returned_it'] as const;
export const refundStates = ['waiting', 'approved', 'sent', 'declined', 'failed', 'paid_otherwise'] as const;

/** A refund as buyer and seller see it. */
export const refund = z.strictObject({
  id: z.string(),
  cents,
  reason: z.enum(refundReasons),
  /** `waiting` for a second admin, `approved` and about to be sent, `sent` by the provider, `failed` at the buyer's bank, `paid_otherwise` by the platform. */
  state: z.enum(refundStates),
  askedAt: timestamp,
  approvedAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  /** When it failed at the buyer's bank; null if it did not, or was sent again. */
  failedAt: timestamp.nullable(),
  /** The latest date for it to show in the buyer's account. */
  expectedBy: timestamp.nullable(),
});

export const chargebackStatus = z.enum(chargebackStatuses);

/** A chargeback of the payment. */
export const chargeback = z.strictObject({
  id: z.string(),
  status: chargebackStatus,
  cents,
  openedAt: timestamp,
  answerBy: timestamp.nullable(),
  answeredAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});

/** An order's dispute and refunds, as buyer, seller or admin see them. */
export const disputeView = z.strictObject({
  orderId: z.string(),
  as: z.enum(['buyer', 'seller', 'operator']),
  dispute: dispute.nullable(),
  /** When the parcel can first be reported missing; null if that does not apply. */
  missingFrom: timestamp.nullable(),
  refunds: z.array(refund),
  chargebacks: z.array(chargeback),
  /** The maximum refund. */
  refundableCents: cents,
  refundTerms,
  can: z.array(
    z.enum(['open', 'propose', 'accept', 'decline', 'withdraw', 'add', 'sendReturn', 'receiveReturn', 'escalate', 'decide', 'answerBank']),
  ),
});

/** A refund as admins see it. Requester and approver are usernames. */
export const refundRow = refund.extend({
  orderId: z.string(),
  paymentIntentId: z.string(),
  title: z.string(),
  orderStatus,
  words: z.string(),
  endsOrder: z.boolean(),
  asked: z.strictObject({ as: z.enum(['buyer', 'seller', 'operator', 'provider', 'timer', 'system']), by: z.string().nullable() }),
  needsSecond: z.boolean(),
  second: z.strictObject({ by: z.string(), at: timestamp, words: z.string() }).nullable(),
  withdrawnBecause: z.enum(refundWithdrawals).nullable(),
  tries: z.int(),
  lastError: z.string().nullable(),
  /** Why it failed, as the provider's code. */
  failure: z.string().nullable(),
  /** How the order's money is shared, before this refund; null once it is decided. */
  terms: refundTerms.nullable(),
  can: z.array(z.enum(['approve', 'decline'])),
});

export type RefundTerms = z.infer<typeof refundTerms>;
export type DisputeView = z.infer<typeof disputeView>;
export type Dispute = z.infer<typeof dispute>;
export type DisputeStep = z.infer<typeof disputeStep>;
export type EvidencePicture = z.infer<typeof evidencePicture>;
export type RefundView = z.infer<typeof refund>;
export type RefundRowShape = z.infer<typeof refundRow>;
export type ChargebackView = z.infer<typeof chargeback>;
export type Proposal = z.infer<typeof proposal>;
