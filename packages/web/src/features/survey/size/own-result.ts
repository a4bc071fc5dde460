import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { calculateSize } from '@strapline/domain/size/calculate-size';
import { estimateSize, pickLikelySizes } from '@strapline/domain/size/estimate-size';
import { type Advice, adviseFit, type FeedbackCode, feedbackCodes } from '@strapline/domain/size/feedback';
import type { FitModel } from '@strapline/domain/size/fit-model';
import type { Readings } from '@strapline/domain/size/sizing-methods';
import { type NeutralSize, resolveSize } from '@strapline/domain/size/systems';
import { toMicrometers } from '@strapline/domain/size/units';
import { toFitAnswers } from '@strapline/domain/survey/fit-answers';

/** `likely` has sizes with their probability, the likeliest first; empty where none are known. */
export type OwnResult = { size: NeutralSize; likely: readonly (NeutralSize & { share: number })[] };

/** The size that somebody's answers point to, with other likely ones; beyond the tables, what the worn bra says. Null if neither says anything. */
export function findOwnResult(answers: SizeAnswers, model: FitModel): OwnResult | null {
  const estimate = estimateSize(toFitAnswers(answers), model);
  if ('error' in estimate) {
    const advice = adviseWorn(answers);
    return advice && { size: { ukBand: advice.ukBand, ordinal: advice.ordinal }, likely: [] };
  }
  const { top, alternates } = pickLikelySizes(estimate);
  const likely = (top ? [top, ...alternates] : []).map(({ ukBand, ordinal, probability }) => ({ ukBand, ordinal, share: probability }));
  return top && { size: { ukBand: top.ukBand, ordinal: top.ordinal }, likely };
}

/** The calculator's size of the readings; null outside its tables. */
export function measure(answers: SizeAnswers): NeutralSize | null {
  const measured = calculateSize(toReadings(answers), { system: answers.system });
  return 'error' in measured ? null : { ukBand: measured.ukBand, ordinal: measured.ordinal };
}

/** In whole micrometers; the calculator doesn't use lying and in the bra. */
export function toReadings({ underbust, bust, unit }: SizeAnswers): Readings {
  const read = (value: number | null): number | null => (value === null ? null : toMicrometers(value, unit));
  return { underbust1: read(underbust[0]), underbust2: read(underbust[1]), bust1: read(bust[0]), bust2: read(bust[1]) };
}

/** What how it sits says about the worn size; null without one, or without a word about how it sits. */
export function adviseWorn(answers: SizeAnswers): Advice | null {
  const worn = resolveWorn(answers);
  return worn === null || Object.keys(answers.fit).length === 0 ? null : adviseFit(worn, listNoticed(answers.fit));
}

function resolveWorn({ wears, system }: SizeAnswers): NeutralSize | null {
  const worn = wears === undefined ? null : resolveSize(system, wears);
  return worn === null || 'error' in worn ? null : worn;
}

export function listNoticed(fit: SizeAnswers['fit']): FeedbackCode[] {
  return feedbackCodes.filter((code) => fit[code]);
}
