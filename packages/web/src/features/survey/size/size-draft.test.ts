import { describe, expect, test } from 'vitest';
import type { SizeDraft, SurveyReading } from '../../../platform/state/survey-answers.ts';
import { changeFit, convertReadings, countAnswers, createSizeDraft, findDraftProblems, toSizeAnswers } from './size-draft.ts';

const empty = createSizeDraft('in', 'UK');

function type(texts: Partial<Record<SurveyReading, string>>, rest: Partial<SizeDraft> = {}): SizeDraft {
  const readings = { ...empty.readings };
  for (const [name, text] of Object.entries(texts)) readings[name as SurveyReading] = { text, unit: 'in' };
  return { ...empty, readings, ...rest };
}

const typed = type(
  { snug: '31.5', tight: '29.75', standing: '36.5', leaning: '37.5', inBra: '36.75' },
  { wears: '34D', style: 'balconette', age: 'months', fit: ['band_rides_up', 'gore_floats'], fine: ['straps'] },
);

describe('the progress', () => {
  test('of a new draft is nothing, and of a complete one twelve', () => {
    expect(countAnswers(empty)).toEqual({ readings: 0, worn: 0, fit: 0, all: 0 });
    const complete = { ...type({ snug: '31', tight: '30', standing: '36', leaning: '37', lying: '36', inBra: '36' }), ...worn };
    expect(countAnswers(complete).all).toBe(12);
  });

  const worn = { wears: '34D', brand: 'Panache', style: 'plunge', age: 'new', fine: ['band'], buyAgain: 'unsure' } as const;

  test('counts how it sits once, and only readings that are lengths', () => {
    expect(countAnswers(typed)).toEqual({ readings: 5, worn: 3, fit: 1, all: 9 });
    expect(countAnswers(type({ snug: 'about 31', tight: ' ' })).readings).toBe(0);
  });
});

describe('what is sent', () => {
  test('needs snug and standing', () => {
    expect(toSizeAnswers(type({ snug: '31.5' }))).toBeNull();
    expect(toSizeAnswers(type({ standing: '36.5' }))).toBeNull();
    expect(toSizeAnswers(type({ snug: '31 1/2', standing: '36,5' }))).toEqual({
      system: 'UK',
      unit: 'in',
      underbust: [31.5, null],
      bust: [36.5, null, null, null],
      fit: {},
    });
  });

  test('says of a part that was answered what is and what isn’t, and nothing of a part in silence', () => {
    const answers = toSizeAnswers(typed);
    expect(answers).toMatchObject({
      underbust: [31.5, 29.75],
      bust: [36.5, 37.5, null, 36.75],
      wears: '34D',
      style: 'balconette',
      ageMonths: 6,
    });
    expect(answers?.fit).toEqual({
      band_rides_up: true,
      band_too_loose: false,
      band_too_tight: false,
      gore_floats: true,
      wire_on_tissue: false,
      wire_too_wide: false,
      straps_dig: false,
      straps_slip: false,
    });
    expect(answers).not.toHaveProperty('brand');
    expect(answers).not.toHaveProperty('buyAgain');
  });

  test('“I’m not sure” is an answer on the page, and isn’t a yes or no to send', () => {
    expect(toSizeAnswers({ ...typed, buyAgain: 'unsure' })).not.toHaveProperty('buyAgain');
    expect(toSizeAnswers({ ...typed, buyAgain: 'no' })).toHaveProperty('buyAgain', false);
  });

  test('is in one unit, whatever each reading was typed in', () => {
    const mixed = { ...typed, unit: 'cm' as const };
    expect(toSizeAnswers(mixed)).toMatchObject({ unit: 'cm', underbust: [80.01, 75.57] });
  });
});

describe('problems', () => {
  test('a swap of two readings is found, and readings alone are checked first', () => {
    expect(findDraftProblems(type({ snug: '30', tight: '31', standing: '36' })).readings).toEqual({
      tight: { error: 'tightLargerThanSnug' },
    });
    expect(findDraftProblems(type({ snug: '36', standing: '31' })).readings).toEqual({ standing: { error: 'bustSmallerThanUnderbust' } });
    expect(findDraftProblems(type({ snug: 'x', standing: '31' })).readings).toEqual({ snug: { error: 'notANumber' } });
    expect(findDraftProblems(typed).readings).toEqual({});
  });

  test('centimetres in an inch field are noticed, and converted as a whole', () => {
    const draft = type({ snug: '80', standing: '93' });
    expect(findDraftProblems(draft).readings).toMatchObject({ snug: { error: 'mixedUp' }, standing: { error: 'mixedUp' } });
    const converted = { ...draft, ...convertReadings(draft, ['snug', 'standing']) };
    expect(findDraftProblems(converted).readings).toEqual({});
    expect(toSizeAnswers(converted)).toMatchObject({ unit: 'cm', underbust: [80, null], bust: [93, null, null, null] });
  });

  test('a label has to be one of its system', () => {
    expect(findDraftProblems({ ...typed, wears: '34D' }).isLabelInvalid).toBe(false);
    expect(findDraftProblems({ ...typed, wears: '75D' }).isLabelInvalid).toBe(true);
    expect(findDraftProblems({ ...typed, wears: '75D', system: 'EU' }).isLabelInvalid).toBe(false);
    expect(findDraftProblems({ ...typed, wears: ' ' }).isLabelInvalid).toBe(false);
  });
});

test('“All fine” clears its own part, and noticing something takes it back', () => {
  const fine = { ...typed, ...changeFit(typed, 'band', 'fine') };
  expect(fine).toMatchObject({ fit: ['gore_floats'], fine: ['straps', 'band'] });
  const noticed = { ...fine, ...changeFit(fine, 'band', { code: 'band_too_tight' }) };
  expect(noticed).toMatchObject({ fit: ['gore_floats', 'band_too_tight'], fine: ['straps'] });
  expect(changeFit(noticed, 'band', { code: 'band_too_tight' }).fit).toEqual(['gore_floats']);
  expect(changeFit(fine, 'band', 'fine').fine).toEqual(['straps']);
});
