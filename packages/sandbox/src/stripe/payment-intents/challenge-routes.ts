import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { chooseLanguage, type PageTheme, sendPage } from '../../pages/page.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import type { InternalCall } from '../api/request-handler.ts';
import { StripeError } from '../api/stripe-error.ts';
import { isShopUrl } from '../api/url-params.ts';
import { refuseSavingCard, requireSetupIntent, trySavingCard } from '../setup-intents/setup-intent-endpoints.ts';
import { createChallengePage, type PageFacts } from './challenge-page.ts';
import { requireIntent } from './intent-view.ts';
import { attemptPayment, failChallenge, loadMethod } from './pay-intent.ts';

export interface ChallengeContext {
  callInternally: InternalCall;
  theme: PageTheme;
  origin(): string;
}

type ChallengeRequest = FastifyRequest<{ Params: { id: string } }>;

/** The page of the cardholder's bank: GET changes nothing, POST answers and redirects to the shop. */
export function addChallengeRoutes(app: FastifyInstance, context: ChallengeContext): void {
  app.get('/challenge/:id', { logLevel: 'warn' }, async (request: ChallengeRequest, reply) => {
    const params = new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? '');
    return sendChallengePage(context, reply, await callEndpoint(context, request, 'look', params));
  });
  app.post('/challenge/:id', { logLevel: 'warn' }, async (request: ChallengeRequest, reply) => {
    const params = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const page = await callEndpoint(context, request, params.get('answer') === 'approve' ? 'approve' : 'refuse', params);
    if (page.kind === 'unknown' || !page.returnUrl) return sendChallengePage(context, reply, page);
    // 303: the shop's page is fetched, the answer is not sent again.
    return reply.code(303).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(page.returnUrl, 303);
  });
}

function sendChallengePage(context: ChallengeContext, reply: FastifyReply, facts: PageFacts): FastifyReply {
  const leadsElsewhere = facts.returnUrl && new URL(facts.returnUrl).origin !== context.origin();
  return sendPage(reply, context.theme, {
    ...createChallengePage(facts, chooseLanguage(context.theme, reply.request)),
    leadsTo: leadsElsewhere ? (facts.returnUrl ?? null) : null,
  });
}

type ChallengeAnswer = 'look' | 'approve' | 'refuse';

async function callEndpoint(
  context: ChallengeContext,
  request: ChallengeRequest,
  decision: ChallengeAnswer,
  sent: URLSearchParams,
): Promise<PageFacts> {
  const text = new URLSearchParams({ client_secret: sent.get('client_secret') ?? '', return_url: sent.get('return_url') ?? '' });
  try {
    const answer = await context.callInternally(createEndpoint(decision), {
      id: request.params.id,
      access: 'publishable',
      text: text.toString(),
    });
    const facts: PageFacts = JSON.parse(answer.body);
    return facts;
  } catch (error) {
    // A wrong id or secret; the page doesn't say which.
    if (error instanceof StripeError && error.status < 500) return { kind: 'unknown' };
    throw error;
  }
}

function createEndpoint(decision: ChallengeAnswer): Endpoint {
  return {
    method: decision === 'look' ? 'GET' : 'POST',
    path: '/challenge/:id',
    publishable: true,
    run: async (call) => (call.id.startsWith('seti_') ? await answerSetup(call, decision) : await answerPayment(call, decision)),
  };
}

async function answerPayment(call: Call, decision: ChallengeAnswer): Promise<Outcome> {
  const row = await requireIntent(call);
  const back = readReturnUrl(call);
  if (row.body.status !== 'requires_action') return { body: createSettledPage('payment_intent', row.body, back) };
  const method = await loadMethod(call, row.body);
  if (decision === 'look') return { body: createQuestionPage({ ...row.body, last4: method.card?.last4 }, back) };
  if (decision === 'refuse') return { body: createSettledPage('payment_intent', await failChallenge(call, row), back) };
  attemptPayment(call, row, row.body, method, { approved: true, returnUrl: back });
  return { body: { kind: 'done', returnUrl: withResult('payment_intent', back, row.body, 'succeeded') } satisfies PageFacts };
}

async function answerSetup(call: Call, decision: ChallengeAnswer): Promise<Outcome> {
  const row = await requireSetupIntent(call);
  const back = readReturnUrl(call);
  if (row.body.status !== 'requires_action') return { body: createSettledPage('setup_intent', row.body, back) };
  const method = await loadMethod(call, row.body);
  if (decision === 'look')
    return { body: createQuestionPage({ ...row.body, amount: null, currency: 'usd', last4: method.card?.last4 }, back) };
  if (decision === 'refuse') return { body: createSettledPage('setup_intent', await refuseSavingCard(call, row), back) };
  trySavingCard(call, row, method, { approved: true, returnUrl: back });
  return { body: { kind: 'done', returnUrl: withResult('setup_intent', back, row.body, 'succeeded') } satisfies PageFacts };
}

function readReturnUrl(call: Call): string | null {
  const returnUrl = call.params.text('return_url', 2000) || null;
  return returnUrl !== null && isShopUrl(returnUrl, call.shopOrigins) ? returnUrl : null;
}

type ChallengedPayment = Pick<Stripe.PaymentIntent, 'currency' | 'description' | 'client_secret'> & {
  amount: number | null;
  last4: string | undefined;
};

function createQuestionPage({ amount, currency, description, client_secret, last4 }: ChallengedPayment, back: string | null): PageFacts {
  return { kind: 'ask', amount, currency, description, last4: last4 ?? '', clientSecret: client_secret ?? '', returnUrl: back };
}

type Kind = 'payment_intent' | 'setup_intent';
type Intent = { id: string; client_secret: string | null; status: string };

function createSettledPage(kind: Kind, intent: Intent, back: string | null): PageFacts {
  if (intent.status === 'canceled') return { kind: 'canceled', returnUrl: withResult(kind, back, intent, 'failed') };
  const done = intent.status === 'succeeded' || intent.status === 'processing';
  return { kind: done ? 'done' : 'refused', returnUrl: withResult(kind, back, intent, done ? 'succeeded' : 'failed') };
}

/** The return URL with the parameters that Stripe adds. */
function withResult(kind: Kind, back: string | null, intent: Intent, status: 'succeeded' | 'failed'): string | null {
  const url = back === null ? null : URL.parse(back);
  if (url === null) return null;
  url.searchParams.set(kind, intent.id);
  url.searchParams.set(`${kind}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', status);
  return url.href;
}
