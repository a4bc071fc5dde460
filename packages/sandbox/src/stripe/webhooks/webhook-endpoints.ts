import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createWebhookEndpointObject } from '../api/new-objects.ts';
import { createBadParamError, createMissingParamError } from '../api/stripe-error.ts';

const path = '/v1/webhook_endpoints';

export const webhookEndpointEndpoints: Endpoint[] = [
  { method: 'POST', path, run: createEndpoint },
  { method: 'GET', path, run: listEndpoints },
  { method: 'GET', path: `${path}/:id`, run: retrieveEndpoint },
  { method: 'POST', path: `${path}/:id`, run: updateEndpoint },
  { method: 'DELETE', path: `${path}/:id`, run: removeEndpoint },
];

async function createEndpoint(call: Call): Promise<Outcome> {
  const { params } = call;
  const url = checkUrl(params.requireText('url', 2000), call);
  const events = params.list('enabled_events');
  if (events === undefined) throw createMissingParamError('enabled_events');
  const version = params.text('api_version', 60) || null;
  const description = params.text('description', 5000) || null;
  const metadata = params.metadata();
  const connected = params.flag('connect') ?? false;
  params.close();
  const endpoint: Stripe.WebhookEndpoint = {
    ...createWebhookEndpointObject(url, checkEvents(events), call.now),
    api_version: version,
    description,
    metadata,
  };
  call.add('webhook_endpoint', endpoint, connected ? 'connected' : 'own');
  return { body: endpoint };
}

async function updateEndpoint(call: Call): Promise<Outcome> {
  const row = await call.require('webhook_endpoint');
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
  return { body: stripSecret(endpoint) };
}

async function retrieveEndpoint(call: Call): Promise<Outcome> {
  const row = await call.require('webhook_endpoint');
  call.params.close();
  return { body: stripSecret(row.body) };
}

async function removeEndpoint(call: Call): Promise<Outcome> {
  const row = await call.require('webhook_endpoint');
  call.params.close();
  call.remove(row);
  return { body: { id: row.id, object: 'webhook_endpoint', deleted: true } };
}

async function listEndpoints(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'webhook_endpoint', path, page, {}, stripSecret);
}

/** The secret is only in the response to create. */
function stripSecret(endpoint: object): object {
  const { secret: _secret, ...rest } = { secret: undefined, ...endpoint };
  return rest;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Webhooks may only go to this machine or to the host's own origin. */
function checkUrl(text: string, call: Call): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw createBadParamError('url', 'Invalid URL: An explicit scheme (such as https) must be provided.', 'url_invalid');
  if (!loopbackHosts.includes(url.hostname) && url.origin !== call.origin) {
    throw createBadParamError('url', 'Invalid URL: this sandbox delivers webhooks to localhost only.', 'url_invalid');
  }
  return text;
}

function checkEvents(events: string[]): string[] {
  const odd = events.find((type) => type !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(type));
  if (odd !== undefined || events.length === 0)
    throw createBadParamError('enabled_events', `Invalid enabled_events: ${odd ?? 'must not be empty'}`);
  return events;
}
