import { calculateAge, isAdult } from '@strapline/domain/profile/age';
import { type LetterSize, parseLetterLabel } from '@strapline/domain/size/letter-size';
import { formatSize, resolveSize, type Size, type SizeSystem } from '@strapline/domain/size/systems';
import { pageApp } from '../../../platform/page/app-data.ts';
import { createDrafts } from '../../../platform/state/drafts.ts';
import type { Pair } from '../pair-shape.ts';

/** What is typed about a pair. */
export type PairFields = {
  username: string;
  sizeLabel: string;
  sizeSystem: SizeSystem | 'letter';
  bio: string;
  garment: string;
};

/** Kept in the browser while typing: never the birth date, never a picture. */
export type PairDraft = PairFields & {
  /** The word on the paper and until when it is good: the server says it only once. */
  word: { text: string; until: string } | null;
  /** Pictures with a word that was replaced: the pair has them, and they don't count any more. */
  staleMedia: readonly string[];
  savedAt: number | null;
};

export const emptyPairDraft: PairDraft = {
  username: '',
  sizeLabel: '',
  sizeSystem: pageApp.sizeSystem === 'letter' ? 'letter' : 'UK',
  bio: '',
  garment: '',
  word: null,
  staleMedia: [],
  savedAt: null,
};

/** By pair, and by account for one that has no ID yet. */
export const pairDrafts = createDrafts<PairDraft>('pair-drafts', emptyPairDraft);

export function changePairDraft(key: string, patch: Partial<PairFields>): void {
  pairDrafts.change(key, { ...patch, savedAt: Date.now() });
}

/** A saved pair as the form shows it. */
export function toPairFields({ username, size, braSize, bio, garment }: Pair): PairFields {
  const sized =
    size?.system === 'letter'
      ? { sizeLabel: size.label, sizeSystem: size.system }
      : { sizeLabel: size ? formatSize(size) : (braSize ?? ''), sizeSystem: size?.system ?? 'UK' };
  return { username, ...sized, bio, garment };
}

export function resolvePairSize({ sizeLabel, sizeSystem }: Pick<PairFields, 'sizeLabel' | 'sizeSystem'>): Size | LetterSize | null {
  if (sizeLabel.trim() === '') return null;
  if (sizeSystem === 'letter') {
    const label = parseLetterLabel(sizeLabel);
    return label && { system: sizeSystem, label };
  }
  const size = resolveSize(sizeSystem, sizeLabel);
  return 'error' in size ? null : size;
}

/** The part of the input that fields of the form become. */
export function toPairInput({ sizeLabel, sizeSystem, bio, garment }: PairFields) {
  const label = sizeLabel.trim();
  return { bio: bio.trim(), garment: garment.trim(), size: label ? { system: sizeSystem, label } : undefined };
}

/** Three fields as typed. */
export type TypedDate = { day: string; month: string; year: string };

export const noDate: TypedDate = { day: '', month: '', year: '' };

/** `2000-02-29`; undefined for what is no date, such as 31 June. */
export function toIsoDate({ day, month, year }: TypedDate): string | undefined {
  if (!/^\d{1,2}$/.test(day.trim()) || !/^\d{1,2}$/.test(month.trim()) || !/^\d{4}$/.test(year.trim())) return undefined;
  const text = `${year.trim()}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text;
}

/** `unclear` while it isn't the complete date of somebody who can be alive. */
export function judgeBirthDate(typed: TypedDate, today: Date): 'unclear' | 'minor' | 'adult' {
  const date = toIsoDate(typed);
  const age = date === undefined ? undefined : calculateAge(date, today);
  if (date === undefined || age === undefined || age >= 130 || date > today.toISOString().slice(0, 10)) return 'unclear';
  return isAdult(date, today) ? 'adult' : 'minor';
}
