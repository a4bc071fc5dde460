import type Stripe from 'stripe';
import type { AccountStanding, Payouts, ProviderAccount, ProviderPayout, ProviderTransfer } from '../../ports/payouts.ts';
import { asked, openSdk, type StripeSettings } from './stripe-sdk.ts';

/** Stripe Connect behind the payouts port: charges of the platform, transfers to accounts with an Express dashboard, and payouts on our word. */
export function openStripeConnect(settings: StripeSettings): Payouts {
  const stripe = openSdk(settings);
  return {
    provider: settings.provider ?? 'stripe',
    createAccount: async (request) => await asked(async () => await createAccount(stripe, request)),
    retrieveAccount: async (id) => await asked(async () => accountFrom(await stripe.accounts.retrieve(id))),
    onboardingLink: async (account, { returnUrl, refreshUrl }) =>
      await asked(async () => {
        const link = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
      }),
    dashboardLink: async (id) => await asked(async () => ({ url: (await stripe.accounts.createLoginLink(id)).url })),
    transfer: async ({ accountId, cents, group, intentId, reference, idempotencyKey }) =>
      await asked(async () => {
        const charge = intentId === null ? null : await chargeOf(stripe, intentId);
        const made = await stripe.transfers.create(
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
        return transferFrom(made);
      }),
    retrieveTransfer: async (id) => await asked(async () => transferFrom(await stripe.transfers.retrieve(id))),
    transfersOf: async (group) =>
      await asked(async () => (await stripe.transfers.list({ transfer_group: group, limit: 100 })).data.map(transferFrom)),
    reverse: async (id, cents, idempotencyKey) =>
      await asked(async () => {
        await stripe.transfers.createReversal(id, { amount: cents }, { idempotencyKey });
        return transferFrom(await stripe.transfers.retrieve(id));
      }),
    balance: async (stripeAccount) => await asked(async () => balanceFrom(await stripe.balance.retrieve({}, { stripeAccount }))),
    payOut: async ({ accountId, cents, reference, idempotencyKey }) =>
      await asked(async () =>
        payoutFrom(
          await stripe.payouts.create(
            { amount: cents, currency: 'usd', metadata: { reference } },
            { stripeAccount: accountId, idempotencyKey },
          ),
        ),
      ),
    retrievePayout: async (stripeAccount, id) =>
      await asked(async () => payoutFrom(await stripe.payouts.retrieve(id, {}, { stripeAccount }))),
    payoutsOf: async (stripeAccount) =>
      await asked(async () => (await stripe.payouts.list({ limit: 100 }, { stripeAccount })).data.map(payoutFrom)),
  };
}

async function createAccount(stripe: Stripe, request: { personId: string; idempotencyKey: string }): Promise<ProviderAccount> {
  const made = await stripe.accounts.create(
    {
      controller: {
        stripe_dashboard: { type: 'express' },
        losses: { payments: 'application' },
        fees: { payer: 'application' },
        requirement_collection: 'stripe',
      },
      capabilities: { transfers: { requested: true } },
      // Only so does each payout stand for certain orders.
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { personId: request.personId },
    },
    { idempotencyKey: request.idempotencyKey },
  );
  return accountFrom(made);
}

function accountFrom(account: Stripe.Account): ProviderAccount {
  return { id: account.id, standing: standingOf(account), requirementsDue: account.requirements?.currently_due ?? [] };
}

function standingOf({ requirements, payouts_enabled, capabilities, details_submitted }: Stripe.Account): AccountStanding {
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'rejected';
  if (payouts_enabled && capabilities?.transfers === 'active') return 'active';
  if (!details_submitted) return 'pending';
  return (requirements?.currently_due ?? []).length > 0 ? 'restricted' : 'pending';
}

async function chargeOf(stripe: Stripe, intentId: string): Promise<string | null> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId);
  return typeof charge === 'string' ? charge : (charge?.id ?? null);
}

function transferFrom(transfer: Stripe.Transfer): ProviderTransfer {
  const { id, destination, amount, amount_reversed, metadata } = transfer;
  const accountId = typeof destination === 'string' ? destination : (destination?.id ?? '');
  return { id, accountId, cents: amount, reversedCents: amount_reversed, reference: metadata['reference'] ?? '' };
}

function balanceFrom({ available, pending }: Stripe.Balance): { availableCents: number; pendingCents: number } {
  const dollars = (parts: readonly { amount: number; currency: string }[]): number =>
    parts.reduce((sum, part) => sum + (part.currency === 'usd' ? part.amount : 0), 0);
  return { availableCents: dollars(available), pendingCents: dollars(pending) };
}

function payoutFrom(payout: Stripe.Payout): ProviderPayout {
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
