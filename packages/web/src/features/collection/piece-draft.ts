import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { createDrafts } from '../../platform/state/drafts.ts';
import { getAmountError, parseCents } from '../../ui/form/parse-cents.ts';

/** What somebody typed about a piece and didn't save yet. An untouched field is absent. */
export type PieceDraft = { [Field in 'acquired' | 'paid' | 'value' | 'folder' | 'notes']?: string | undefined };

export const pieceDrafts = createDrafts<PieceDraft>('collection-drafts', {});

type Fields = Required<{ [Field in keyof PieceDraft]: string }>;

/** The fields as stored. */
function toFields({ acquiredAt, paidCents, valueCents, folder, notes }: CollectionItem): Fields {
  return {
    acquired: acquiredAt.slice(0, 10),
    paid: formatTyped(paidCents),
    value: formatTyped(valueCents),
    folder: folder ?? '',
    notes: notes ?? '',
  };
}

/** `188.00`, as people type it. */
function formatTyped(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** The fields as the form shows them. */
export function showFields(item: CollectionItem, draft: PieceDraft): Fields {
  const shown = toFields(item);
  for (const field of Object.keys(shown) as (keyof Fields)[]) shown[field] = draft[field] ?? shown[field];
  return shown;
}

/** Only what differs from what is stored, so that fields changed on another device stay. Null removes a value; an unreadable amount is left out. */
export function toChanges(item: CollectionItem, draft: PieceDraft) {
  const stored = toFields(item);
  const typed = (field: keyof Fields) =>
    draft[field] === undefined || draft[field].trim() === stored[field] ? undefined : draft[field].trim();
  const [acquired, folder, notes] = [typed('acquired'), typed('folder'), typed('notes')];
  const toCents = (text: string | undefined) => (text === undefined ? undefined : text === '' ? null : (parseCents(text) ?? undefined));
  const [paidCents, valueCents] = [toCents(typed('paid')), toCents(typed('value'))];
  return {
    ...(acquired === undefined ? {} : { acquiredAt: acquired || null }),
    ...(paidCents === undefined || paidCents === item.paidCents ? {} : { paidCents }),
    ...(valueCents === undefined || valueCents === item.valueCents ? {} : { valueCents }),
    ...(folder === undefined ? {} : { folder: folder || null }),
    ...(notes === undefined ? {} : { notes: notes || null }),
  };
}

export function findAmountErrors({ paid = '', value = '' }: PieceDraft): { paidCents: string | undefined; valueCents: string | undefined } {
  return { paidCents: getAmountError(paid), valueCents: getAmountError(value) };
}

/** What is left of a draft once this much of it was saved: what was typed meanwhile stays. */
export function forgetSaved(draft: PieceDraft, saved: PieceDraft): PieceDraft {
  const entries = (Object.keys(saved) as (keyof PieceDraft)[]).filter((field) => draft[field] === saved[field]);
  return Object.fromEntries(entries.map((field) => [field, undefined]));
}
