import { checkWording } from '@strapline/domain/wording/wording';
import { WireError } from '../../platform/wire-error.ts';
import type { SharedTexts } from './collection.store.ts';

/** Refuses words that others may not read, also if they were noted before they were shared. `path` names the line of an import. */
export function checkSharedTexts(texts: SharedTexts, path = ''): void {
  const fields: Record<string, string> = {};
  for (const field of ['notes', 'folder'] as const) {
    const wording = checkWording(texts[field] ?? '');
    if (!wording.ok) fields[`${path}${field}`] = wording.reason;
  }
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
}
