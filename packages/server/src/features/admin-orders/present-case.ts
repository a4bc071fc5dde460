import type { AdminOrder, CaseDecision, OrderCase } from '@strapline/contract/shapes/admin-orders';
import type { FailedRefund } from '../refund/refund.ts';
import type { StoredWebhook } from '../webhook/webhook.ts';
import { presentWebhook } from '../webhook/webhook.ts';
import type { AdminOrderRow, CaseRow, DecisionRow, EntryRow, StepRow, WaitingJob } from './admin-orders.store.ts';

/** An order in the admin list: ids, usernames and amounts, nothing encrypted. */
export function presentAdminOrder(row: AdminOrderRow): AdminOrder {
  return {
    id: row.id,
    title: row.title,
    braTagId: row.bra_tag_id,
    status: row.status,
    paymentStatus: row.payment_status,
    payoutStatus: row.payout_status,
    provider: row.payment_provider,
    amountCents: row.amount_cents,
    refundedCents: row.back_cents,
    currency: row.currency,
    seller: row.seller,
    buyer: row.buyer,
    needsOperator: row.needs_operator,
    decideBy: row.review_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export type CaseParts = {
  row: CaseRow;
  steps: readonly StepRow[];
  entries: readonly EntryRow[];
  webhooks: readonly StoredWebhook[];
  jobs: readonly WaitingJob[];
  decisions: readonly DecisionRow[];
  failed: readonly FailedRefund[];
  can: CaseDecision[];
};

export function presentCase({ row, steps, entries, webhooks, jobs, decisions, failed, can }: CaseParts): OrderCase {
  return {
    order: presentAdminOrder(row),
    paymentIntentId: row.payment_intent_id,
    lines: row.lines,
    netCents: row.net_cents,
    royaltyCents: row.royalty_cents,
    money: sumMoney(entries, row.currency),
    tracking: row.carrier ? { carrier: row.carrier, number: row.tracking_number ?? '' } : null,
    nextAt: row.timer_at?.toISOString() ?? null,
    timeline: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    postings: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    webhooks: webhooks.map(presentWebhook),
    jobs: jobs.map((job) => ({ ...job, runAt: job.runAt.toISOString() })),
    decisions: decisions.map((decision) => ({ ...decision, askedAt: decision.askedAt.toISOString() })),
    failedRefunds: failed.map((one) => ({ id: one.id, cents: one.cents, at: one.failed_at.toISOString(), failure: one.failure })),
    can,
  };
}

/** The sums of the postings, in the currency of the payment. */
function sumMoney(entries: readonly EntryRow[], currency: string): OrderCase['money'] {
  const paidCurrency = entries.find(({ kind }) => kind === 'capture')?.currency ?? currency;
  const sumEntries = (matches: (entry: EntryRow) => boolean): number =>
    entries.reduce((all, entry) => all + (entry.currency === paidCurrency && matches(entry) ? entry.cents : 0), 0);
  const isOfBuyer = ({ account }: EntryRow) => account === 'buyer_payments' || account === 'refunds';
  return {
    currency: paidCurrency,
    capturedCents: 0 - sumEntries((entry) => entry.kind === 'capture' && isOfBuyer(entry)),
    feeCents: sumEntries(({ account }) => account === 'processor_fees'),
    refundedCents: sumEntries((entry) => (entry.kind === 'refund' || entry.kind === 'refund_failed') && isOfBuyer(entry)),
    chargedBackCents: sumEntries((entry) => entry.kind === 'chargeback_lost' && isOfBuyer(entry)),
    paidOtherwiseCents: 0 - sumEntries(({ account }) => account === 'paid_otherwise'),
    heldCents: 0 - sumEntries(({ account }) => account === 'buyer_payments'),
    owedCents: 0 - sumEntries(({ account }) => account === 'refunds'),
    releasedCents: sumEntries(({ kind, account }) => kind === 'release' && account === 'buyer_payments'),
    clearingCents: sumEntries(({ account }) => account === 'clearing'),
  };
}
