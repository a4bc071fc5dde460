import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { calculateSize } from '@strapline/domain/size/calculate-size';
import { resolveSize, type Size, type SizeSystem } from '@strapline/domain/size/systems';
import { convertUnit, createTypedValue, parseTypedLength } from '@strapline/domain/size/typed-value';
import { fromMicrometers, type LengthUnit } from '@strapline/domain/size/units';
import type { FeedbackPart, SizeDraft, SurveyReading } from '../../../platform/state/survey-answers.ts';
import { feedbackParts } from '../../../ui/size/feedback-parts.ts';
import { findReadingProblem, type ReadingProblem } from '../../../ui/size/reading-problem.ts';

/** In the order of the page. */
export const surveyReadings = ['snug', 'tight', 'standing', 'leaning', 'lying', 'inBra'] as const satisfies readonly SurveyReading[];
export const partNames = ['band', 'cups', 'wire', 'straps'] as const satisfies readonly FeedbackPart[];
/** Without these there is no size. */
export const neededReadings = ['snug', 'standing'] as const satisfies readonly SurveyReading[];
export const questionCounts = { readings: 6, worn: 4, fit: 2, all: 12 } as const;

export type ReadingProblems = Partial<Record<SurveyReading, ReadingProblem>>;
export type DraftProblems = { readings: ReadingProblems; isLabelInvalid: boolean };

/** Months that stand for the choice. */
const ageMonths = { new: 0, months: 6, years: 18 } as const;
const getReadingKind = (name: SurveyReading) => (name === 'snug' || name === 'tight' ? 'underbust' : 'bust');

export function createSizeDraft(unit: LengthUnit, system: SizeSystem): SizeDraft {
  const reading = createTypedValue(unit);
  return {
    readings: { snug: reading, tight: reading, standing: reading, leaning: reading, lying: reading, inBra: reading },
    unit,
    wears: '',
    system,
    brand: '',
    style: null,
    age: null,
    fit: [],
    fine: [],
    buyAgain: null,
  };
}

/** How many questions have an answer, by section. How it sits is one question, answered from the first part on. */
export function countAnswers(draft: SizeDraft): Record<keyof typeof questionCounts, number> {
  const readings = surveyReadings.filter((name) => typeof parseTypedLength(draft.readings[name]) === 'number').length;
  const worn = [draft.wears.trim(), draft.brand.trim(), draft.style, draft.age].filter(Boolean).length;
  const fit = Number(draft.fit.length + draft.fine.length > 0) + Number(draft.buyAgain !== null);
  return { readings, worn, fit, all: readings + worn + fit };
}

/** The worn size; null if there is none, or none that the system has. */
export function resolveWorn({ wears, system }: Pick<SizeDraft, 'wears' | 'system'>): Size | null {
  const size = wears.trim() === '' ? null : resolveSize(system, wears);
  return size && !('error' in size) ? size : null;
}

/** What has to be put right; empty fields are no problem here. */
export function findDraftProblems(draft: SizeDraft): DraftProblems {
  const isLabelInvalid = draft.wears.trim() !== '' && resolveWorn(draft) === null;
  const readings: ReadingProblems = {};
  for (const name of surveyReadings) {
    const problem = findReadingProblem(getReadingKind(name), draft.readings[name]);
    if (problem) readings[name] = problem;
  }
  if (Object.keys(readings).length > 0) return { readings, isLabelInvalid };
  const measured = calculateSize({
    underbust1: parseReading(draft, 'snug'),
    underbust2: parseReading(draft, 'tight'),
    bust1: parseReading(draft, 'standing'),
    bust2: parseReading(draft, 'leaning'),
  });
  if ('error' in measured && measured.error === 'tightLargerThanSnug') readings.tight = { error: measured.error };
  if ('error' in measured && measured.error === 'bustSmallerThanUnderbust') readings.standing = { error: measured.error };
  return { readings, isLabelInvalid };
}

/** The answers as they are sent; null without a needed reading. Lengths are in the unit of the form. */
export function toSizeAnswers(draft: SizeDraft): SizeAnswers | null {
  const { unit, system, age, buyAgain } = draft;
  const read = (name: SurveyReading): number | null => {
    const length = parseReading(draft, name);
    return length === null ? null : fromMicrometers(length, unit);
  };
  const [snug, standing] = [read('snug'), read('standing')];
  if (snug === null || standing === null) return null;
  const [wears, brand] = [draft.wears.trim(), draft.brand.trim()];
  return {
    system,
    unit,
    underbust: [snug, read('tight')],
    bust: [standing, read('leaning'), read('lying'), read('inBra')],
    ...(wears ? { wears } : {}),
    ...(brand ? { brand } : {}),
    ...(draft.style ? { style: draft.style } : {}),
    ...(age ? { ageMonths: ageMonths[age] } : {}),
    ...(buyAgain === 'yes' || buyAgain === 'no' ? { buyAgain: buyAgain === 'yes' } : {}),
    fit: toFit(draft),
  };
}

/** A part that was answered says yes or no to each of its codes; a part in silence says nothing. */
function toFit({ fit, fine }: Pick<SizeDraft, 'fit' | 'fine'>): SizeAnswers['fit'] {
  const answered = partNames.filter((part) => fine.includes(part) || feedbackParts[part].some((code) => fit.includes(code)));
  return Object.fromEntries(answered.flatMap((part) => feedbackParts[part].map((code) => [code, fit.includes(code)])));
}

/** Noticing something replaces "all fine", and the reverse. */
export function changeFit(draft: SizeDraft, part: FeedbackPart, change: { code: SizeDraft['fit'][number] } | 'fine'): Partial<SizeDraft> {
  const isOfPart = (code: SizeDraft['fit'][number]) => feedbackParts[part].some((one) => one === code);
  const otherParts = draft.fine.filter((one) => one !== part);
  if (change === 'fine') {
    return { fit: draft.fit.filter((code) => !isOfPart(code)), fine: draft.fine.includes(part) ? otherParts : [...otherParts, part] };
  }
  const others = draft.fit.filter((code) => code !== change.code);
  return { fit: others.length < draft.fit.length ? others : [...others, change.code], fine: otherParts };
}

/** The readings of a mix-up in the other unit; the form switches to that unit. */
export function convertReadings(draft: SizeDraft, names: readonly SurveyReading[]): Partial<SizeDraft> {
  const readings = { ...draft.readings };
  for (const name of names) readings[name] = convertUnit(readings[name]);
  return { readings, unit: draft.unit === 'in' ? 'cm' : 'in' };
}

function parseReading(draft: SizeDraft, name: SurveyReading): number | null {
  const length = parseTypedLength(draft.readings[name]);
  return typeof length === 'number' ? length : null;
}
