import { type CheckoutFacts, formatAmount, parseCents } from './checkout-object.ts';
import { createInvalidError } from './coinbase-error.ts';

const oneYear = 365 * 86_400_000;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Reads the body of `POST /checkouts`. Unknown fields are rejected. */
export function readCreate(sent: unknown, now: Date): CheckoutFacts {
  const fields = readFields(sent, ['amount', 'currency', 'description', 'expiresAt', 'metadata', 'successRedirectUrl', 'failRedirectUrl']);
  const cents = readAmount(fields['amount']);
  if (fields['currency'] !== 'USDC') throw createInvalidError('currency must be USDC: this sandbox knows no other.');
  const success = readUrl('successRedirectUrl', fields['successRedirectUrl']);
  const fail = readUrl('failRedirectUrl', fields['failRedirectUrl']);
  const description = readText('description', fields['description'], 500);
  const metadata = readMetadata(fields['metadata']);
  return {
    amount: formatAmount(cents),
    expiresAt: readExpiry(fields['expiresAt'], now),
    ...(description === null ? {} : { description }),
    ...(metadata === null ? {} : { metadata }),
    ...(success === null ? {} : { successRedirectUrl: success }),
    ...(fail === null ? {} : { failRedirectUrl: fail }),
  };
}

export function readRefund(sent: unknown): { cents: number; reason: string | null } {
  const fields = readFields(sent, ['amount', 'currency', 'reason']);
  if (fields['currency'] !== 'USDC') throw createInvalidError('currency must be USDC.');
  return { cents: readAmount(fields['amount']), reason: readText('reason', fields['reason'], 500) };
}

function readFields(sent: unknown, allowed: string[]): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw createInvalidError('The body must be a JSON object.');
  const fields: Record<string, unknown> = { ...sent };
  const unknown = Object.keys(fields).find((key) => !allowed.includes(key));
  if (unknown !== undefined) throw createInvalidError(`${unknown} is unknown.`);
  return fields;
}

function readAmount(value: unknown): number {
  const cents = parseCents(value);
  if (cents === null || cents === 0)
    throw createInvalidError('amount must be a text such as "48.25", above zero and with two decimals at most.');
  return cents;
}

function readText(name: string, value: unknown, maxLength: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > maxLength || value.includes('\0'))
    throw createInvalidError(`${name} must be a text of ${maxLength} characters at most.`);
  return value;
}

function readUrl(name: string, value: unknown): string | null {
  const text = readText(name, value, 2048);
  if (text === null) return null;
  const url = URL.parse(text);
  const isLoopback = url?.protocol === 'http:' && loopbackHosts.includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLoopback))
    throw createInvalidError(`${name} must be an https address, or one of this machine.`);
  return text;
}

function readExpiry(value: unknown, now: Date): string {
  if (value === undefined || value === null) return new Date(now.getTime() + oneYear).toISOString();
  const at =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(value)
      ? Date.parse(value)
      : Number.NaN;
  if (Number.isNaN(at) || at <= now.getTime()) throw createInvalidError('expiresAt must be a time to come, as RFC 3339.');
  return new Date(at).toISOString();
}

function readMetadata(value: unknown): Record<string, string> | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) throw createInvalidError('metadata must be an object of texts.');
  const entries = Object.entries(value).map(([key, text]): [string, string] => {
    const read = readText(`metadata.${key}`, text, 500);
    if (read === null) throw createInvalidError(`metadata.${key} must be a text.`);
    return [key, read];
  });
  if (entries.length > 50) throw createInvalidError('metadata may have 50 keys.');
  return Object.fromEntries(entries);
}
