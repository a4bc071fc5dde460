import type { Address } from '@strapline/contract/shapes/shipping';
import { readTabState, writeTabState } from '../../platform/open-checkout.ts';

/** Text of the checkout form; never card data. */
const draftFields = ['email', 'name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;
export type DraftField = (typeof draftFields)[number];
export type Draft = Record<DraftField, string>;

const getDraftKey = (slug: string) => `checkout.${slug}.draft`;

export function createDraft(country: string): Draft {
  return { email: '', name: '', line1: '', line2: '', city: '', region: '', postalCode: '', country };
}

/** What this tab saved, over the empty form. */
export function readDraft(slug: string, country: string): Draft {
  const draft = createDraft(country);
  const stored = readTabState(getDraftKey(slug));
  if (typeof stored !== 'object' || stored === null) return draft;
  const storedFields = new Map(Object.entries(stored));
  for (const field of draftFields) {
    const value: unknown = storedFields.get(field);
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}

export function saveDraft(slug: string, draft: Draft): void {
  writeTabState(getDraftKey(slug), draft);
}

export function clearDraft(slug: string): void {
  writeTabState(getDraftKey(slug), undefined);
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
