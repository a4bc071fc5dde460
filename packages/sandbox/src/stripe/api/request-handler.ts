import { createHmac } from 'node:crypto';
import type { ScheduledTasks } from '../../delivery/scheduled-tasks.ts';
import type { Webhooks } from '../../delivery/webhooks.ts';
import { isIdLike } from '../../ids.ts';
import type { SavedResponse } from '../../store/rows.ts';
import type { SandboxStore } from '../../store/store.ts';
import { type Access, Call, type CallContext, type Endpoint } from './call.ts';
import { expandBody } from './expand.ts';
import { type Form, parseForm } from './form-encoding.ts';
import { Params } from './params.ts';
import { createKeyInUseError, createKeyReusedError, lockTimeout, StripeError } from './stripe-error.ts';

interface Response {
  status: number;
  body: string;
  /** The id of the original request if this is a replay. */
  replayOf: string | null;
}

interface Request {
  endpoint: Endpoint;
  context: Omit<CallContext, 'params'>;
  path: string;
  /** Form-encoded parameters, of the body or the query. */
  text: string;
}

type Idempotency = { key: string; fingerprint: string };

/** A call by one of the sandbox's own pages or tasks. */
export type InternalCall = (endpoint: Endpoint, options: { id?: string; access?: Access; text?: string }) => Promise<Response>;

const maxAttempts = 8;

/** Runs an endpoint and commits its changes with their events, deliveries and the response for idempotent replay. */
export class RequestHandler {
  readonly #store: SandboxStore;
  readonly #webhooks: Webhooks;
  readonly #tasks: ScheduledTasks;
  /** Keys the fingerprints of parameters. */
  readonly #secret: string;
  readonly #inProgress = new Set<string>();

  constructor(store: SandboxStore, webhooks: Webhooks, tasks: ScheduledTasks, secret: string) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#tasks = tasks;
    this.#secret = secret;
  }

  async handle(request: Request): Promise<Response> {
    const key = createResponseKey(request);
    if (key === null) return await this.#run(request, null);
    if (this.#inProgress.has(key)) throw createKeyInUseError(request.context.idempotencyKey ?? '');
    this.#inProgress.add(key);
    try {
      return await this.#run(request, { key, fingerprint: createFingerprint(request, this.#secret) });
    } finally {
      this.#inProgress.delete(key);
    }
  }

  /** Repeats the call if a row was changed since it was read. */
  async #run(request: Request, idempotency: Idempotency | null): Promise<Response> {
    const form = parseForm(request.text);
    const expand = readExpand(form);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      // Loads the object and what `expand` shows of it, so that most calls read once.
      const rows = isIdLike(request.context.id) ? await this.#store.load([request.context.id], expand[0]?.split('.')) : [];
      const call = new Call({ ...request.context, params: new Params(form) }, this.#store, rows);
      const response = (await this.#attempt(request, call, expand, idempotency)) ?? (await this.#findReplay(request, idempotency));
      if (response) return response;
    }
    throw lockTimeout();
  }

  /** Null if the changes could not be committed. The idempotency key is not looked up before: the commit or an error of the call shows that it was used. */
  async #attempt(request: Request, call: Call, expand: string[], idempotency: Idempotency | null): Promise<Response | null> {
    try {
      const { body: object, status = 200 } = await request.endpoint.run(call);
      const body = JSON.stringify(expand.length === 0 ? object : await expandBody(call, object, expand));
      const isCommitted = request.endpoint.method === 'GET' || (await this.#commit(request, call, idempotency, status, body));
      return isCommitted ? { status, body, replayOf: null } : null;
    } catch (error) {
      const replay = error instanceof StripeError ? await this.#findReplay(request, idempotency) : null;
      if (replay === null) throw error;
      return replay;
    }
  }

  async #findReplay({ context }: Request, idempotency: Idempotency | null): Promise<Response | null> {
    const saved = idempotency === null ? null : await this.#store.findResponse(idempotency.key);
    if (saved === null) return null;
    if (saved.fingerprint !== idempotency?.fingerprint) throw createKeyReusedError(context.idempotencyKey ?? '');
    return { status: saved.status, body: saved.body, replayOf: saved.requestId };
  }

  async #commit({ context }: Request, call: Call, idempotency: Idempotency | null, status: number, body: string): Promise<boolean> {
    if (call.writes.length === 0 && idempotency === null) return true;
    const response: SavedResponse | null = idempotency && {
      ...idempotency,
      requestId: context.requestId ?? '',
      status,
      body,
      createdAt: context.now * 1000,
    };
    const events = call.events.map((event) => {
      const delivery = this.#webhooks.createDelivery(event);
      return { event: { ...event, pending_webhooks: delivery === null ? 0 : 1 }, delivery };
    });
    const result = await this.#store.commit({
      writes: [
        ...call.writes,
        ...events.map(({ event }) => ({
          ...{ kind: 'event' as const, id: event.id, version: 0, account: event.account ?? '', ref: event.type },
          body: event,
        })),
      ],
      deliveries: [...events.flatMap(({ delivery }) => delivery ?? []), ...call.tasks.map((task) => this.#tasks.newDelivery(task))],
      response,
    });
    if (result !== 'done') return false;
    for (const { event, delivery } of events) if (delivery !== null) this.#webhooks.dispatch(delivery, event);
    return true;
  }
}

/** API keys and accounts have separate idempotency keys: a browser must not get the response to a server's request. */
function createResponseKey({ endpoint, context }: Request): string | null {
  const { idempotencyKey, access, account } = context;
  if (idempotencyKey === null || endpoint.method !== 'POST') return null;
  if (idempotencyKey.length > 255) {
    throw new StripeError(400, { type: 'idempotency_error', message: 'Idempotency keys can be up to 255 characters long.' });
  }
  return account === '' ? `${access}:${idempotencyKey}` : `${access}:${account}:${idempotencyKey}`;
}

function createFingerprint({ endpoint, path, text }: Request, secret: string): string {
  return createHmac('sha256', secret).update(`${endpoint.method} ${path}\n${text}`).digest('base64url');
}

/** Takes `expand[]`, which every call may have, out of the parameters. */
function readExpand(form: Form): string[] {
  const expand = new Params(form).list('expand') ?? [];
  form.delete('expand');
  return expand;
}
