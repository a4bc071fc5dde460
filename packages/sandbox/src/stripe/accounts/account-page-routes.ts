import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { createRandomText } from '../../ids.ts';
import { showMoney } from '../../money.ts';
import { hasHiddenCharacter } from '../../pages/field-text.ts';
import { chooseLanguage, type Page, type PageTheme, sendPage } from '../../pages/page.ts';
import { type Language, texts } from '../../texts/texts.ts';
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
      if (opened instanceof LinkExpired) return redirectExpiredLink(context, request, reply, opened);
      // With the query of the link, which may name its language.
      const [, query] = request.url.split('?');
      return redirectTo(reply, `${context.base()}${visit}/${account}/${fresh}${query ? `?${query}` : ''}`);
    });
  }
  app.get('/onboarding/:account/:secret', { logLevel: 'warn' }, async (request: PageRequest, reply) => {
    const onboarding = await loadOnboarding(context, request);
    if (onboarding instanceof LinkExpired) return redirectExpiredLink(context, request, reply, onboarding);
    const { account, visit } = onboarding;
    const form = { account, typed: { first_name: '', review: 'approved' }, errors: {}, returnUrl: visit.returnUrl };
    return show(context, request, reply, (language) => createOnboardingPage(form, language));
  });
  app.post(
    '/onboarding/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await submitOnboarding(context, request, reply),
  );
  app.get(
    '/dashboard/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await showDashboard(context, request, reply, () => null),
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
function redirectExpiredLink(
  context: AccountPageContext,
  request: PageRequest,
  reply: FastifyReply,
  { refreshUrl }: LinkExpired,
): FastifyReply {
  return refreshUrl === null ? show(context, request, reply, createExpiredLinkPage) : redirectTo(reply, refreshUrl);
}

function show(
  context: AccountPageContext,
  request: PageRequest,
  reply: FastifyReply,
  createPage: (language: Language) => Page,
): FastifyReply {
  return sendPage(reply, context.theme, createPage(chooseLanguage(context.theme, request)));
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
  if (onboarding instanceof LinkExpired) return redirectExpiredLink(context, request, reply, onboarding);
  const { account, visit } = onboarding;
  const returnUrl = visit.returnUrl ?? '/';
  const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  if (sent.get('do') === 'later') return redirectTo(reply, returnUrl);
  const typed = readTyped(sent);
  const errors = findErrors(typed, sent.get('terms') === 'yes', context.clock.now());
  const form = { account, typed, errors, returnUrl: visit.returnUrl };
  if (Object.keys(errors).length > 0) return show(context, request, reply, (language) => createOnboardingPage(form, language));
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
  return result instanceof LinkExpired ? redirectExpiredLink(context, request, reply, result) : redirectTo(reply, returnUrl);
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
  for (const [name, missing] of [
    ['first_name', 'firstName'],
    ['last_name', 'lastName'],
  ] as const) {
    if (typed[name] === '') errors[name] = missing;
    else if (hasHiddenCharacter(typed[name])) errors[name] = 'hidden';
  }
  const birthDate = new Date(`${typed.born}T00:00:00Z`);
  const latestBirthDate = new Date(now);
  latestBirthDate.setUTCFullYear(now.getUTCFullYear() - 18);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.born) || Number.isNaN(birthDate.getTime())) errors.born = 'born';
  else if (birthDate > latestBirthDate) errors.born = 'young';
  else if (birthDate.getUTCFullYear() < 1900) errors.born = 'old';
  if (!/^\d{9}$/.test(typed.routing)) errors.routing = 'routing';
  if (!/^\d{4,17}$/.test(typed.account)) errors.account = 'number';
  if (!hasAgreed) errors.terms = 'terms';
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
  createMessage: (language: Language) => string | null,
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
          message: createMessage(chooseLanguage(context.theme, request)),
        } satisfies DashboardFacts;
      }),
      {},
    );
    const read: DashboardFacts = JSON.parse(answer.body);
    return read;
  });
  return facts instanceof LinkExpired
    ? redirectExpiredLink(context, request, reply, facts)
    : show(context, request, reply, (language) => createDashboardPage(facts, language));
}

async function payOutNow(context: AccountPageContext, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { account, secret } = request.params;
  let createMessage = (language: Language): string => texts[language].connect.dashboard.nothing;
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
    if (payout.amount !== undefined) {
      const amount = showMoney(payout.amount, payout.currency ?? 'usd');
      createMessage = (language) => texts[language].connect.dashboard.onItsWay(amount);
    }
  } catch (error) {
    if (error instanceof LinkExpired) return redirectExpiredLink(context, request, reply, error);
    if (!(error instanceof StripeError)) throw error;
    const { message, body } = error;
    createMessage = (language) => describeRefusal(body.code, language) ?? message;
  }
  return await showDashboard(context, request, reply, createMessage);
}

function describeRefusal(code: string | undefined, language: Language): string | undefined {
  const refusals: Partial<Record<string, string>> = texts[language].connect.dashboard.refusals;
  return code === undefined ? undefined : refusals[code];
}
