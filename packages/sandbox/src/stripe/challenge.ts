import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { failChallenge, methodOf, tryToPay } from './attempt.ts';
import type { RowOf } from './bodies.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { challengePage, type PageFacts } from './challenge-page.ts';
import { StripeFault } from './errors.ts';
import { newId, randomText } from './ids.ts';
import { needIntent } from './intent-view.ts';
import { isOwnUrl } from './payment-intents.ts';
import type { Perform } from './perform.ts';

export interface ChallengeKit {
  perform: Perform;
  clock: { now(): Date };
  base(): string;
  origin(): string;
}

type Page = Omit<PageFacts, 'nonce'>;
type ChallengeRequest = FastifyRequest<{ Params: { id: string } }>;

/** The page of the card holder's bank: GET asks and changes nothing, POST takes the answer and sends back to the shop. */
export function addChallengeRoutes(app: FastifyInstance, kit: ChallengeKit): void {
  app.get('/challenge/:id', { logLevel: 'warn' }, async (request: ChallengeRequest, reply) => {
    const given = new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? '');
    const text = new URLSearchParams({ client_secret: given.get('client_secret') ?? '', return_url: given.get('return_url') ?? '' });
    return sendPage(reply, await ask(kit, request, askEndpoint, text));
  });
  app.post('/challenge/:id', { logLevel: 'warn' }, async (request: ChallengeRequest, reply) => {
    const given = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const text = new URLSearchParams({ client_secret: given.get('client_secret') ?? '', return_url: given.get('return_url') ?? '' });
    const page = await ask(kit, request, given.get('answer') === 'approve' ? approveEndpoint : refuseEndpoint, text);
    if (page.kind === 'unknown' || !page.returnUrl) return sendPage(reply, page);
    // 303: the shop's page is fetched, the answer is not sent again.
    return reply.code(303).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(page.returnUrl, 303);
  });
}

async function ask(kit: ChallengeKit, request: ChallengeRequest, endpoint: Endpoint, text: URLSearchParams): Promise<Page> {
  try {
    const answer = await kit.perform({
      endpoint,
      path: '/challenge',
      text: text.toString(),
      facts: {
        id: request.params.id,
        access: 'publishable',
        now: Math.floor(kit.clock.now().getTime() / 1000),
        requestId: newId('req', 14),
        idempotencyKey: null,
        base: kit.base(),
        origin: kit.origin(),
      },
    });
    const page: Page = JSON.parse(answer.body);
    return page;
  } catch (error) {
    // A wrong id or secret: the page says so, in words for people, and nothing about which of the two.
    if (error instanceof StripeFault && error.status < 500) return { kind: 'unknown' };
    throw error;
  }
}

const askEndpoint: Endpoint = { method: 'GET', path: '/challenge/:id', publishable: true, run: async (call) => await answerTo(call, null) };
const approveEndpoint: Endpoint = {
  method: 'POST',
  path: '/challenge/:id',
  publishable: true,
  run: async (call) => await answerTo(call, true),
};
const refuseEndpoint: Endpoint = {
  method: 'POST',
  path: '/challenge/:id',
  publishable: true,
  run: async (call) => await answerTo(call, false),
};

async function answerTo(call: Call, approved: boolean | null): Promise<Outcome> {
  const row = await needIntent(call);
  const returnUrl = call.params.text('return_url', 2000) || null;
  const back = returnUrl !== null && isOwnUrl(returnUrl, call.origin) ? returnUrl : null;
  if (row.body.status !== 'requires_action') return { body: settledPage(row.body, back) };
  const method = await methodOf(call, row.body);
  if (approved === null) return { body: askPage(row, method, back) };
  if (!approved) return { body: settledPage(await failChallenge(call, row), back) };
  tryToPay(call, row, row.body, method, { approved: true, offSession: false, returnUrl: back });
  return { body: { kind: 'done', returnUrl: withResult(back, row.body, 'succeeded') } satisfies Page };
}

function askPage(row: RowOf<'payment_intent'>, method: Stripe.PaymentMethod, back: string | null): Page {
  const { amount, currency, description, client_secret } = row.body;
  return {
    kind: 'ask',
    amount,
    currency,
    description,
    last4: method.card?.last4 ?? '',
    clientSecret: client_secret ?? '',
    returnUrl: back,
  };
}

function settledPage(intent: Stripe.PaymentIntent, back: string | null): Page {
  if (intent.status === 'canceled') return { kind: 'canceled', returnUrl: withResult(back, intent, 'failed') };
  const paid = intent.status === 'succeeded' || intent.status === 'requires_capture' || intent.status === 'processing';
  return { kind: paid ? 'done' : 'refused', returnUrl: withResult(back, intent, paid ? 'succeeded' : 'failed') };
}

/** The shop's page with what Stripe adds to it. */
function withResult(back: string | null, intent: Stripe.PaymentIntent, status: 'succeeded' | 'failed'): string | null {
  const url = back === null ? null : URL.parse(back);
  if (url === null) return null;
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', status);
  return url.href;
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomText(22);
  return reply
    .code(page.kind === 'unknown' ? 404 : 200)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(challengePage({ ...page, nonce }));
}
