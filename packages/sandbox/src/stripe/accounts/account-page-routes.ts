import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { createRandomText } from '../../ids.ts';
import { showMoney } from '../../money.ts';
import { hasHiddenCharacter } from '../../pages/field-text.ts';
import { type PageTheme, sendPage } from '../../pages/page.ts';
import type { Call, Endpoint } from '../api/call.ts';
import type { LinkBody } from '../api/object-types.ts';
import type { InternalCall } from '../api/request-handler.ts';
import { StripeError } from '../api/stripe-error.ts';
import { settleLine } from '../balance/balance-endpoints.ts';
import { payOut } from '../payouts/payout-endpoints.ts';
import { applyReview, createBankAccount, type Review, reviews } from './account-object.ts';
import {
  createDashboardPage,
  createExpiredLinkPage,
  createOnboardingPage,
  type DashboardFacts,
  type FieldErrors,
  type TypedDetails,
} from './account-pages.ts';
import { LinkExpired, openVisit, requireVisit } from './page-links.ts';

export interface AccountPageContext {
  callInternally: InternalCall;
  theme: PageTheme;
  clock: { now(): Date };
  base(): string;
}

type PageRequest = FastifyRequest<{ Params: { account: string; secret: string } }>;
const pages = [
  { purpose: 'onboarding', link: '/setup', visit: '/onboarding' },
  { purpose: 'dashboard', link: '/express', visit: '/dashboard' },
] as const;

/**
 * Onboarding and dashboard of a connected account. A link works once and redirects to a visit with its own address, whose GET changes nothing.
 */
export function addAccountPageRoutes(app: FastifyInstance, context: AccountPageContext): void {
  for (const { purpose, link, visit } of pages) {
    app.get(`${link}/:account/:secret`, { logLevel: 'warn', exposeHeadRoute: false }, async (request: PageRequest, reply) => {
      const { account, secret } = request.params;
      const fresh = createRandomText(32);
      const opened = await catchLinkExpired(async () => {
        await context.callInternally(
          createStep('POST', async (call) => await openVisit(call, purpose, account, secret, fresh)),
          {},
        );
        return true;
      });
      if (opened instanceof LinkExpired) return redirectExpiredLink(context, reply, opened);
      return redirectTo(reply, `${context.base()}${visit}/${account}/${fresh}`);
    });
  }
  app.get('/onboarding/:account/:secret', { logLevel: 'warn' }, async (request: PageRequest, reply) => {
    const onboarding = await loadOnboarding(context, request);
    if (onboarding instanceof LinkExpired) return redirectExpiredLink(context, reply, onboarding);
    return sendPage(
      reply,
      context.theme,
      createOnboardingPage(onboarding.account, { first_name: '', review: 'approved' }, {}, onboarding.visit.returnUrl),
    );
  });
  app.post(
    '/onboarding/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await submitOnboarding(context, request, reply),
  );
  app.get(
    '/dashboard/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await showDashboard(context, request, reply, null),
  );
  app.post(
    '/dashboard/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await payOutNow(context, request, reply),
  );
}

function createStep(method: 'GET' | 'POST', run: (call: Call) => Promise<object>): Endpoint {
  return { method, path: '/pages', run: async (call) => ({ body: await run(call) }) };
}

async function catchLinkExpired<T>(work: () => Promise<T>): Promise<T | LinkExpired> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LinkExpired) return error;
    throw error;
  }
}

/** As at Stripe, an expired link redirects to `refresh_url`; an unknown one shows an error. */
function redirectExpiredLink(context: AccountPageContext, reply: FastifyReply, { refreshUrl }: LinkExpired): FastifyReply {
  return refreshUrl === null ? sendPage(reply, context.theme, createExpiredLinkPage()) : redirectTo(reply, refreshUrl);
}

function redirectTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303);
}

interface OnboardingFacts {
  account: Stripe.Account;
  visit: LinkBody;
}

async function loadOnboarding(context: AccountPageContext, request: PageRequest): Promise<OnboardingFacts | LinkExpired> {
  const { account, secret } = request.params;
  return await catchLinkExpired(async () => {
    const answer = await context.callInternally(
      createStep('GET', async (call) => {
        const visit = await requireVisit(call, 'onboarding', account, secret);
        return { account: (await call.require('account', account)).body, visit };
      }),
      {},
    );
    const facts: OnboardingFacts = JSON.parse(answer.body);
    return facts;
  });
}

async function submitOnboarding(context: AccountPageContext, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const onboarding = await loadOnboarding(context, request);
  if (onboarding instanceof LinkExpired) return redirectExpiredLink(context, reply, onboarding);
  const { account, visit } = onboarding;
  const returnUrl = visit.returnUrl ?? '/';
  const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  if (sent.get('do') === 'later') return redirectTo(reply, returnUrl);
  const typed = readTyped(sent);
  const errors = findErrors(typed, sent.get('terms') === 'yes', context.clock.now());
  if (Object.keys(errors).length > 0) return sendPage(reply, context.theme, createOnboardingPage(account, typed, errors, visit.returnUrl));
  const result = await catchLinkExpired(async () => {
    await context.callInternally(
      createStep('POST', async (call) => {
        await requireVisit(call, 'onboarding', request.params.account, request.params.secret);
        return await finishOnboarding(call, request.params.account, typed);
      }),
      {},
    );
    return true;
  });
  return result instanceof LinkExpired ? redirectExpiredLink(context, reply, result) : redirectTo(reply, returnUrl);
}

function readTyped(sent: URLSearchParams): Required<TypedDetails> {
  const text = (key: string) => (sent.get(key) ?? '').trim().slice(0, 100);
  const review = reviews.find((allowed) => allowed === sent.get('review')) ?? 'approved';
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    born: text('born'),
    routing: text('routing').replaceAll(' ', ''),
    account: text('account').replaceAll(' ', ''),
    review,
  };
}

function findErrors(typed: Required<TypedDetails>, hasAgreed: boolean, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['first_name', 'last_name'] as const) {
    if (typed[name] === '') errors[name] = `Enter a ${name.replace('_', ' ')}.`;
    else if (hasHiddenCharacter(typed[name])) errors[name] = 'Write this on one line, without line breaks or invisible characters.';
  }
  const birthDate = new Date(`${typed.born}T00:00:00Z`);
  const latestBirthDate = new Date(now);
  latestBirthDate.setUTCFullYear(now.getUTCFullYear() - 18);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.born) || Number.isNaN(birthDate.getTime())) errors.born = 'Enter your date of birth.';
  else if (birthDate > latestBirthDate) errors.born = 'You must be 18 or older to be paid.';
  else if (birthDate.getUTCFullYear() < 1900) errors.born = 'Enter a year of birth from 1900 or later.';
  if (!/^\d{9}$/.test(typed.routing)) errors.routing = 'Enter a routing number of 9 digits, e.g. 110000000.';
  if (!/^\d{4,17}$/.test(typed.account)) errors.account = 'Enter an account number of 4 to 17 digits, e.g. 000123456789.';
  if (!hasAgreed) errors.terms = 'Agree to the terms to continue.';
  return errors;
}

async function finishOnboarding(call: Call, id: string, typed: Required<TypedDetails>): Promise<Stripe.Account> {
  const row = await call.require('account', id);
  const review: Review = reviews.find((allowed) => allowed === typed.review) ?? 'approved';
  const holder = `${typed.first_name} ${typed.last_name}`;
  const bank = createBankAccount(id, holder, typed.routing, typed.account, row.body.default_currency ?? 'usd');
  const list = { object: 'list' as const, has_more: false, url: `/v1/accounts/${id}/external_accounts` };
  const account: Stripe.Account = applyReview(
    { ...row.body, business_type: row.body.business_type ?? 'individual', external_accounts: { ...list, data: [bank] } },
    review,
  );
  call.change(row, account);
  call.emit('account.external_account.created', bank, undefined, id);
  call.emit('account.updated', account, { details_submitted: row.body.details_submitted, payouts_enabled: row.body.payouts_enabled }, id);
  return account;
}

async function showDashboard(
  context: AccountPageContext,
  request: PageRequest,
  reply: FastifyReply,
  message: string | null,
): Promise<FastifyReply> {
  const { account, secret } = request.params;
  const facts = await catchLinkExpired(async () => {
    const answer = await context.callInternally(
      createStep('GET', async (call) => {
        await requireVisit(call, 'dashboard', account, secret);
        const lines = await call.list({ kind: 'balance_transaction', limit: 30 }, account);
        return {
          account: (await call.require('account', account)).body,
          sums: await call.sums(account),
          payouts: (await call.list({ kind: 'payout', limit: 20 }, account)).map((row) => row.body),
          lines: lines.map((row) => settleLine(row.body, call.now)),
          message,
        } satisfies DashboardFacts;
      }),
      {},
    );
    const read: DashboardFacts = JSON.parse(answer.body);
    return read;
  });
  return facts instanceof LinkExpired
    ? redirectExpiredLink(context, reply, facts)
    : sendPage(reply, context.theme, createDashboardPage(facts));
}

async function payOutNow(context: AccountPageContext, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { account, secret } = request.params;
  let message = 'There is nothing to pay out.';
  try {
    const answer = await context.callInternally(
      createStep('POST', async (call) => {
        await requireVisit(call, 'dashboard', account, secret);
        const [sum] = (await call.sums(account)).filter((one) => one.available > 0);
        if (sum === undefined) return {};
        return await payOut(call, account, sum.available, sum.currency);
      }),
      {},
    );
    const payout: { amount?: number; currency?: string } = JSON.parse(answer.body);
    if (payout.amount !== undefined) message = `${showMoney(payout.amount, payout.currency ?? 'usd')} is on its way to the bank.`;
  } catch (error) {
    if (error instanceof LinkExpired) return redirectExpiredLink(context, reply, error);
    if (!(error instanceof StripeError)) throw error;
    message = error.message;
  }
  return await showDashboard(context, request, reply, message);
}
