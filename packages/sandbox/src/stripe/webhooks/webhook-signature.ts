import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header of a webhook: HMAC-SHA256 over `<seconds>.<body>`, scheme v1. */
export function signWebhook(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
