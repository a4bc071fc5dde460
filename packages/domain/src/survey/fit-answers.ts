import { type FeedbackCode, feedbackCodes } from '../size/feedback.ts';
import type { FitAnswers } from '../size/fit-model.ts';
import { resolveSize, type SizeSystem } from '../size/systems.ts';
import { type LengthUnit, toMicrometers } from '../size/units.ts';

type Reading = number | null;

/** The answers of a size survey; readings in `unit`, null if not taken. */
type SurveyAnswers = {
  system: SizeSystem;
  unit: LengthUnit;
  underbust: readonly [Reading, Reading];
  bust: readonly [Reading, Reading, Reading, Reading];
  wears?: string | undefined;
  brand?: string | undefined;
  fit: Partial<Record<FeedbackCode, boolean | undefined>>;
};

/** What the fit model reads of an answer. Without a word about the size of the worn bra, what is worn says nothing. */
export function toFitAnswers({ system, unit, underbust, bust, wears, brand, fit }: SurveyAnswers): FitAnswers {
  const read = (value: Reading) => (value === null ? null : toMicrometers(value, unit));
  const [snug, tight] = underbust;
  const [standing, leaning, lying, inBra] = bust;
  const noticed = feedbackCodes.filter((code) => fit[code]);
  const worn = wears === undefined || !saysSize(fit, noticed) ? null : resolveSize(system, wears);
  return {
    system,
    readings: {
      snug: read(snug),
      tight: read(tight),
      standing: read(standing),
      leaning: read(leaning),
      lying: read(lying),
      inBra: read(inBra),
    },
    wears: worn === null || 'error' in worn ? null : { ukBand: worn.ukBand, ordinal: worn.ordinal },
    brand,
    fit: noticed,
  };
}

/** What was noticed is about the size, or band and cups were both said to be fine. Silence is not. */
function saysSize(fit: SurveyAnswers['fit'], noticed: readonly FeedbackCode[]): boolean {
  const isFine = fit.band_too_loose === false && fit.spill_top === false;
  return isFine || noticed.some((code) => code !== 'straps_slip' && code !== 'wire_too_wide');
}
