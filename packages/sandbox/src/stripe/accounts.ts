import type Stripe from 'stripe';
import { randomText } from '../ids.ts';
import { bankOf, newAccount } from './account-object.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { badParam, refused } from './errors.ts';
import { newLink } from './links.ts';
import { listPage, readList } from './lists.ts';
import { readWebUrl } from './own-url.ts';
import { readAddressOf } from './shipping.ts';

const path = '/v1/accounts';
const minutes = 60;

/** Connected accounts, the links that lead their people to the pages of the stand-in, and what they are asked there. */
export const accountEndpoints: Endpoint[] = [
  { method: 'POST', path, run: create },
  { method: 'GET', path, run: list },
  { method: 'GET', path: '/v1/account', connected: true, run: current },
  { method: 'GET', path: `${path}/:id`, run: retrieve },
  { method: 'POST', path: `${path}/:id`, run: update },
  { method: 'DELETE', path: `${path}/:id`, run: remove },
  { method: 'POST', path: `${path}/:id/reject`, run: reject },
  { method: 'GET', path: `${path}/:id/external_accounts`, run: listBanks },
  { method: 'POST', path: '/v1/account_links', run: createLink },
  { method: 'POST', path: `${path}/:id/login_links`, run: createLoginLink },
];

const capabilityNames = ['card_payments', 'transfers', 'tax_reporting_us_1099_k', 'tax_reporting_us_1099_misc', 'link_payments'];

async function create(call: Call): Promise<Outcome> {
  const { params } = call;
  const type = params.choice('type', ['custom', 'express', 'standard']);
  const controller = readController(call, type);
  const country = params.text('country', 2)?.toUpperCase() || 'US';
  if (!/^[A-Z]{2}$/.test(country)) throw badParam('country', `Country '${country}' is unknown.`, 'country_unsupported');
  const fresh = newAccount(call.now);
  const currency = params.text('default_currency', 3)?.toLowerCase() || 'usd';
  const account = described(call, { ...fresh, controller, country, default_currency: currency, type: type ?? 'none' });
  params.close();
  call.add('account', account);
  return { body: account };
}

/** `type` is the older way to say the same. */
function readController(call: Call, type: 'custom' | 'express' | 'standard' | undefined): Stripe.Account.Controller {
  const given = call.params.child('controller');
  if (given !== undefined && type !== undefined) {
    throw badParam(
      'type',
      'You may not provide the `type` parameter and `controller` parameters simultaneously. They are mutually exclusive.',
    );
  }
  const usual = type === 'standard' || type === undefined;
  const payer = given?.child('fees')?.choice('payer', ['account', 'application']) ?? (usual ? 'account' : 'application');
  const losses = given?.child('losses')?.choice('payments', ['application', 'stripe']) ?? (usual ? 'stripe' : 'application');
  const collection = given?.choice('requirement_collection', ['application', 'stripe']) ?? (type === 'custom' ? 'application' : 'stripe');
  const dashboard =
    given?.child('stripe_dashboard')?.choice('type', ['express', 'full', 'none']) ??
    (type === 'express' ? 'express' : type === 'custom' ? 'none' : 'full');
  return {
    type: 'application',
    is_controller: true,
    fees: { payer },
    losses: { payments: losses },
    requirement_collection: collection,
    stripe_dashboard: { type: dashboard },
  };
}

/** What create and update have in common. */
function described(call: Call, account: Stripe.Account): Stripe.Account {
  const { params } = call;
  const email = params.text('email', 512);
  const business = params.choice('business_type', ['company', 'government_entity', 'individual', 'non_profit']);
  return {
    ...account,
    business_profile: readBusiness(call, account),
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

function readBusiness(call: Call, account: Stripe.Account): Stripe.Account.BusinessProfile | null {
  const before = account.business_profile ?? null;
  const given = call.params.child('business_profile');
  if (before === null || given === undefined) return before;
  const text = (key: 'mcc' | 'name' | 'product_description' | 'support_email' | 'support_phone' | 'support_url' | 'url') => {
    const value = given.text(key, 2000);
    return value === undefined ? (before[key] ?? null) : value || null;
  };
  const address = given.child('support_address');
  return {
    ...before,
    mcc: text('mcc'),
    name: text('name'),
    product_description: text('product_description'),
    ...(address === undefined ? {} : { support_address: readAddressOf(given) ?? null }),
    support_email: text('support_email'),
    support_phone: text('support_phone'),
    support_url: text('support_url'),
    url: text('url'),
  };
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

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('account');
  call.params.close();
  return { body: row.body };
}

/** The account the key belongs to: the platform's own, unless it speaks for another. */
async function current(call: Call): Promise<Outcome> {
  call.params.close();
  if (call.account !== '') return { body: (await call.need('account', call.account, 'account', '')).body };
  const own = newAccount(0);
  return { body: { ...own, id: 'acct_platform', charges_enabled: true, details_submitted: true, payouts_enabled: true, type: 'standard' } };
}

async function update(call: Call): Promise<Outcome> {
  const row = await call.need('account');
  const account = described(call, row.body);
  call.params.close();
  call.change(row, account);
  call.emit('account.updated', account, undefined, row.id);
  return { body: account };
}

async function remove(call: Call): Promise<Outcome> {
  const row = await call.need('account');
  call.params.close();
  const sums = await call.sums(row.id);
  if (sums.some((sum) => sum.available + sum.pending !== 0)) {
    throw refused('account_invalid', 'This account cannot be deleted: its balance is not zero.');
  }
  call.remove(row);
  return { body: { id: row.id, object: 'account', deleted: true } };
}

async function reject(call: Call): Promise<Outcome> {
  const row = await call.need('account');
  const reason = call.params.choice('reason', ['fraud', 'other', 'terms_of_service']) ?? 'other';
  call.params.close();
  const capabilities = Object.fromEntries(Object.keys(row.body.capabilities ?? {}).map((name) => [name, 'inactive']));
  const before = row.body.requirements ?? newAccount(0).requirements;
  const account: Stripe.Account = {
    ...row.body,
    capabilities,
    charges_enabled: false,
    payouts_enabled: false,
    ...(before === undefined ? {} : { requirements: { ...before, disabled_reason: `rejected.${reason}` } }),
  };
  call.change(row, account);
  call.emit('account.updated', account, undefined, row.id);
  return { body: account };
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'account', path, page, {});
}

async function listBanks(call: Call): Promise<Outcome> {
  const row = await call.need('account');
  readList(call.params);
  call.params.choice('object', ['bank_account', 'card']);
  call.params.close();
  const bank = bankOf(row.body);
  return { body: { object: 'list', data: bank === null ? [] : [bank], has_more: false, url: `${path}/${row.id}/external_accounts` } };
}

async function createLink(call: Call): Promise<Outcome> {
  const { params } = call;
  const account = await call.need('account', params.needText('account', 100), 'account');
  const type = params.needText('type', 40);
  const refreshUrl = readWebUrl(call, 'refresh_url');
  const returnUrl = readWebUrl(call, 'return_url');
  params.choice('collect', ['currently_due', 'eventually_due']);
  const collection = params.child('collection_options');
  collection?.choice('fields', ['currently_due', 'eventually_due']);
  collection?.choice('future_requirements', ['include', 'omit']);
  params.close();
  if (type !== 'account_onboarding') {
    const why = type === 'account_update' ? 'This account has a dashboard of its own, where it is changed.' : `Invalid type: ${type}`;
    throw badParam('type', `You cannot create account links of this type. ${why}`);
  }
  if (refreshUrl === null) throw badParam('refresh_url', 'Missing required param: refresh_url.', 'parameter_missing');
  if (returnUrl === null) throw badParam('return_url', 'Missing required param: return_url.', 'parameter_missing');
  const secret = randomText(32);
  const link = newLink(secret, { account: account.id, purpose: 'onboarding', expires: call.now + 5 * minutes, refreshUrl, returnUrl });
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
  const row = await call.need('account');
  call.params.close();
  if (row.body.controller?.stripe_dashboard?.type !== 'express') {
    throw refused('account_invalid', 'This account has no Express Dashboard: login links are for accounts that have one.');
  }
  if (!row.body.details_submitted) {
    throw refused('account_invalid', 'Cannot create a login link for an account that has not completed onboarding.');
  }
  const secret = randomText(32);
  call.add(
    'link',
    newLink(secret, { account: row.id, purpose: 'dashboard', expires: call.now + 5 * minutes, refreshUrl: null, returnUrl: null }),
  );
  return {
    body: { object: 'login_link', created: call.now, url: `${call.base}/express/${row.id}/${secret}` } satisfies Stripe.LoginLink,
  };
}
