import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type ProviderEvent, WebhookForged } from '../../ports/payments.ts';

const freshMs = 5 * 60_000;
const eventShape = z.object({ id: z.string().min(1), eventType: z.string().min(1) });

/** Verifies a Coinbase webhook. `X-Hook0-Signature` is an HMAC of timestamp, header names, header values and body, joined by dots. */
export function parseCoinbaseEvent(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  { webhookSecret, now, isLive }: { webhookSecret: string | null; now(): Date; isLive: boolean },
): ProviderEvent {
  const { seconds, named, signature } = readSignature(headers['x-hook0-signature']);
  const names = named.toLowerCase().split(' ').filter(Boolean);
  if (webhookSecret === null) throw new WebhookForged('no webhook secret is configured');
  const values = names.map((name) => headers[name] ?? '');
  const expected = createHmac('sha256', webhookSecret)
    .update(`${seconds}.${named}.${values.join('.')}.`)
    .update(rawBody)
    .digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw new WebhookForged('the signature does not match');
  if (Math.abs(now().getTime() - seconds * 1000) > freshMs) throw new WebhookForged('it is too old');
  const read = eventShape.safeParse(parseJson(rawBody));
  if (!read.success) throw new WebhookForged('signed, but not an event');
  const id = names.includes('x-event-id') ? headers['x-event-id'] : undefined;
  return {
    // Without a signed event id, a hash of the body identifies the event.
    id: typeof id === 'string' ? id : `cbe_${createHash('sha256').update(rawBody).digest('hex')}`,
    type: read.data.eventType,
    created: new Date(seconds * 1000),
    intentId: read.data.id,
    objectId: read.data.id,
    account: null,
    livemode: isLive,
  };
}

function readSignature(header: string | string[] | undefined): { seconds: number; named: string; signature: Buffer } {
  const [, time = '', named = '', hex = ''] = /^t=(\d{1,12}),h=([\w -]{0,500}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? [];
  if (hex === '') throw new WebhookForged('the signature is missing or malformed');
  return { seconds: Number(time), named, signature: Buffer.from(hex, 'hex') };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // The schema rejects it.
    return undefined;
  }
}
