import { day } from '../time.ts';

export const featuredLimits = {
  title: { min: 3, max: 80 },
  text: { min: 80, max: 8_000 },
  longestDays: 92,
} as const;

/** From `from` on, and no longer at `until`. */
export type FeaturedPeriod = { from: Date; until: Date };

export type FeaturedState = 'scheduled' | 'current' | 'past';

export type PeriodError = 'endsBeforeStart' | 'tooLong';

/** Why a piece can't be featured for this time; null if it can. */
export function findPeriodError({ from, until }: FeaturedPeriod): PeriodError | null {
  if (from >= until) return 'endsBeforeStart';
  return until.getTime() - from.getTime() > featuredLimits.longestDays * day ? 'tooLong' : null;
}

export function getFeaturedState({ from, until }: FeaturedPeriod, now: Date): FeaturedState {
  if (now < from) return 'scheduled';
  return now < until ? 'current' : 'past';
}

/** Only one piece is featured at a time. One may begin at the moment at which another ends. */
export function isOverlapping(one: FeaturedPeriod, other: FeaturedPeriod): boolean {
  return one.from < other.until && other.from < one.until;
}

export type FeaturedText = { lead: string; parts: { kind: 'paragraph' | 'quote'; text: string }[] };

/** Paragraphs are separated by an empty line. The first one is the lead; one that starts with `> ` is a pull quote. */
export function parseFeaturedText(text: string): FeaturedText {
  const [lead = '', ...rest] = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
  return {
    lead,
    parts: rest.map((part) => (part.startsWith('> ') ? { kind: 'quote', text: part.slice(2).trim() } : { kind: 'paragraph', text: part })),
  };
}
