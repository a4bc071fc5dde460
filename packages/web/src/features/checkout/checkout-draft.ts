import type { Address } from '@strapline/contract/shapes/shipping';
import { readTab, writeTab } from '../../platform/open-checkout.ts';

/** Text of the checkout form; never card data. */
const draftFields = ['email', 'name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;
export type DraftField = (typeof draftFields)[number];
export type Draft = Record<DraftField, string>;
export type DraftFaults = Partial<Record<DraftField, string | undefined>>;

const draftKey = (slug: string) => `checkout.${slug}.draft`;

export function emptyDraft(country: string): Draft {
  return { email: '', name: '', line1: '', line2: '', city: '', region: '', postalCode: '', country };
}

/** What this tab saved, over the empty form. */
export function readDraft(slug: string, country: string): Draft {
  const draft = emptyDraft(country);
  const kept = readTab(draftKey(slug));
  if (typeof kept !== 'object' || kept === null) return draft;
  const known = new Map(Object.entries(kept));
  for (const field of draftFields) {
    const value: unknown = known.get(field);
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}

export function saveDraft(slug: string, draft: Draft): void {
  writeTab(draftKey(slug), draft);
}

export function clearDraft(slug: string): void {
  writeTab(draftKey(slug), undefined);
}

/** A member's e-mail is known to the server and not sent. */
export function checkoutInput(draft: Draft, isMember: boolean): { email?: string; shipTo: Address } {
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

/** Maps wire paths (`shipTo.city`) to form fields; errors of other fields are shown above the form. */
export function mapFieldErrors(fields: Record<string, string>): { faults: DraftFaults; other: string[] } {
  const faults: DraftFaults = {};
  const other: string[] = [];
  for (const [path, reason] of Object.entries(fields)) {
    const name = path.replace(/^(values\.)?(shipTo\.)?/, '');
    const field = draftFields.find((known) => known === name);
    if (field) faults[field] = reason;
    else other.push(reason);
  }
  return { faults, other };
}

export function firstFault(faults: DraftFaults): DraftField | undefined {
  return draftFields.find((field) => faults[field] !== undefined);
}

/** The key changes with the content: an unchanged retry is idempotent. */
export function getRequestKey(slug: string, input: object): string {
  let sum = 0x811c9dc5;
  for (const letter of JSON.stringify(input)) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `checkout:${slug}:${sum.toString(36)}`;
}
