import type { Address } from '@strapline/contract/shapes/shipping';
import { storagePrefix } from '../../platform/page/app-data.ts';
import { getSealedStorage } from '../../platform/state/sealed-storage.ts';

/** Text of the checkout form; never card data. */
const draftFields = ['email', 'name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;
export type DraftField = (typeof draftFields)[number];
export type Draft = Record<DraftField, string>;

/** Survives a reload and a redirect to the bank, and ends with the tab. */
const storage = getSealedStorage('tab');
const getDraftKey = (slug: string) => `${storagePrefix}checkout.${slug}.draft`;

export function createDraft(country: string): Draft {
  return { email: '', name: '', line1: '', line2: '', city: '', region: '', postalCode: '', country };
}

/** What this tab saved, over the empty form. */
export function readDraft(slug: string, country: string): Draft {
  const draft = createDraft(country);
  const stored: Partial<Draft> = JSON.parse(storage.getItem(getDraftKey(slug)) ?? '{}');
  for (const field of draftFields) draft[field] = stored[field] ?? draft[field];
  return draft;
}

export function saveDraft(slug: string, draft: Draft): void {
  storage.setItem(getDraftKey(slug), JSON.stringify(draft));
}

export function clearDraft(slug: string): void {
  storage.removeItem(getDraftKey(slug));
}

/** A member's e-mail is known to the server and not sent. */
export function toCheckoutInput(draft: Draft, isMember: boolean): { email?: string; shipTo: Address } {
  const line2 = draft.line2.trim();
  const region = draft.region.trim();
  return {
    ...(isMember ? {} : { email: draft.email.trim() }),
    shipTo: {
      name: draft.name.trim(),
      line1: draft.line1.trim(),
      ...(line2 ? { line2 } : {}),
      city: draft.city.trim(),
      ...(region ? { region } : {}),
      postalCode: draft.postalCode.trim(),
      country: draft.country,
    },
  };
}

/** The key changes with the content: an unchanged retry is idempotent. */
export function getRequestKey(slug: string, input: object): string {
  let sum = 0x811c9dc5;
  for (const letter of JSON.stringify(input)) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `checkout:${slug}:${sum.toString(36)}`;
}
