import { createHmac } from 'node:crypto';
import type { Tasks } from '../delivery/tasks.ts';
import type { Webhooks } from '../delivery/webhooks.ts';
import { isIdLike } from '../ids.ts';
import type { SandboxStore, SavedAnswer, Write } from '../store/store.ts';
import { type Access, Call, type CallFacts, type Endpoint } from './call.ts';
import { keyInUse, keyReused, lockTimeout, StripeFault } from './errors.ts';
import { expandBody } from './expand.ts';
import { type Form, parseForm } from './form.ts';
import { Params } from './params.ts';

interface Answer {
  status: number;
  body: string;
  /** The request this answer was first given to, when it is a repetition. */
  replayOf: string | null;
}

interface Request {
  endpoint: Endpoint;
  facts: Omit<CallFacts, 'params'>;
  path: string;
  /** Form encoded parameters, of the body or the query. */
  text: string;
}

/** A call that no client made: a page of the stand-in's own, or a task. */
export type InnerCall = (endpoint: Endpoint, given: { id?: string; access?: Access; text?: string }) => Promise<Answer>;

const mostRounds = 8;

export type Perform = (request: Request) => Promise<Answer>;

/**
 * Runs calls: replay of idempotent ones, the handler, and one commit of everything it changed together with the events,
 * their deliveries and the answer to be replayed. `secret` keys the fingerprints of parameters.
 */
export function performer(store: SandboxStore, webhooks: Webhooks, tasks: Tasks, secret: string): Perform {
  const inProgress = new Set<string>();

  return async (request) => {
    const key = answerKey(request);
    if (key === null) return await run(request, null);
    if (inProgress.has(key)) throw keyInUse(request.facts.idempotencyKey ?? '');
    inProgress.add(key);
    try {
      return await run(request, key);
    } finally {
      inProgress.delete(key);
    }
  };

  async function run(request: Request, key: string | null): Promise<Answer> {
    const form = parseForm(request.text);
    const expand = takeExpand(form);
    const fingerprint = key === null ? '' : fingerprintOf(request, secret);
    for (let round = 0; round < mostRounds; round++) {
      // With the objects that the answer shows within this one: most calls then read once.
      const rows = !isIdLike(request.facts.id) ? [] : await store.load([request.facts.id], expand[0]?.split('.'));
      const call = new Call({ ...request.facts, params: new Params(form) }, store, rows);
      const result = await attempt(request, call, expand, key, fingerprint);
      if (typeof result === 'object') return result;
      // A new key is not looked up before: a repetition shows itself in a refusal or at the commit, where nothing has happened yet.
      const before = key === null ? null : await store.answer(key);
      if (before !== null) return replay(before, fingerprint, request.facts.idempotencyKey ?? '');
      // A row moved since it was read: look again and decide anew.
    }
    throw lockTimeout();
  }

  async function attempt(
    request: Request,
    call: Call,
    expand: string[],
    key: string | null,
    fingerprint: string,
  ): Promise<Answer | 'again'> {
    try {
      const outcome = await request.endpoint.run(call);
      const body = JSON.stringify(expand.length === 0 ? outcome.body : await expandBody(call, outcome.body, expand));
      const status = outcome.status ?? 200;
      if (request.endpoint.method === 'GET') return { status, body, replayOf: null };
      const result = await commit(call, key === null ? null : saveable(request, key, fingerprint, status, body));
      return result === 'done' ? { status, body, replayOf: null } : 'again';
    } catch (error) {
      if (!(error instanceof StripeFault) || key === null) throw error;
      const before = await store.answer(key);
      if (before === null) throw error;
      return replay(before, fingerprint, request.facts.idempotencyKey ?? '');
    }
  }

  async function commit(call: Call, answer: SavedAnswer | null): Promise<'done' | 'conflict' | 'answered'> {
    if (call.writes.length === 0 && answer === null) return 'done';
    const events = await Promise.all(
      call.events.map(async (event) => {
        const deliveries = await webhooks.deliveriesFor(event);
        return { body: { ...event, pending_webhooks: deliveries.length }, deliveries };
      }),
    );
    const writes: Write[] = events.map(({ body }) => ({
      kind: 'event',
      id: body.id,
      version: 0,
      account: body.account ?? '',
      ref: body.type,
      body,
    }));
    const result = await store.commit({
      writes: [...call.writes, ...writes],
      deliveries: [...events.flatMap((event) => event.deliveries), ...call.tasks.map(tasks.deliveryOf)],
      answer,
    });
    if (result !== 'done') return result;
    if (call.writes.some((write) => write.kind === 'webhook_endpoint')) webhooks.endpointsChanged();
    for (const { body, deliveries } of events) {
      for (const delivery of deliveries) webhooks.dispatch(delivery, body);
    }
    return 'done';
  }
}

/** Keys of the two kinds of API key, and of every account, live apart: a browser must not be answered what a server asked. */
function answerKey(request: Request): string | null {
  const { idempotencyKey, access, account } = request.facts;
  if (idempotencyKey === null || request.endpoint.method !== 'POST') return null;
  if (idempotencyKey.length > 255) {
    throw new StripeFault(400, { type: 'idempotency_error', message: 'Idempotency keys can be up to 255 characters long.' });
  }
  return account === '' ? `${access}:${idempotencyKey}` : `${access}:${account}:${idempotencyKey}`;
}

function fingerprintOf(request: Request, secret: string): string {
  return createHmac('sha256', secret).update(`${request.endpoint.method} ${request.path}\n${request.text}`).digest('base64url');
}

function replay(answer: SavedAnswer, fingerprint: string, key: string): Answer {
  if (answer.fingerprint !== fingerprint) throw keyReused(key);
  return { status: answer.status, body: answer.body, replayOf: answer.requestId };
}

function saveable(request: Request, key: string, fingerprint: string, status: number, body: string): SavedAnswer {
  return { key, fingerprint, requestId: request.facts.requestId ?? '', status, body, createdAt: request.facts.now * 1000 };
}

/** `expand[]` belongs to every call, so it is taken out before the handler reads its own parameters. */
function takeExpand(form: Form): string[] {
  const params = new Params(form);
  const expand = params.list('expand') ?? [];
  form.delete('expand');
  return expand;
}
