import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { randomText } from '../ids.ts';
import { showMoney } from '../money.ts';
import { hasHiddenCharacter } from '../pages/field-text.ts';
import { type Look, sendPage } from '../pages/page.ts';
import { newBankAccount, type Review, reviewed, reviews } from './account-object.ts';
import { type DashboardFacts, dashboardPage, linkOverPage, onboardingPage, type Typed, type Wrong } from './account-pages.ts';
import { lineAt } from './balance.ts';
import type { LinkBody } from './bodies.ts';
import type { Call, Endpoint } from './call.ts';
import { StripeFault } from './errors.ts';
import { LinkOver, needVisit, openVisit } from './links.ts';
import { payOut } from './payouts.ts';
import type { InnerCall } from './perform.ts';

export interface AccountPageKit {
  inner: InnerCall;
  look: Look;
  clock: { now(): Date };
  base(): string;
}

type PageRequest = FastifyRequest<{ Params: { account: string; secret: string } }>;
const pages = [
  { purpose: 'onboarding', link: '/setup', visit: '/onboarding' },
  { purpose: 'dashboard', link: '/express', visit: '/dashboard' },
] as const;

/**
 * The pages a connected account's person is sent to. The link itself is good once: it opens a visit with an address of its own,
 * where nothing changes by being looked at.
 */
export function addAccountRoutes(app: FastifyInstance, kit: AccountPageKit): void {
  for (const { purpose, link, visit } of pages) {
    app.get(`${link}/:account/:secret`, { logLevel: 'warn', exposeHeadRoute: false }, async (request: PageRequest, reply) => {
      const { account, secret } = request.params;
      const fresh = randomText(32);
      const opened = await overOr(async () => {
        await kit.inner(
          step('POST', async (call) => await openVisit(call, purpose, account, secret, fresh)),
          {},
        );
        return true;
      });
      if (opened instanceof LinkOver) return over(kit, reply, opened);
      return away(reply, `${kit.base()}${visit}/${account}/${fresh}`);
    });
  }
  app.get('/onboarding/:account/:secret', { logLevel: 'warn' }, async (request: PageRequest, reply) => {
    const found = await onboardingFacts(kit, request);
    if (found instanceof LinkOver) return over(kit, reply, found);
    return sendPage(reply, kit.look, onboardingPage(found.account, { first_name: '', review: 'approved' }, {}, found.visit.returnUrl));
  });
  app.post(
    '/onboarding/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await takeOnboarding(kit, request, reply),
  );
  app.get(
    '/dashboard/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await showDashboard(kit, request, reply, null),
  );
  app.post(
    '/dashboard/:account/:secret',
    { logLevel: 'warn' },
    async (request: PageRequest, reply) => await payOutNow(kit, request, reply),
  );
}

function step(method: 'GET' | 'POST', run: (call: Call) => Promise<object>): Endpoint {
  return { method, path: '/pages', run: async (call) => ({ body: await run(call) }) };
}

async function overOr<T>(work: () => Promise<T>): Promise<T | LinkOver> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LinkOver) return error;
    throw error;
  }
}

/** A link that is over sends to the shop for a fresh one, as at Stripe; one that never was says so. */
function over(kit: AccountPageKit, reply: FastifyReply, { refreshUrl }: LinkOver): FastifyReply {
  return refreshUrl === null ? sendPage(reply, kit.look, linkOverPage()) : away(reply, refreshUrl);
}

function away(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303);
}

interface OnboardingFacts {
  account: Stripe.Account;
  visit: LinkBody;
}

async function onboardingFacts(kit: AccountPageKit, request: PageRequest): Promise<OnboardingFacts | LinkOver> {
  const { account, secret } = request.params;
  return await overOr(async () => {
    const answer = await kit.inner(
      step('GET', async (call) => {
        const visit = await needVisit(call, 'onboarding', account, secret);
        return { account: (await call.need('account', account)).body, visit };
      }),
      {},
    );
    const facts: OnboardingFacts = JSON.parse(answer.body);
    return facts;
  });
}

async function takeOnboarding(kit: AccountPageKit, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const found = await onboardingFacts(kit, request);
  if (found instanceof LinkOver) return over(kit, reply, found);
  const { account, visit } = found;
  const back = visit.returnUrl ?? '/';
  const sent = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  if (sent.get('do') === 'later') return away(reply, back);
  const typed = typedIn(sent);
  const wrong = faultsIn(typed, sent.get('terms') === 'yes', kit.clock.now());
  if (Object.keys(wrong).length > 0) return sendPage(reply, kit.look, onboardingPage(account, typed, wrong, visit.returnUrl));
  const done = await overOr(async () => {
    await kit.inner(
      step('POST', async (call) => {
        await needVisit(call, 'onboarding', request.params.account, request.params.secret);
        return await finish(call, request.params.account, typed);
      }),
      {},
    );
    return true;
  });
  return done instanceof LinkOver ? over(kit, reply, done) : away(reply, back);
}

function typedIn(sent: URLSearchParams): Required<Typed> {
  const text = (key: string) => (sent.get(key) ?? '').trim().slice(0, 100);
  const review = reviews.find((known) => known === sent.get('review')) ?? 'approved';
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    born: text('born'),
    routing: text('routing').replaceAll(' ', ''),
    account: text('account').replaceAll(' ', ''),
    review,
  };
}

function faultsIn(typed: Required<Typed>, agrees: boolean, now: Date): Wrong {
  const wrong: Wrong = {};
  for (const name of ['first_name', 'last_name'] as const) {
    if (typed[name] === '') wrong[name] = `Enter a ${name.replace('_', ' ')}.`;
    else if (hasHiddenCharacter(typed[name])) wrong[name] = 'Write this on one line, without line breaks or invisible characters.';
  }
  const born = new Date(`${typed.born}T00:00:00Z`);
  const of18 = new Date(now);
  of18.setUTCFullYear(now.getUTCFullYear() - 18);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.born) || Number.isNaN(born.getTime())) wrong.born = 'Enter your date of birth.';
  else if (born > of18) wrong.born = 'You must be 18 or older to be paid.';
  else if (born.getUTCFullYear() < 1900) wrong.born = 'Enter a year of birth from 1900 or later.';
  if (!/^\d{9}$/.test(typed.routing)) wrong.routing = 'Enter a routing number of 9 digits, e.g. 110000000.';
  if (!/^\d{4,17}$/.test(typed.account)) wrong.account = 'Enter an account number of 4 to 17 digits, e.g. 000123456789.';
  if (!agrees) wrong.terms = 'Agree to the terms to continue.';
  return wrong;
}

async function finish(call: Call, id: string, typed: Required<Typed>): Promise<Stripe.Account> {
  const row = await call.need('account', id);
  const review: Review = reviews.find((known) => known === typed.review) ?? 'approved';
  const holder = `${typed.first_name} ${typed.last_name}`;
  const bank = newBankAccount(id, holder, typed.routing, typed.account, row.body.default_currency ?? 'usd');
  const list = { object: 'list' as const, has_more: false, url: `/v1/accounts/${id}/external_accounts` };
  const account: Stripe.Account = reviewed(
    { ...row.body, business_type: row.body.business_type ?? 'individual', external_accounts: { ...list, data: [bank] } },
    review,
  );
  call.change(row, account);
  call.emit('account.external_account.created', bank, undefined, id);
  call.emit('account.updated', account, { details_submitted: row.body.details_submitted, payouts_enabled: row.body.payouts_enabled }, id);
  return account;
}

async function showDashboard(kit: AccountPageKit, request: PageRequest, reply: FastifyReply, said: string | null): Promise<FastifyReply> {
  const { account, secret } = request.params;
  const facts = await overOr(async () => {
    const answer = await kit.inner(
      step('GET', async (call) => {
        await needVisit(call, 'dashboard', account, secret);
        const lines = await call.list({ kind: 'balance_transaction', limit: 30 }, account);
        return {
          account: (await call.need('account', account)).body,
          sums: await call.sums(account),
          payouts: (await call.list({ kind: 'payout', limit: 20 }, account)).map((row) => row.body),
          lines: lines.map((row) => lineAt(row.body, call.now)),
          said,
        } satisfies DashboardFacts;
      }),
      {},
    );
    const read: DashboardFacts = JSON.parse(answer.body);
    return read;
  });
  return facts instanceof LinkOver ? over(kit, reply, facts) : sendPage(reply, kit.look, dashboardPage(facts));
}

async function payOutNow(kit: AccountPageKit, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { account, secret } = request.params;
  let said = 'There is nothing to pay out.';
  try {
    const answer = await kit.inner(
      step('POST', async (call) => {
        await needVisit(call, 'dashboard', account, secret);
        const [sum] = (await call.sums(account)).filter((one) => one.available > 0);
        if (sum === undefined) return {};
        return await payOut(call, account, sum.available, sum.currency, {
          automatic: false,
          description: null,
          metadata: {},
          statement_descriptor: null,
        });
      }),
      {},
    );
    const payout: { amount?: number; currency?: string } = JSON.parse(answer.body);
    if (payout.amount !== undefined) said = `${showMoney(payout.amount, payout.currency ?? 'usd')} is on its way to the bank.`;
  } catch (error) {
    if (error instanceof LinkOver) return over(kit, reply, error);
    if (!(error instanceof StripeFault)) throw error;
    said = error.message;
  }
  return await showDashboard(kit, request, reply, said);
}
