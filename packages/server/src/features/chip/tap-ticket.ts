import type { Tear } from '@strapline/domain/chip/tear';
import type { Tap } from '@strapline/domain/chip/verify-tap';
import { minute } from '@strapline/domain/time';
import { hashSha256, isSameSecret, type Secrets } from '../../platform/secrets.ts';
import { WireError } from '../../platform/wire-error.ts';

/** A verified tap that is not redeemed yet. It is not stored, only encrypted in the redirect URL. */
export type Ticket = Tap & {
  kid: string;
  seenAt: Date /** Tells tickets apart, also those of one address. */;
  hash: string;
  browser: string;
};

/** How long a tap may wait to be redeemed. */
export const ticketMs = 5 * minute;

const sealContext = 'tap-ticket';

/** Creates the ticket of a tap, bound to this browser. */
export function sealTicket(
  secrets: Secrets,
  tap: Tap,
  { kid, at, browserSecret }: { kid: string; at: Date; browserSecret: string },
): string {
  const fields = [tap.uid, tap.counter, tap.tear ?? '', kid, at.getTime(), hashSha256(browserSecret)];
  return secrets.seal(fields.join(' '), sealContext).toString('base64url');
}

/** Throws WireError `validation` for anything that we did not seal. */
export function openTicket(secrets: Secrets, text: string): Ticket {
  const bytes = Buffer.from(text, 'base64url');
  const plain = bytes.toString('base64url') === text ? openSealed(secrets, bytes) : null;
  const [uid, counter, tear, kid, at, browser] = plain?.split(' ') ?? [];
  if (uid === undefined || kid === undefined || browser === undefined)
    throw new WireError('validation', { fields: { tap: 'This tap is not complete. Tap the chip again.' } });
  return {
    uid,
    counter: Number(counter),
    tear: tears.find((one) => one === tear) ?? null,
    kid,
    seenAt: new Date(Number(at)),
    hash: hashSha256(bytes),
    browser,
  };
}

/** Whether the caller's browser is the one that tapped. */
export function isSameBrowser(ticket: Ticket, browserSecret: string | null): boolean {
  return browserSecret !== null && isSameSecret(ticket.browser, hashSha256(browserSecret));
}

const tears: readonly Tear[] = ['closed', 'opened', 'uninitialised', 'impossible'];

function openSealed(secrets: Secrets, bytes: Buffer): string | null {
  try {
    return secrets.open(bytes, sealContext);
  } catch {
    // Altered, too short, or sealed for another purpose.
    return null;
  }
}
