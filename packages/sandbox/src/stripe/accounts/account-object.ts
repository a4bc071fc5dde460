import type Stripe from 'stripe';
import { createId } from '../../ids.ts';

/** Requirements for payouts. */
const requiredFields = [
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

function createRequirements(due: string[], disabled: Stripe.Account.Requirements['disabled_reason'], pending: string[] = []) {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabled,
    errors: [],
    eventually_due: due,
    past_due: disabled === 'requirements.past_due' ? due : [],
    pending_verification: pending,
  } satisfies Stripe.Account.Requirements;
}

/** A new account with every key of this API version. */
export function createAccountObject(created: number): Stripe.Account {
  const id = createId('acct', 16);
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: { type: 'application', is_controller: true },
    country: 'US',
    created,
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: createRequirements([], null),
    groups: { payments_pricing: null },
    metadata: {},
    payouts_enabled: false,
    requirements: createRequirements(requiredFields, 'requirements.past_due'),
    settings: {
      bacs_debit_payments: { display_name: null, service_user_number: null },
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_issuing: { tos_acceptance: { date: null, ip: null } },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: 'Etc/UTC' },
      invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: 'manual' }, statement_descriptor: null },
      sepa_debit_payments: {},
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'none',
  } satisfies Stripe.Account;
}

/** The result of the review. */
export type Review = 'approved' | 'document' | 'pending' | 'rejected';
export const reviews: readonly Review[] = ['approved', 'document', 'pending', 'rejected'];

/** The account after onboarding and review. */
export function applyReview(account: Stripe.Account, review: Review): Stripe.Account {
  const isApproved = review === 'approved';
  const status = isApproved ? 'active' : review === 'pending' ? 'pending' : 'inactive';
  const dueFields = review === 'document' ? ['individual.verification.document'] : [];
  const reason =
    review === 'approved'
      ? null
      : review === 'document'
        ? 'requirements.past_due'
        : review === 'pending'
          ? 'requirements.pending_verification'
          : 'rejected.other';
  const capabilities = Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, status]));
  return {
    ...account,
    capabilities,
    charges_enabled: isApproved && 'card_payments' in capabilities,
    details_submitted: true,
    payouts_enabled: isApproved,
    requirements: createRequirements(dueFields, reason, review === 'pending' ? ['individual.verification.document'] : []),
  };
}

/** The bank account for payouts; its number is not stored. */
export function createBankAccount(account: string, holder: string, routing: string, number: string, currency: string): Stripe.BankAccount {
  return {
    id: createId('ba'),
    object: 'bank_account',
    account,
    account_holder_name: holder,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency,
    customer: null,
    default_for_currency: true,
    fingerprint: `sandbox${number.slice(-4)}`.padEnd(16, '0'),
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: number.slice(-4),
    metadata: {},
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: routing,
    status: 'new',
  } satisfies Stripe.BankAccount;
}

export function findBankAccount(account: Stripe.Account): Stripe.BankAccount | null {
  const found = account.external_accounts?.data.find((one) => one.object === 'bank_account');
  return found?.object === 'bank_account' ? found : null;
}

export function canReceive(account: Stripe.Account): boolean {
  return account.capabilities?.transfers === 'active';
}
