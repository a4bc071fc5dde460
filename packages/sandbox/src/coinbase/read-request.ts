import { amountOf, type CheckoutFacts, centsOf } from './checkout.ts';
import { invalid } from './errors.ts';

const oneYear = 365 * 86_400_000;
const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** What `POST /checkouts` takes. A field it does not know is refused, so that a slip of the pen is found here and not later. */
export function readCreate(sent: unknown, now: Date): CheckoutFacts {
  const fields = fieldsOf(sent, [
    'amount',
    'currency',
    'network',
    'description',
    'expiresAt',
    'metadata',
    'successRedirectUrl',
    'failRedirectUrl',
  ]);
  const cents = needAmount(fields['amount']);
  const currency = fields['currency'];
  if (currency !== 'USDC' && currency !== 'USD') throw invalid('currency must be USDC or USD: this sandbox knows no other.');
  if (fields['network'] !== undefined && fields['network'] !== 'base') throw invalid('network must be base.');
  const success = readUrl('successRedirectUrl', fields['successRedirectUrl']);
  const fail = readUrl('failRedirectUrl', fields['failRedirectUrl']);
  const description = readText('description', fields['description'], 500);
  const metadata = readMetadata(fields['metadata']);
  return {
    amount: amountOf(cents),
    expiresAt: readExpiry(fields['expiresAt'], now),
    ...(description === null ? {} : { description }),
    ...(metadata === null ? {} : { metadata }),
    ...(success === null ? {} : { successRedirectUrl: success }),
    ...(fail === null ? {} : { failRedirectUrl: fail }),
    // A dollar is a coin here.
    ...(currency === 'USD' ? { fiatAmount: amountOf(cents), fiatCurrency: 'USD' } : {}),
  };
}

export function readRefund(sent: unknown): { cents: number; reason: string | null } {
  const fields = fieldsOf(sent, ['amount', 'currency', 'reason']);
  if (fields['currency'] !== undefined && fields['currency'] !== 'USDC' && fields['currency'] !== 'USD')
    throw invalid('currency must be USDC or USD.');
  return { cents: needAmount(fields['amount']), reason: readText('reason', fields['reason'], 500) };
}

function fieldsOf(sent: unknown, known: string[]): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw invalid('The body must be a JSON object.');
  const fields: Record<string, unknown> = { ...sent };
  const odd = Object.keys(fields).find((key) => !known.includes(key));
  if (odd !== undefined) throw invalid(`${odd} is unknown.`);
  return fields;
}

function needAmount(value: unknown): number {
  const cents = centsOf(value);
  if (cents === null || cents === 0) throw invalid('amount must be a text such as "48.25", above zero and with two decimals at most.');
  return cents;
}

function readText(name: string, value: unknown, longest: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > longest || value.includes('\0'))
    throw invalid(`${name} must be a text of ${longest} characters at most.`);
  return value;
}

function readUrl(name: string, value: unknown): string | null {
  const text = readText(name, value, 2048);
  if (text === null) return null;
  const url = URL.parse(text);
  const isHere = url?.protocol === 'http:' && thisMachine.includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isHere)) throw invalid(`${name} must be an https address, or one of this machine.`);
  return text;
}

function readExpiry(value: unknown, now: Date): string {
  if (value === undefined || value === null) return new Date(now.getTime() + oneYear).toISOString();
  const at =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(value)
      ? Date.parse(value)
      : Number.NaN;
  if (Number.isNaN(at) || at <= now.getTime()) throw invalid('expiresAt must be a time to come, as RFC 3339.');
  return new Date(at).toISOString();
}

function readMetadata(value: unknown): Record<string, string> | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('metadata must be an object of texts.');
  const entries = Object.entries(value).map(([key, text]): [string, string] => {
    const read = readText(`metadata.${key}`, text, 500);
    if (read === null) throw invalid(`metadata.${key} must be a text.`);
    return [key, read];
  });
  if (entries.length > 50) throw invalid('metadata may have 50 keys.');
  return Object.fromEntries(entries);
}
