import { ledgerAccountNames, ledgerKinds } from '@strapline/domain/ledger/accounts';
import { payoutStatuses } from '@strapline/domain/order/order.states';
import { z } from 'zod';
import { appKey, braTagId, rowId, username } from './ids.ts';
import { orderStatus, paymentStatus, timelineEntry } from './order.ts';
import { priceLine } from './payment.ts';
import { cents, signedCents, timestamp } from './scalars.ts';

/** What admins see of orders, webhooks and reconciliations. Without names, addresses and e-mails. */

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
  /** Why it needs an admin; null if it does not. */
  needsOperator: z.string().nullable(),
  /** Until when we promised to decide a stopped sale; once past, it is overdue. */
  decideBy: timestamp.nullable(),
  createdAt: timestamp,
});

/** The outcome of a webhook: applied, not relevant, about an unknown object, or failed. */
export const webhookOutcomes = ['settled', 'ignored', 'unknown', 'failed'] as const;
export const webhook = z.strictObject({
  id: z.string(),
  provider,
  type: z.string(),
  objectId: z.string().nullable(),
  orderId: rowId.nullable(),
  /** Of the order. */
  app: appKey.nullable(),
  /** The connected account it came from; null for the platform's own. */
  account: z.string().nullable(),
  outcome: z.enum(webhookOutcomes),
  tries: z.int().min(1),
  lastError: z.string().nullable(),
  receivedAt: timestamp,
  handledAt: timestamp.nullable(),
});

export const caseDecisions = ['refund', 'accept', 'deliver', 'end', 'resend', 'paid_otherwise', 'noted', 'ship', 'release'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** One order with its whole history. Amounts are from the ledger. */
export const orderCase = z.strictObject({
  order: adminOrder,
  paymentIntentId: z.string().nullable(),
  lines: z.array(priceLine),
  netCents: cents,
  royaltyCents: cents,
  /** The ledger balances of this order; `clearing` is its part of the provider's balance. */
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
  /** When the next timer acts. */
  nextAt: timestamp.nullable(),
  timeline: z.array(timelineEntry),
  postings: z.array(
    z.strictObject({
      transactionId: z.int(),
      kind: z.enum(ledgerKinds),
      at: timestamp,
      account: z.enum(ledgerAccountNames),
      subject: z.string().nullable(),
      currency: z.string(),
      cents: signedCents,
    }),
  ),
  webhooks: z.array(webhook),
  jobs: z.array(z.strictObject({ id: z.int(), kind: z.string(), runAt: timestamp, attempts: z.int(), lastError: z.string().nullable() })),
  decisions: z.array(
    z.strictObject({
      id: rowId,
      why: z.string(),
      decision: z.enum(caseDecisions),
      cents,
      reason: z.string(),
      state: z.enum(['waiting', 'done', 'withdrawn']),
      askedBy: username,
      askedAt: timestamp,
      approvedBy: username.nullable(),
    }),
  ),
  /** Failed refunds that await a decision; `failure` is the provider's code. */
  failedRefunds: z.array(z.strictObject({ id: rowId, cents, at: timestamp, failure: z.string().nullable() })),
  /** The decisions that are allowed now. */
  can: z.array(z.enum(caseDecisions)),
});

export const reconciliation = z.strictObject({
  id: z.int(),
  provider,
  state: z.enum(['running', 'agrees', 'differs', 'failed']),
  /** Who requested it; null for the timer. */
  askedBy: username.nullable(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  looked: z.record(z.string(), z.int()),
  differenceCount: z.int(),
  /** Payments in transit, which will be reported later. */
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
