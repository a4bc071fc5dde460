import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import type { FeedbackCode } from '@strapline/domain/size/feedback';
import type { SizeSystem } from '@strapline/domain/size/size-system';
import type { TypedValue } from '@strapline/domain/size/typed-value';
import type { LengthUnit } from '@strapline/domain/size/units';
import { day } from '@strapline/domain/time';
import { createOwnSlice } from './own-slice.ts';
import { createSharedSlice } from './shared-slice.ts';

export type SurveyKind = 'size' | 'icbm';
export type SurveyReading = 'snug' | 'tight' | 'standing' | 'leaning' | 'lying' | 'inBra';
export type FeedbackPart = 'band' | 'cups' | 'wire' | 'straps';

/** The size survey as typed. */
export type SizeDraft = {
  readings: Record<SurveyReading, TypedValue<LengthUnit>>;
  unit: LengthUnit;
  wears: string;
  system: SizeSystem;
  brand: string;
  style: string | null;
  age: 'new' | 'months' | 'years' | null;
  fit: readonly FeedbackCode[];
  /** Of these parts, nothing was noticed. */
  fine: readonly FeedbackPart[];
  buyAgain: 'yes' | 'no' | 'unsure' | null;
};

/** A size that somebody estimated, and how sure they are. */
export type Estimate = { ukBand: number; ordinal: number; system: SizeSystem; sure: number };

/** What this device has of one survey. */
export type SurveyRecord = {
  draft?: SizeDraft | undefined;
  estimate?: Estimate | undefined;
  /** The size survey as it was handed in last. */
  answers?: SizeAnswers | undefined;
  /** They aren't with the server yet. They keep their idempotency key, so that they arrive once. */
  waiting?: { key: string } | undefined;
  /** With the server. The token changes or deletes it; `n` is how many had answered. */
  sent?: { resumeToken: string; n: number } | undefined;
  changedAt: number;
};

/** What somebody said is kept this long after the last change. */
export const keptAnswerTime = 30 * day;

type Records = Readonly<Record<string, SurveyRecord>>;

/**
 * Answers to surveys, by survey: the person's own, without a name. In clear like the calculator's, because they have to be there without a connection, and so
 * without a key of the server.
 */
const surveys = createOwnSlice<Records>('surveys', {}, 'clear', createSharedSlice);

const empty: SurveyRecord = { changedAt: 0 };
const getName = (kind: SurveyKind, fqsid: string): string => `${kind} ${fqsid}`;

export function useSurveyRecord(kind: SurveyKind, fqsid: string): SurveyRecord {
  return surveys.useValue()[getName(kind, fqsid)] ?? empty;
}

export function readSurveyRecord(kind: SurveyKind, fqsid: string): SurveyRecord {
  return surveys.read()[getName(kind, fqsid)] ?? empty;
}

/** Undefined removes a part. */
export function changeSurveyRecord(kind: SurveyKind, fqsid: string, patch: Omit<Partial<SurveyRecord>, 'changedAt'>): void {
  const name = getName(kind, fqsid);
  surveys.change((records) => ({ ...records, [name]: { ...records[name], ...patch, changedAt: Date.now() } }));
}

export function removeSurveyRecord(kind: SurveyKind, fqsid: string): void {
  const name = getName(kind, fqsid);
  surveys.change(({ [name]: _gone, ...others }) => others);
}

/** The handles whose size survey has an answer that waits for a connection. */
export function useWaitingSurveys(): readonly string[] {
  return listWaiting(surveys.useValue());
}

export function listWaitingSurveys(): readonly string[] {
  return listWaiting(surveys.read());
}

function listWaiting(records: Records): string[] {
  return Object.entries(records).flatMap(([name, { waiting }]) => (waiting ? [name.slice(getName('size', '').length)] : []));
}

/** Thirty days after the last change, what somebody said is deleted; what waits stays, and the token that one answer has. */
function forgetOldAnswers(records: Records, now: number): Records {
  const isOld = ({ draft, answers, estimate, waiting, changedAt }: SurveyRecord): boolean =>
    !waiting && (draft ?? answers ?? estimate) !== undefined && now - changedAt >= keptAnswerTime;
  if (!Object.values(records).some(isOld)) return records;
  return Object.fromEntries(
    Object.entries(records).flatMap(([name, record]) => {
      if (!isOld(record)) return [[name, record]];
      return record.sent ? [[name, { sent: record.sent, changedAt: record.changedAt }]] : [];
    }),
  );
}

/** On whatever page: `background-parts.tsx` imports this module. */
function tidyUp(): void {
  const records = surveys.read();
  const left = forgetOldAnswers(records, Date.now());
  if (left !== records) surveys.change(() => left);
}

tidyUp();
