import { formatTypedLength, formatTypedWeight } from '@strapline/domain/size/typed-value';
import { inch } from '@strapline/domain/size/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { usePreferences } from '../../platform/state/client-state.ts';
import {
  applyAdvice,
  convertReadings,
  createCalculator,
  getLengthUnit,
  giveFeedback,
  type ReadingName,
  replaceInputs,
  setSizingSystem,
  switchUnit,
  typeReading,
  typeWeight,
  undoRound,
  useCalculator,
} from './calculator-state.ts';
import { computeOutcome, findReadingProblems, findWeightProblem, parseReadings } from './outcome.ts';

const getState = () => useCalculator.getState().state;
const formatReading = (name: ReadingName) => formatTypedLength(getState().readings[name], getLengthUnit(getState()));

beforeEach(() => useCalculator.getState().reset());

describe('the empty calculator', () => {
  test('is in inches and pounds, with UK sizes', () => {
    expect(getState()).toEqual(createCalculator(false));
    expect(getState()).toMatchObject({ metric: false, sizingSystem: 'UK', method: 'snug', bandSize: '', cupSize: '' });
    expect(computeOutcome(getState())).toEqual({ kind: 'incomplete', missing: ['underbust1', 'bust1'] });
  });
});

describe('the unit switch', () => {
  test('shows the conversion, and switched twice the exact input', () => {
    const typed = { underbust1: '28 1/2', bust1: '34,25', underbust2: '27.005', bust2: ' 35 ' } as const;
    for (const [name, text] of Object.entries(typed)) typeReading(name as ReadingName, text);
    typeWeight('132');
    switchUnit(true);
    expect([formatReading('underbust1'), formatReading('bust1')]).toEqual(['72.39', '87']);
    expect(formatTypedWeight(getState().weight, 'kg')).toBe('59.87');
    switchUnit(false);
    for (const [name, text] of Object.entries(typed)) expect(formatReading(name as ReadingName)).toBe(text);
    expect(formatTypedWeight(getState().weight, 'lb')).toBe('132');
  });

  test('never changes the size, since the typed reading counts', () => {
    typeReading('underbust1', '28.99');
    typeReading('bust1', '34');
    const before = computeOutcome(getState());
    switchUnit(true);
    expect(computeOutcome(getState())).toEqual(before);
  });

  test('a later reading is in the new unit, and the others stay', () => {
    typeReading('underbust1', '30');
    switchUnit(true);
    typeReading('bust1', '90');
    expect(getState().readings).toMatchObject({ underbust1: { text: '30', unit: 'in' }, bust1: { text: '90', unit: 'cm' } });
    expect(parseReadings(getState())).toMatchObject({ underbust1: 30 * inch, bust1: 900_000 });
  });

  test('unreadable text stays', () => {
    typeReading('underbust1', 'about thirty');
    switchUnit(true);
    expect(formatReading('underbust1')).toBe('about thirty');
  });
});

describe('a wrong reading', () => {
  test('shows at its own field, and a missing one is no error', () => {
    typeReading('bust1', 'x');
    expect(findReadingProblems(getState())).toEqual({ bust1: { error: 'notANumber' } });
    typeReading('bust1', '34');
    expect(findReadingProblems(getState())).toEqual({});
    expect(computeOutcome(getState())).toEqual({ kind: 'incomplete', missing: ['underbust1'] });
    typeReading('underbust1', '36');
    expect(findReadingProblems(getState())).toEqual({ bust1: { error: 'bustSmallerThanUnderbust' } });
    expect(computeOutcome(getState())).toEqual({ kind: 'invalid' });
  });

  test('centimetres in an inch form are noticed, and accepted in one press', () => {
    typeReading('underbust1', '80');
    typeReading('bust1', '97,5');
    expect(findReadingProblems(getState())).toMatchObject({
      underbust1: { error: 'mixedUp', otherUnit: { value: 80, unit: 'cm' } },
      bust1: { error: 'mixedUp' },
    });
    convertReadings(['underbust1', 'bust1']);
    expect(getState()).toMatchObject({
      metric: true,
      readings: { underbust1: { text: '80', unit: 'cm' }, bust1: { text: '97,5', unit: 'cm' } },
    });
    expect(computeOutcome(getState())).toMatchObject({ kind: 'size', size: { ukBand: 32 } });
  });

  test('readings outside the tables give no size', () => {
    switchUnit(true);
    typeReading('underbust1', '50');
    typeReading('bust1', '64');
    expect(computeOutcome(getState())).toEqual({ kind: 'outOfRange', error: 'bandOutOfRange' });
  });

  test('a weight only warns', () => {
    typeWeight('20');
    expect(findWeightProblem(getState())).toEqual({ error: 'weightRange' });
    typeReading('underbust1', '42');
    typeReading('bust1', '46');
    typeWeight('100');
    expect(findWeightProblem(getState())).toEqual({ error: 'checkUnits' });
    expect(computeOutcome(getState()).kind).toBe('size');
  });
});

describe('the method', () => {
  test('follows the system until one is chosen', () => {
    setSizingSystem('JP');
    expect(getState().method).toBe('jis');
    setSizingSystem('FR');
    expect(getState().method).toBe('snug');
    useCalculator.getState().change({ method: 'plus4' });
    setSizingSystem('KR');
    expect(getState().method).toBe('plus4');
  });
});

describe('a typed label', () => {
  test('gives its size; a whole label in the first field is enough', () => {
    for (const [bandSize, cupSize] of [
      ['75', 'e'],
      ['75E', ''],
      ['75 E', ''],
    ] as const) {
      replaceInputs({ from: 'size', labelSystem: 'EU', bandSize, cupSize });
      expect(computeOutcome(getState())).toMatchObject({ kind: 'size', size: { ukBand: 34, ordinal: 5 } });
    }
  });

  test('that its system doesn’t have is reported', () => {
    replaceInputs({ from: 'size', labelSystem: 'UK', bandSize: '75', cupSize: 'E' });
    expect(computeOutcome(getState())).toEqual({ kind: 'invalidLabel', error: 'unknownBand' });
  });
});

describe('the fit check', () => {
  const half = { ukBand: 30, ordinal: 7 };

  test('goes round by round, and a round can be undone', () => {
    typeReading('underbust1', '31.5');
    giveFeedback('band_rides_up', true);
    giveFeedback('spill_top', true);
    applyAdvice(half);
    expect(getState().fit).toEqual({ rounds: [{ codes: ['band_rides_up', 'spill_top'], to: half }], codes: [], shape: {} });
    undoRound();
    expect(getState().fit).toEqual({ rounds: [], codes: ['band_rides_up', 'spill_top'], shape: {} });
  });

  test('starts over when the readings change', () => {
    applyAdvice(half);
    typeReading('bust1', '37');
    expect(getState().fit.rounds).toEqual([]);
  });
});

test('the first own reading replaces the whole example', () => {
  typeReading('underbust1', '34');
  typeReading('bust1', '40');
  useCalculator.getState().change({ isExample: true });
  typeReading('underbust1', '31');
  expect(getState()).toMatchObject({ isExample: false, readings: { underbust1: { text: '31' }, bust1: { text: '' } } });
});

test('replacing everything can be undone', () => {
  typeReading('underbust1', '34');
  const before = getState();
  const undo = replaceInputs({});
  expect(getState().readings.underbust1.text).toBe('');
  undo();
  expect(getState()).toEqual(before);
});

describe('unit and system are app-wide settings', () => {
  const getPreferences = () => usePreferences.getState().state;
  beforeEach(() => usePreferences.getState().reset());

  test('set here, they apply everywhere', () => {
    switchUnit(true);
    setSizingSystem('EU');
    expect(getPreferences()).toMatchObject({ metric: true, sizingSystem: 'EU' });
  });

  test('set in the settings, they apply here', () => {
    usePreferences.getState().change({ sizingSystem: 'JP', metric: true });
    expect(getState()).toMatchObject({ sizingSystem: 'JP', method: 'jis', metric: true });
  });

  test('a shared link doesn’t change them', () => {
    replaceInputs({ sizingSystem: 'FR', metric: true });
    expect(getPreferences()).toMatchObject({ metric: false, sizingSystem: 'UK' });
    switchUnit(false);
    expect(getState()).toMatchObject({ metric: false, sizingSystem: 'FR' });
  });
});
