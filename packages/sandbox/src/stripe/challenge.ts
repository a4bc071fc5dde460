import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { type Look, sendPage } from '../pages/page.ts';
import { failChallenge, methodOf, tryToPay } from './attempt.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { challengePage, type PageFacts } from './challenge-page.ts';
import { StripeFault } from './errors.ts';
import { needIntent } from './intent-view.ts';
import { isOwnUrl } from './own-url.ts';
import type { InnerCall } from './perform.ts';
import { needSetupIntent, refuseToKeep, tryToKeep } from './setup-intents.ts';

export interface ChallengeKit {
  inner: InnerCall;
  look: Look;
}

type ChallengeRequest = FastifyRequest<{ Params: { id: string } }>;

/** The page of the card holder's bank: GET asks and changes nothing, POST takes the answer and sends back to the shop. */
export function addChallengeRoutes(app: FastifyInstance, kit: ChallengeKit): void {
  app.get('/challenge/:id', { logLevel: 'warn' }, async (request: ChallengeRequest, reply) => {
    const given = new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? '');
    return shown(kit, reply, await ask(kit, request, 'look', given));
  });
  app.post('/challenge/:id', { logLevel: 'warn' }, async (request: ChallengeRequest, reply) => {
    const given = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const page = await ask(kit, request, given.get('answer') === 'approve' ? 'approve' : 'refuse', given);
    if (page.kind === 'unknown' || !page.returnUrl) return shown(kit, reply, page);
    // 303: the shop's page is fetched, the answer is not sent again.
    return reply.code(303).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(page.returnUrl, 303);
  });
}

function shown(kit: ChallengeKit, reply: FastifyReply, facts: PageFacts): FastifyReply {
  return sendPage(reply, kit.look, challengePage(facts));
}

type Answer = 'look' | 'approve' | 'refuse';

async function ask(kit: ChallengeKit, request: ChallengeRequest, given: Answer, sent: URLSearchParams): Promise<PageFacts> {
  const text = new URLSearchParams({ client_secret: sent.get('client_secret') ?? '', return_url: sent.get('return_url') ?? '' });
  try {
    const answer = await kit.inner(endpointFor(given), { id: request.params.id, access: 'publishable', text: text.toString() });
    const facts: PageFacts = JSON.parse(answer.body);
    return facts;
  } catch (error) {
    // A wrong id or secret: the page says so, in words for people, and nothing about which of the two.
    if (error instanceof StripeFault && error.status < 500) return { kind: 'unknown' };
    throw error;
  }
}

function endpointFor(given: Answer): Endpoint {
  return {
    method: given === 'look' ? 'GET' : 'POST',
    path: '/challenge/:id',
    publishable: true,
    run: async (call) => (call.id.startsWith('seti_') ? await answerSetup(call, given) : await answerPayment(call, given)),
  };
}

async function answerPayment(call: Call, given: Answer): Promise<Outcome> {
  const row = await needIntent(call);
  const back = ownReturnUrl(call);
  if (row.body.status !== 'requires_action') return { body: settledPage('payment_intent', row.body, back) };
  const method = await methodOf(call, row.body);
  if (given === 'look') return { body: askPage({ ...row.body, last4: method.card?.last4 }, back) };
  if (given === 'refuse') return { body: settledPage('payment_intent', await failChallenge(call, row), back) };
  tryToPay(call, row, row.body, method, { approved: true, offSession: false, returnUrl: back });
  return { body: { kind: 'done', returnUrl: withResult('payment_intent', back, row.body, 'succeeded') } satisfies PageFacts };
}

async function answerSetup(call: Call, given: Answer): Promise<Outcome> {
  const row = await needSetupIntent(call);
  const back = ownReturnUrl(call);
  if (row.body.status !== 'requires_action') return { body: settledPage('setup_intent', row.body, back) };
  const method = await methodOf(call, row.body);
  if (given === 'look') return { body: askPage({ ...row.body, amount: null, currency: 'usd', last4: method.card?.last4 }, back) };
  if (given === 'refuse') return { body: settledPage('setup_intent', await refuseToKeep(call, row), back) };
  tryToKeep(call, row, row.body, method, { approved: true, returnUrl: back });
  return { body: { kind: 'done', returnUrl: withResult('setup_intent', back, row.body, 'succeeded') } satisfies PageFacts };
}

function ownReturnUrl(call: Call): string | null {
  const returnUrl = call.params.text('return_url', 2000) || null;
  return returnUrl !== null && isOwnUrl(returnUrl, call.origin) ? returnUrl : null;
}

type Asked = Pick<Stripe.PaymentIntent, 'currency' | 'description' | 'client_secret'> & {
  amount: number | null;
  last4: string | undefined;
};

function askPage({ amount, currency, description, client_secret, last4 }: Asked, back: string | null): PageFacts {
  return { kind: 'ask', amount, currency, description, last4: last4 ?? '', clientSecret: client_secret ?? '', returnUrl: back };
}

type Kind = 'payment_intent' | 'setup_intent';
type Intent = { id: string; client_secret: string | null; status: string };

function settledPage(kind: Kind, intent: Intent, back: string | null): PageFacts {
  if (intent.status === 'canceled') return { kind: 'canceled', returnUrl: withResult(kind, back, intent, 'failed') };
  const done = intent.status === 'succeeded' || intent.status === 'requires_capture' || intent.status === 'processing';
  return { kind: done ? 'done' : 'refused', returnUrl: withResult(kind, back, intent, done ? 'succeeded' : 'failed') };
}

/** The shop's page with what Stripe adds to it. */
function withResult(kind: Kind, back: string | null, intent: Intent, status: 'succeeded' | 'failed'): string | null {
  const url = back === null ? null : URL.parse(back);
  if (url === null) return null;
  url.searchParams.set(kind, intent.id);
  url.searchParams.set(`${kind}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', status);
  return url.href;
}
