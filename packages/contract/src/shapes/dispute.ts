import { chargebackStatuses } from '@strapline/domain/dispute/chargeback';
import { disputeReasons, disputeStatuses, proposalKinds } from '@strapline/domain/dispute/dispute.states';
import { z } from 'zod';
import { accessToken, idempotencyKey, rowId } from './ids.ts';
import { orderStatus } from './order.ts';
import { at, cents, signedCents } from './scalars.ts';
import { manyLines } from './text.ts';

/** Shapes of disputes and refunds that several calls share. */

export const ownWords = manyLines.min(10, 'Describe the problem in a sentence or two.').max(2000, 'Use at most 2000 characters.');
export const decisionText = manyLines.min(3, 'Explain why in a few words.').max(1000, 'Use at most 1000 characters.');
export const pictures = z
  .array(z.string().regex(/^upl_[a-z0-9]{10,40}$/, 'This upload isn’t yours or doesn’t exist.'))
  .max(6, 'Add at most 6 pictures at a time.')
  .default([]);

/** What somebody wants: everything back, a part of it (`cents`), or everything once the piece has been sent back. */
export const proposal = z
  .strictObject({ kind: z.enum(proposalKinds), cents: z.int().min(100, 'Enter at least $1.00.').max(100_000_000).optional() })
  .superRefine(({ kind, cents: part }, context) => {
    if ((kind === 'partial') !== (part !== undefined))
      context.addIssue({ code: 'custom', path: ['cents'], message: 'Enter the refund amount.' });
  });

/** Who a call about an order comes from, and its key. */
export const ofOrder = { orderId: rowId, accessToken: accessToken.optional(), idempotencyKey };

const actor = z.enum(['buyer', 'seller', 'operator', 'provider', 'timer']);
const tracking = z.strictObject({ carrier: z.string(), number: z.string(), url: z.string() });

export const evidencePicture = z.strictObject({
  id: z.string(),
  /** Both addresses are for whoever asked, and for 15 minutes. */
  url: z.string(),
  largeUrl: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

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
  at,
  by: actor,
  what: z.enum(disputeStepNames),
  words: z.string(),
  proposal: z.strictObject({ kind: z.enum(proposalKinds), cents }).nullable(),
  tracking: tracking.nullable(),
  pictures: z.array(evidencePicture),
});

export const disputeReason = z.enum([...disputeReasons, 'chargeback']);
export const disputeStatus = z.enum(disputeStatuses);

/** How the money of an order is shared, and how much of it went or goes back: what `splitRefund` of the domain tells by of a refund, as the ledger books it. */
export const refundTerms = z.strictObject({
  itemCents: cents,
  deliveryCents: cents,
  protectionCents: cents,
  /** All that the seller receives, with the delivery that is theirs. */
  netCents: cents,
  royaltyCents: cents,
  /** The seller's part of the delivery; null on orders from before, where a refund comes off the seller's share first. */
  sellerDeliveryCents: cents.nullable(),
  givenCents: cents,
});

/** Who bears a refund, to the cent; both the parts of the payment and those who bear it sum to it. */
export const refundSplit = z.strictObject({
  itemCents: cents,
  deliveryCents: cents,
  protectionCents: cents,
  sellerCents: cents,
  firstCreatorCents: cents,
  /** The part of its commission that the platform gives back; what else it bears is `platformCents`. */
  commissionCents: signedCents,
  platformCents: cents,
});

export const dispute = z.strictObject({
  id: z.string(),
  status: disputeStatus,
  reason: disputeReason,
  openedAt: at,
  /** What is on the table. An answer to it names its `number`. */
  proposal: z
    .strictObject({ by: z.enum(['buyer', 'seller']), kind: z.enum(proposalKinds), cents, number: z.int(), split: refundSplit })
    .nullable(),
  /** Whose turn it is; `until` is when their silence counts. */
  turn: z.strictObject({ of: z.enum(['buyer', 'seller', 'operator']), until: at }).nullable(),
  /** Undecided at this time, the buyer gets everything back. */
  decidedBy: at,
  steps: z.array(disputeStep),
  outcome: z.strictObject({ for: z.enum(['buyer', 'seller', 'split']), cents, at, words: z.string() }).nullable(),
});

export const refundReasons = ['canceled', 'late', 'dispute', 'goodwill', 'duplicate', 'fraud', 'other', 'sent_by_hand'] as const;
/** Why we took back a refund that waited for a second admin. */
export const refundWithdrawals = ['order_ended', 'dispute_ended', 'bank_took_part', 'bank_returned_it'] as const;
export const refundStates = ['waiting', 'approved', 'sent', 'declined', 'failed', 'paid_otherwise'] as const;

/** Money on its way back, as the people of the order see it. */
export const refund = z.strictObject({
  id: z.string(),
  cents,
  reason: z.enum(refundReasons),
  /** `waiting` for a second admin, `approved` and about to be sent, `sent` by the provider, `failed` at the buyer's bank, `paid_otherwise` by the platform. */
  state: z.enum(refundStates),
  askedAt: at,
  approvedAt: at.nullable(),
  sentAt: at.nullable(),
  /** When the buyer's bank did not take it; null where it did, or where it is on its way again. */
  failedAt: at.nullable(),
  /** When the buyer's bank shows it at the latest. */
  expectedBy: at.nullable(),
});

export const chargebackStatus = z.enum(chargebackStatuses);

/** The buyer's bank asks for the payment back. */
export const chargeback = z.strictObject({
  id: z.string(),
  status: chargebackStatus,
  cents,
  openedAt: at,
  answerBy: at.nullable(),
  answeredAt: at.nullable(),
  endedAt: at.nullable(),
});

/** What the two people of an order, or the platform, see of its dispute and of the money that goes back. */
export const disputeView = z.strictObject({
  orderId: z.string(),
  as: z.enum(['buyer', 'seller', 'operator']),
  dispute: dispute.nullable(),
  /** From when on a parcel that did not arrive can be called missing; null where that is not the question. */
  missingFrom: at.nullable(),
  refunds: z.array(refund),
  chargebacks: z.array(chargeback),
  /** What there is to give back at most. */
  refundableCents: cents,
  refundTerms,
  can: z.array(
    z.enum(['open', 'propose', 'accept', 'decline', 'withdraw', 'add', 'sendReturn', 'receiveReturn', 'escalate', 'decide', 'answerBank']),
  ),
});

/** A refund as the platform sees it. Who asked and who approved are usernames. */
export const refundRow = refund.extend({
  orderId: z.string(),
  paymentIntentId: z.string(),
  title: z.string(),
  orderStatus,
  words: z.string(),
  endsOrder: z.boolean(),
  asked: z.strictObject({ as: z.enum(['buyer', 'seller', 'operator', 'provider', 'timer', 'system']), by: z.string().nullable() }),
  needsSecond: z.boolean(),
  second: z.strictObject({ by: z.string(), at, words: z.string() }).nullable(),
  withdrawnBecause: z.enum(refundWithdrawals).nullable(),
  tries: z.int(),
  lastError: z.string().nullable(),
  /** Why the bank did not take it, in the provider's word. */
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
