import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from './call.ts';
import { badParam, missingParam } from './errors.ts';
import { listPage, readList } from './lists.ts';
import { newWebhookEndpoint } from './objects.ts';

const path = '/v1/webhook_endpoints';

export const webhookEndpointEndpoints: Endpoint[] = [
  { method: 'POST', path, run: create },
  { method: 'GET', path, run: list },
  { method: 'GET', path: `${path}/:id`, run: retrieve },
  { method: 'POST', path: `${path}/:id`, run: update },
  { method: 'DELETE', path: `${path}/:id`, run: remove },
];

async function create(call: Call): Promise<Outcome> {
  const { params } = call;
  const url = checkUrl(params.needText('url', 2000), call);
  const events = params.list('enabled_events');
  if (events === undefined) throw missingParam('enabled_events');
  const version = params.text('api_version', 60) || null;
  const description = params.text('description', 5000) || null;
  const metadata = params.metadata();
  const connected = params.flag('connect') ?? false;
  params.close();
  const endpoint: Stripe.WebhookEndpoint = {
    ...newWebhookEndpoint(url, checkEvents(events), call.now),
    api_version: version,
    description,
    metadata,
  };
  call.add('webhook_endpoint', endpoint, connected ? 'connected' : 'own');
  return { body: endpoint };
}

async function update(call: Call): Promise<Outcome> {
  const row = await call.need('webhook_endpoint');
  const { params } = call;
  const url = params.text('url', 2000);
  const events = params.list('enabled_events');
  const disabled = params.flag('disabled');
  const description = params.text('description', 5000);
  const metadata = params.metadata(row.body.metadata);
  params.close();
  const endpoint: Stripe.WebhookEndpoint = {
    ...row.body,
    ...(url === undefined ? {} : { url: checkUrl(url, call) }),
    ...(events === undefined ? {} : { enabled_events: checkEvents(events) }),
    ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    ...(description === undefined ? {} : { description: description || null }),
    metadata,
  };
  call.change(row, endpoint);
  return { body: withoutSecret(endpoint) };
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('webhook_endpoint');
  call.params.close();
  return { body: withoutSecret(row.body) };
}

async function remove(call: Call): Promise<Outcome> {
  const row = await call.need('webhook_endpoint');
  call.params.close();
  call.remove(row);
  return { body: { id: row.id, object: 'webhook_endpoint', deleted: true } };
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'webhook_endpoint', path, page, {}, withoutSecret);
}

/** The secret is told once, when the endpoint is made. */
function withoutSecret(endpoint: object): object {
  const { secret: _secret, ...rest } = { secret: undefined, ...endpoint };
  return rest;
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** A stand-in has no business on other machines: webhooks go to this one, or to the host's own address. */
function checkUrl(text: string, call: Call): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw badParam('url', 'Invalid URL: An explicit scheme (such as https) must be provided.', 'url_invalid');
  if (!thisMachine.includes(url.hostname) && url.origin !== call.origin) {
    throw badParam('url', 'Invalid URL: this sandbox delivers webhooks to localhost only.', 'url_invalid');
  }
  return text;
}

function checkEvents(events: string[]): string[] {
  const odd = events.find((type) => type !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(type));
  if (odd !== undefined || events.length === 0) throw badParam('enabled_events', `Invalid enabled_events: ${odd ?? 'must not be empty'}`);
  return events;
}
