import { ledgerAccountNames, ledgerKinds } from '@strapline/domain/ledger/accounts';
import { payoutStatuses } from '@strapline/domain/order/order.states';
import { z } from 'zod';
import { braTagId, rowId, username } from './ids.ts';
import { orderStatus, paymentStatus, timelineEntry } from './order.ts';
import { line } from './payment.ts';
import { at, cents, signedCents } from './scalars.ts';

/** What staff see of orders, the providers' messages and their books. No name, address or e-mail of anybody. */

export const provider = z.enum(['embedded', 'stripe', 'embedded_coinbase', 'coinbase']);
export const payoutStatus = z.enum(payoutStatuses);

export const adminOrder = z.strictObject({
  id: rowId,
  title: z.string(),
  braTagId,
  status: orderStatus,
  paymentStatus,
  payoutStatus,
  provider,
  amountCents: cents,
  refundedCents: cents,
  currency: z.string(),
  seller: username,
  /** Null for a guest. */
  buyer: username.nullable(),
  /** Why a person has to look at it; null where nobody has to. */
  needsOperator: z.string().nullable(),
  createdAt: at,
});

/** How the provider's message was taken: with its effect, as nothing for us, about nothing of ours, or not yet. */
export const webhookOutcomes = ['settled', 'ignored', 'unknown', 'failed'] as const;
export const webhook = z.strictObject({
  id: z.string(),
  provider,
  type: z.string(),
  objectId: z.string().nullable(),
  orderId: rowId.nullable(),
  /** The connected account it came from; null for the platform's own. */
  account: z.string().nullable(),
  outcome: z.enum(webhookOutcomes),
  tries: z.int().min(1),
  lastError: z.string().nullable(),
  receivedAt: at,
  handledAt: at.nullable(),
});

export const caseDecisions = ['refund', 'accept', 'deliver', 'end', 'resend', 'paid_otherwise', 'noted'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** One order with everything that happened to it. All amounts are those of the ledger. */
export const orderCase = z.strictObject({
  order: adminOrder,
  paymentIntentId: z.string().nullable(),
  lines: z.array(line),
  netCents: cents,
  royaltyCents: cents,
  /** What the ledger says of this order; `clearing` is what of it lies at the provider. */
  money: z.strictObject({
    currency: z.string(),
    capturedCents: signedCents,
    feeCents: signedCents,
    refundedCents: signedCents,
    heldCents: signedCents,
    owedCents: signedCents,
    releasedCents: signedCents,
    clearingCents: signedCents,
    paidOtherwiseCents: signedCents,
    chargedBackCents: signedCents,
  }),
  tracking: z.strictObject({ carrier: z.string(), number: z.string() }).nullable(),
  /** When the order goes on by itself. */
  nextAt: at.nullable(),
  timeline: z.array(timelineEntry),
  postings: z.array(
    z.strictObject({
      transactionId: z.int(),
      kind: z.enum(ledgerKinds),
      at,
      account: z.enum(ledgerAccountNames),
      subject: z.string().nullable(),
      currency: z.string(),
      cents: signedCents,
    }),
  ),
  webhooks: z.array(webhook),
  jobs: z.array(z.strictObject({ id: z.int(), kind: z.string(), runAt: at, attempts: z.int(), lastError: z.string().nullable() })),
  decisions: z.array(
    z.strictObject({
      id: rowId,
      why: z.string(),
      decision: z.enum(caseDecisions),
      cents,
      reason: z.string(),
      state: z.enum(['waiting', 'done', 'withdrawn']),
      askedBy: username,
      askedAt: at,
      approvedBy: username.nullable(),
    }),
  ),
  /** What was sent back and the buyer's bank did not take, while nobody has decided; `failure` is the provider's word for why. */
  failedRefunds: z.array(z.strictObject({ id: rowId, cents, at, failure: z.string().nullable() })),
  /** What the operator queue allows now. */
  can: z.array(z.enum(caseDecisions)),
});

export const reconciliation = z.strictObject({
  id: z.int(),
  provider,
  state: z.enum(['running', 'agrees', 'differs', 'failed']),
  /** Who asked for it; null for the clock. */
  askedBy: username.nullable(),
  startedAt: at,
  endedAt: at.nullable(),
  looked: z.record(z.string(), z.int()),
  differenceCount: z.int(),
  /** What is under way and will be told by itself. */
  waitingCount: z.int(),
  error: z.string().nullable(),
  differences: z.array(
    z.strictObject({
      what: z.string(),
      object: z.string(),
      orderId: rowId.nullable(),
      oursCents: signedCents.nullable(),
      theirsCents: signedCents.nullable(),
      currency: z.string().nullable(),
    }),
  ),
});

export type AdminOrder = z.infer<typeof adminOrder>;
export type OrderCase = z.infer<typeof orderCase>;
export type Webhook = z.infer<typeof webhook>;
export type Reconciliation = z.infer<typeof reconciliation>;
