import type Stripe from 'stripe';
import { createRandomText } from '../../ids.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createBadParamError, createRefusedError } from '../api/stripe-error.ts';
import { readWebUrl } from '../api/url-params.ts';
import { createAccountObject } from './account-object.ts';
import { createLinkBody } from './page-links.ts';

const path = '/v1/accounts';
const minutes = 60;

/** Connected accounts and links to their onboarding page and dashboard. */
export const accountEndpoints: Endpoint[] = [
  { method: 'POST', path, run: createAccount },
  { method: 'GET', path, run: listAccounts },
  { method: 'GET', path: `${path}/:id`, run: retrieveAccount },
  { method: 'POST', path: `${path}/:id`, run: updateAccount },
  { method: 'POST', path: '/v1/account_links', run: createLink },
  { method: 'POST', path: `${path}/:id/login_links`, run: createLoginLink },
];

const capabilityNames = ['card_payments', 'transfers', 'tax_reporting_us_1099_k', 'tax_reporting_us_1099_misc', 'link_payments'];

async function createAccount(call: Call): Promise<Outcome> {
  const { params } = call;
  const controller = readController(call);
  const country = params.text('country', 2)?.toUpperCase() || 'US';
  if (!/^[A-Z]{2}$/.test(country)) throw createBadParamError('country', `Country '${country}' is unknown.`, 'country_unsupported');
  const fresh = createAccountObject(call.now);
  const currency = params.text('default_currency', 3)?.toLowerCase() || 'usd';
  const account = applyDescription(call, { ...fresh, controller, country, default_currency: currency });
  params.close();
  call.add('account', account);
  return { body: account };
}

/** By default as a standard account has it. */
function readController(call: Call): Stripe.Account.Controller {
  const given = call.params.child('controller');
  return {
    type: 'application',
    is_controller: true,
    fees: { payer: given?.child('fees')?.choice('payer', ['account', 'application']) ?? 'account' },
    losses: { payments: given?.child('losses')?.choice('payments', ['application', 'stripe']) ?? 'stripe' },
    requirement_collection: given?.choice('requirement_collection', ['application', 'stripe']) ?? 'stripe',
    stripe_dashboard: { type: given?.child('stripe_dashboard')?.choice('type', ['express', 'full', 'none']) ?? 'full' },
  };
}

/** Parameters of both create and update. */
function applyDescription(call: Call, account: Stripe.Account): Stripe.Account {
  const { params } = call;
  const email = params.text('email', 512);
  const business = params.choice('business_type', ['company', 'government_entity', 'individual', 'non_profit']);
  return {
    ...account,
    ...(business === undefined ? {} : { business_type: business }),
    capabilities: readCapabilities(call, account),
    ...(email === undefined ? {} : { email: email || null }),
    metadata: params.metadata(account.metadata),
    settings: readSettings(call, account),
  };
}

function readCapabilities(call: Call, account: Stripe.Account): NonNullable<Stripe.Account['capabilities']> {
  const given = call.params.child('capabilities');
  const capabilities = new Map(Object.entries(account.capabilities ?? {}));
  for (const name of capabilityNames) {
    const requested = given?.child(name)?.flag('requested');
    if (requested === true && !capabilities.has(name)) capabilities.set(name, account.payouts_enabled ? 'active' : 'inactive');
    if (requested === false) capabilities.delete(name);
  }
  return Object.fromEntries(capabilities);
}

function readSettings(call: Call, account: Stripe.Account): Stripe.Account.Settings | null {
  const before = account.settings ?? null;
  const payouts = call.params.child('settings')?.child('payouts');
  const schedule = payouts?.child('schedule');
  if (before?.payouts === undefined || payouts === undefined) return before;
  const interval = schedule?.choice('interval', ['manual', 'daily', 'weekly', 'monthly']);
  const days = schedule?.text('delay_days', 10);
  const descriptor = payouts.text('statement_descriptor', 22);
  const debits = payouts.flag('debit_negative_balances');
  return {
    ...before,
    payouts: {
      debit_negative_balances: debits ?? before.payouts.debit_negative_balances,
      schedule: {
        delay_days: days === undefined || !/^\d{1,2}$/.test(days) ? before.payouts.schedule.delay_days : Number(days),
        interval: interval ?? before.payouts.schedule.interval,
      },
      statement_descriptor: descriptor === undefined ? before.payouts.statement_descriptor : descriptor || null,
    },
  };
}

async function retrieveAccount(call: Call): Promise<Outcome> {
  const row = await call.require('account');
  call.params.close();
  return { body: row.body };
}

async function updateAccount(call: Call): Promise<Outcome> {
  const row = await call.require('account');
  const account = applyDescription(call, row.body);
  call.params.close();
  call.change(row, account);
  call.emit('account.updated', account, undefined, row.id);
  return { body: account };
}

async function listAccounts(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'account', path, page, {});
}

async function createLink(call: Call): Promise<Outcome> {
  const { params } = call;
  const account = await call.require('account', params.requireText('account', 100), 'account');
  const type = params.requireText('type', 40);
  const refreshUrl = readWebUrl(call, 'refresh_url');
  const returnUrl = readWebUrl(call, 'return_url');
  params.choice('collect', ['currently_due', 'eventually_due']);
  const collection = params.child('collection_options');
  collection?.choice('fields', ['currently_due', 'eventually_due']);
  collection?.choice('future_requirements', ['include', 'omit']);
  params.close();
  if (type !== 'account_onboarding') {
    const why = type === 'account_update' ? 'This account has a dashboard of its own, where it is changed.' : `Invalid type: ${type}`;
    throw createBadParamError('type', `You cannot create account links of this type. ${why}`);
  }
  if (refreshUrl === null) throw createBadParamError('refresh_url', 'Missing required param: refresh_url.', 'parameter_missing');
  if (returnUrl === null) throw createBadParamError('return_url', 'Missing required param: return_url.', 'parameter_missing');
  const secret = createRandomText(32);
  const link = createLinkBody(secret, {
    account: account.id,
    purpose: 'onboarding',
    expires: call.now + 5 * minutes,
    refreshUrl,
    returnUrl,
  });
  call.add('link', link);
  return {
    body: {
      object: 'account_link',
      created: call.now,
      expires_at: link.expires,
      url: `${call.base}/setup/${account.id}/${secret}`,
    } satisfies Stripe.AccountLink,
  };
}

async function createLoginLink(call: Call): Promise<Outcome> {
  const row = await call.require('account');
  call.params.close();
  if (row.body.controller?.stripe_dashboard?.type !== 'express') {
    throw createRefusedError('account_invalid', 'This account has no Express Dashboard: login links are for accounts that have one.');
  }
  if (!row.body.details_submitted) {
    throw createRefusedError('account_invalid', 'Cannot create a login link for an account that has not completed onboarding.');
  }
  const secret = createRandomText(32);
  call.add(
    'link',
    createLinkBody(secret, { account: row.id, purpose: 'dashboard', expires: call.now + 5 * minutes, refreshUrl: null, returnUrl: null }),
  );
  return {
    body: { object: 'login_link', created: call.now, url: `${call.base}/express/${row.id}/${secret}` } satisfies Stripe.LoginLink,
  };
}
