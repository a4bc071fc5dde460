import { checkMessage } from '@strapline/domain/wording/contact-details';
import { WireError } from '../../platform/wire-error.ts';

/** Refuses what two people may not write to each other, in a message or with an offer: before they have an order, also contact details. */
export function requireAllowedText(text: string, { field, isFirstContact }: { field: 'text' | 'message'; isFirstContact: boolean }): void {
  const verdict = checkMessage(text, { isFirstContact });
  if (!verdict.ok) throw new WireError('validation', { fields: { [field]: verdict.reason } });
}
