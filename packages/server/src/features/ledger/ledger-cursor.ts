import { WireError } from '../../platform/wire-error.ts';
import type { LedgerPlace, PostingRow } from './ledger.store.ts';

export function placeOf(row: PostingRow): LedgerPlace {
  const { account, subject, currency, place } = row;
  return { transactionId: row.transaction_id, account, subject, currency, place };
}

/** A posting's position as a cursor. */
export function markOf(place: LedgerPlace): string {
  return Buffer.from(JSON.stringify([place.transactionId, place.account, place.subject, place.currency, place.place])).toString(
    'base64url',
  );
}

export function readMark(cursor: string): LedgerPlace {
  const [transactionId, account, subject, currency, place] = partsOf(cursor);
  if (isCount(transactionId) && isText(account) && isText(subject) && isText(currency) && isCount(place))
    return { transactionId, account, subject, currency, place };
  throw notOurs();
}

export function balanceMark(row: { subject: string; currency: string }): string {
  return Buffer.from(JSON.stringify([row.subject, row.currency])).toString('base64url');
}

export function readBalanceMark(cursor: string): { subject: string; currency: string } {
  const [subject, currency] = partsOf(cursor);
  if (isText(subject) && isText(currency)) return { subject, currency };
  throw notOurs();
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    // Rejected by the caller.
    return [];
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function notOurs(): WireError {
  return new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
}
