import { chargebackStatuses } from '@strapline/domain/dispute/chargeback';
import type Stripe from 'stripe';
import type { Chargebacks, ProviderChargeback } from '../../ports/chargebacks.ts';
import { requireKnownState } from './require-known-state.ts';
import { asked, openSdk, type StripeSettings } from './stripe-sdk.ts';

/** Stripe's disputes behind the chargebacks port. Only words are sent as evidence: files have an address of their own. */
export function openStripeChargebacks(settings: StripeSettings): Chargebacks {
  const stripe = openSdk(settings);
  return {
    retrieve: async (id) => await asked(async () => chargebackFrom(await stripe.disputes.retrieve(id))),
    since: async (from) =>
      await asked(async () => {
        const since: ProviderChargeback[] = [];
        for await (const one of stripe.disputes.list({ created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 }))
          since.push(chargebackFrom(one));
        return since;
      }),
    answer: async (id, words, idempotencyKey) =>
      await asked(async () =>
        chargebackFrom(await stripe.disputes.update(id, { evidence: { uncategorized_text: words }, submit: true }, { idempotencyKey })),
      ),
  };
}

function chargebackFrom(dispute: Stripe.Dispute): ProviderChargeback {
  const status = requireKnownState(
    chargebackStatuses.find((known) => known === dispute.status),
    dispute.status,
  );
  const sum = (of: (line: Stripe.BalanceTransaction) => number): number =>
    dispute.balance_transactions.reduce((all, line) => all + Math.max(of(line), 0), 0);
  const dueBy = dispute.evidence_details.due_by;
  const intent = dispute.payment_intent;
  return {
    id: dispute.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    cents: dispute.amount,
    currency: dispute.currency,
    takenCents: sum(({ amount }) => -amount),
    feeCents: sum(({ fee }) => fee),
    backCents: sum(({ amount }) => amount),
    feeBackCents: sum(({ fee }) => -fee),
    reason: dispute.reason,
    status,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000),
    created: new Date(dispute.created * 1000),
  };
}
