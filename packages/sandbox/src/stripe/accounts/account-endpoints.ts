import type Stripe from 'stripe';
import { createRandomText } from '../../ids.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { createBadParamError, createRefusedError } from '../api/stripe-error.ts';
import { requireWebUrl } from '../api/url-params.ts';
import { createAccountObject } from './account-object.ts';
import { createLinkBody } from './page-links.ts';

const path = '/v1/accounts';
const minutes = 60;

/** Connected accounts and links to their onboarding page and dashboard. */
export const accountEndpoints: Endpoint[] = [
  { method: 'POST', path, run: createAccount },
  { method: 'GET', path: `${path}/:id`, run: retrieveAccount },
  { method: 'POST', path: '/v1/account_links', run: createLink },
  { method: 'POST', path: `${path}/:id/login_links`, run: createLoginLink },
];

async function createAccount(call: Call): Promise<Outcome> {
  const { params } = call;
  const fresh = createAccountObject(call.now);
  const requested = params.child('capabilities')?.child('transfers')?.flag('requested') ?? false;
  params.child('settings')?.child('payouts')?.child('schedule')?.choice('interval', ['manual']);
  const account: Stripe.Account = {
    ...fresh,
    capabilities: requested ? { transfers: 'inactive' } : {},
    controller: readController(call),
    metadata: params.metadata(),
  };
  params.close();
  call.add('account', account);
  return { body: account };
}

/** By default as a standard account has it. */
function readController(call: Call): Stripe.Account.Controller {
  const controller = call.params.child('controller');
  return {
    type: 'application',
    is_controller: true,
    fees: { payer: controller?.child('fees')?.choice('payer', ['account', 'application']) ?? 'account' },
    losses: { payments: controller?.child('losses')?.choice('payments', ['application', 'stripe']) ?? 'stripe' },
    requirement_collection: controller?.choice('requirement_collection', ['application', 'stripe']) ?? 'stripe',
    stripe_dashboard: { type: controller?.child('stripe_dashboard')?.choice('type', ['express', 'full', 'none']) ?? 'full' },
  };
}

async function retrieveAccount(call: Call): Promise<Outcome> {
  const row = await call.require('account');
  call.params.close();
  return { body: row.body };
}

async function createLink(call: Call): Promise<Outcome> {
  const { params } = call;
  const account = await call.require('account', params.requireText('account', 100), 'account');
  const type = params.requireText('type', 40);
  const refreshUrl = requireWebUrl(call, 'refresh_url');
  const returnUrl = requireWebUrl(call, 'return_url');
  params.close();
  if (type !== 'account_onboarding') throw createBadParamError('type', `You cannot create account links of this type: ${type}`);
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
