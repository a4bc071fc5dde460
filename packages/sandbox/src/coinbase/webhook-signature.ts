import { createHmac } from 'node:crypto';

/** The `X-Hook0-Signature` header, v1: HMAC-SHA256 over time, names of headers, their values and the body, with dots between. */
export function signWebhook(body: string, headers: Record<string, string>, secret: string, seconds: number): string {
  const names = Object.keys(headers).join(' ');
  const values = Object.values(headers).join('.');
  const signature = createHmac('sha256', secret).update(`${seconds}.${names}.${values}.${body}`).digest('hex');
  return `t=${seconds},h=${names},v1=${signature}`;
}
