import type Stripe from 'stripe';
import type { AccountStanding, Payouts, ProviderAccount, ProviderPayout, ProviderTransfer } from '../../ports/payouts.ts';
import { callStripe, openSdk, type StripeSettings } from './stripe-sdk.ts';

/** Stripe Connect: separate charges and transfers, to accounts with an Express dashboard and manual payouts. */
export function openStripeConnect(settings: StripeSettings): Payouts {
  const stripe = openSdk(settings);
  return {
    provider: settings.provider ?? 'stripe',
    createAccount: async (request) => await callStripe(async () => await createAccount(stripe, request)),
    retrieveAccount: async (id) => await callStripe(async () => toProviderAccount(await stripe.accounts.retrieve(id))),
    createOnboardingLink: async (account, { returnUrl, refreshUrl }) =>
      await callStripe(async () => {
        const link = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
      }),
    createDashboardLink: async (id) => await callStripe(async () => ({ url: (await stripe.accounts.createLoginLink(id)).url })),
    createTransfer: async ({ accountId, cents, group, intentId, reference, idempotencyKey }) =>
      await callStripe(async () => {
        const charge = intentId === null ? null : await findChargeId(stripe, intentId);
        const transfer = await stripe.transfers.create(
          {
            amount: cents,
            currency: 'usd',
            destination: accountId,
            transfer_group: group,
            metadata: { reference },
            ...(charge === null ? {} : { source_transaction: charge }),
          },
          { idempotencyKey },
        );
        return toProviderTransfer(transfer);
      }),
    retrieveTransfer: async (id) => await callStripe(async () => toProviderTransfer(await stripe.transfers.retrieve(id))),
    listTransfers: async (group) =>
      await callStripe(async () => (await stripe.transfers.list({ transfer_group: group, limit: 100 })).data.map(toProviderTransfer)),
    reverseTransfer: async (id, cents, idempotencyKey) =>
      await callStripe(async () => {
        await stripe.transfers.createReversal(id, { amount: cents }, { idempotencyKey });
        return toProviderTransfer(await stripe.transfers.retrieve(id));
      }),
    getBalance: async (stripeAccount) => await callStripe(async () => toBalance(await stripe.balance.retrieve({}, { stripeAccount }))),
    payOut: async ({ accountId, cents, reference, idempotencyKey }) =>
      await callStripe(async () =>
        toProviderPayout(
          await stripe.payouts.create(
            { amount: cents, currency: 'usd', metadata: { reference } },
            { stripeAccount: accountId, idempotencyKey },
          ),
        ),
      ),
    retrievePayout: async (stripeAccount, id) =>
      await callStripe(async () => toProviderPayout(await stripe.payouts.retrieve(id, {}, { stripeAccount }))),
    listPayouts: async (stripeAccount) =>
      await callStripe(async () => (await stripe.payouts.list({ limit: 100 }, { stripeAccount })).data.map(toProviderPayout)),
  };
}

async function createAccount(stripe: Stripe, request: { personId: string; idempotencyKey: string }): Promise<ProviderAccount> {
  const account = await stripe.accounts.create(
    {
      controller: {
        stripe_dashboard: { type: 'express' },
        losses: { payments: 'application' },
        fees: { payer: 'application' },
        requirement_collection: 'stripe',
      },
      capabilities: { transfers: { requested: true } },
      // Manual, so that each payout corresponds to known orders.
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { personId: request.personId },
    },
    { idempotencyKey: request.idempotencyKey },
  );
  return toProviderAccount(account);
}

function toProviderAccount(account: Stripe.Account): ProviderAccount {
  return { id: account.id, standing: toStanding(account), requirementsDue: account.requirements?.currently_due ?? [] };
}

function toStanding({ requirements, payouts_enabled, capabilities, details_submitted }: Stripe.Account): AccountStanding {
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'rejected';
  if (payouts_enabled && capabilities?.transfers === 'active') return 'active';
  if (!details_submitted) return 'pending';
  return (requirements?.currently_due ?? []).length > 0 ? 'restricted' : 'pending';
}

async function findChargeId(stripe: Stripe, intentId: string): Promise<string | null> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId);
  return typeof charge === 'string' ? charge : (charge?.id ?? null);
}

function toProviderTransfer(transfer: Stripe.Transfer): ProviderTransfer {
  const { id, destination, amount, amount_reversed, metadata } = transfer;
  const accountId = typeof destination === 'string' ? destination : (destination?.id ?? '');
  return { id, accountId, cents: amount, reversedCents: amount_reversed, reference: metadata['reference'] ?? '' };
}

function toBalance({ available, pending }: Stripe.Balance): { availableCents: number; pendingCents: number } {
  const sumUsd = (parts: readonly { amount: number; currency: string }[]): number =>
    parts.reduce((sum, part) => sum + (part.currency === 'usd' ? part.amount : 0), 0);
  return { availableCents: sumUsd(available), pendingCents: sumUsd(pending) };
}

function toProviderPayout(payout: Stripe.Payout): ProviderPayout {
  const { id, amount, status, failure_message, arrival_date, metadata } = payout;
  return {
    id,
    cents: amount,
    status: status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'failed' : 'under_way',
    failure: failure_message ?? (status === 'canceled' ? 'The payout was canceled.' : null),
    arrivesAt: new Date(arrival_date * 1000),
    reference: metadata?.['reference'] ?? '',
  };
}
