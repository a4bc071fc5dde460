import { chargebackStatuses } from '@strapline/domain/dispute/chargeback';
import type Stripe from 'stripe';
import type { Chargebacks, ProviderChargeback } from '../../ports/chargebacks.ts';
import { requireKnownState } from './require-known-state.ts';
import { callStripe, openSdk, type StripeSettings } from './stripe-sdk.ts';

/** Stripe disputes. Evidence is text only: files would need Stripe's separate upload API. */
export function openStripeChargebacks(settings: StripeSettings): Chargebacks {
  const stripe = openSdk(settings);
  return {
    retrieve: async (id) => await callStripe(async () => toProviderChargeback(await stripe.disputes.retrieve(id))),
    listSince: async (from) =>
      await callStripe(async () => {
        const since: ProviderChargeback[] = [];
        for await (const one of stripe.disputes.list({ created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }))
          since.push(toProviderChargeback(one));
        return since;
      }),
    submitEvidence: async (id, words, idempotencyKey) =>
      await callStripe(async () =>
        toProviderChargeback(
          await stripe.disputes.update(id, { evidence: { uncategorized_text: words }, submit: true }, { idempotencyKey }),
        ),
      ),
  };
}

function toProviderChargeback(dispute: Stripe.Dispute): ProviderChargeback {
  const status = requireKnownState(
    chargebackStatuses.find((allowed) => allowed === dispute.status),
    dispute.status,
  );
  const sumLines = (of: (line: Stripe.BalanceTransaction) => number): number =>
    dispute.balance_transactions.reduce((all, line) => all + Math.max(of(line), 0), 0);
  const dueBy = dispute.evidence_details.due_by;
  const intent = dispute.payment_intent;
  return {
    id: dispute.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    cents: dispute.amount,
    currency: dispute.currency,
    withdrawnCents: sumLines(({ amount }) => -amount),
    feeCents: sumLines(({ fee }) => fee),
    returnedCents: sumLines(({ amount }) => amount),
    returnedFeeCents: sumLines(({ fee }) => -fee),
    reason: dispute.reason,
    status,
    answerDeadline: dueBy === null ? null : new Date(dueBy * 1000),
    created: new Date(dispute.created * 1000),
  };
}
