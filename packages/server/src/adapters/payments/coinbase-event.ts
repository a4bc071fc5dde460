import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type ProviderEvent, WebhookForged } from '../../ports/payments.ts';

const freshMs = 5 * 60_000;
const eventShape = z.object({ id: z.string().min(1), eventType: z.string().min(1) });

/** The event of a webhook of Coinbase's. `X-Hook0-Signature` signs the time, the headers it names, their values and the body, with dots between. */
export function coinbaseEvent(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  { webhookSecret, now, isLive }: { webhookSecret: string | null; now(): Date; isLive: boolean },
): ProviderEvent {
  const { seconds, named, signature } = readSignature(headers['x-hook0-signature']);
  const names = named.toLowerCase().split(' ').filter(Boolean);
  if (webhookSecret === null) throw new WebhookForged('there is no secret to check it with');
  const values = names.map((name) => headers[name] ?? '');
  const expected = createHmac('sha256', webhookSecret)
    .update(`${seconds}.${named}.${values.join('.')}.`)
    .update(rawBody)
    .digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw new WebhookForged('the signature is not ours');
  if (Math.abs(now().getTime() - seconds * 1000) > freshMs) throw new WebhookForged('it is too old');
  const read = eventShape.safeParse(jsonOf(rawBody));
  if (!read.success) throw new WebhookForged('signed, but not an event');
  const id = names.includes('x-event-id') ? headers['x-event-id'] : undefined;
  return {
    // Without a name of its own, the same message is known by its bytes.
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
  if (hex === '') throw new WebhookForged('there is no signature');
  return { seconds: Number(time), named, signature: Buffer.from(hex, 'hex') };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Refused by the shape.
    return undefined;
  }
}
