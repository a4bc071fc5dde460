import { inch } from '@strapline/domain/size/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { usePreferences } from '../../platform/client-state.ts';
import {
  applyAdvice,
  emptyCalculator,
  giveFeedback,
  lengthUnit,
  type ReadingName,
  readInOtherUnit,
  replaceWith,
  setSystem,
  switchUnit,
  typeReading,
  typeWeight,
  undoRound,
  useCalculator,
} from './calculator-state.ts';
import { computeOutcome, findFaults, findWeightFault, parseReadings } from './outcome.ts';
import { formatTypedLength, formatTypedWeight } from './typed-value.ts';

const now = () => useCalculator.getState().state;
const shown = (name: ReadingName) => formatTypedLength(now().readings[name], lengthUnit(now()));

beforeEach(() => useCalculator.getState().reset());

describe('the empty calculator', () => {
  test('is in inches and pounds, with UK sizes', () => {
    expect(now()).toEqual(emptyCalculator(false));
    expect(now()).toMatchObject({ metric: false, sizingSystem: 'UK', method: 'snug', bandSize: '', cupSize: '' });
    expect(computeOutcome(now())).toEqual({ kind: 'waiting', missing: ['underbust1', 'bust1'] });
  });
});

describe('the unit switch', () => {
  test('shows the conversion, and switched twice the exact input', () => {
    const typed = { underbust1: '28 1/2', bust1: '34,25', underbust2: '27.005', bust2: ' 35 ' } as const;
    for (const [name, text] of Object.entries(typed)) typeReading(name as ReadingName, text);
    typeWeight('132');
    switchUnit(true);
    expect([shown('underbust1'), shown('bust1')]).toEqual(['72.39', '87']);
    expect(formatTypedWeight(now().weight, 'kg')).toBe('59.87');
    switchUnit(false);
    for (const [name, text] of Object.entries(typed)) expect(shown(name as ReadingName)).toBe(text);
    expect(formatTypedWeight(now().weight, 'lb')).toBe('132');
  });

  test('never changes the size, since the typed reading counts', () => {
    typeReading('underbust1', '28.99');
    typeReading('bust1', '34');
    const before = computeOutcome(now());
    switchUnit(true);
    expect(computeOutcome(now())).toEqual(before);
  });

  test('a later reading is in the new unit, and the others stay', () => {
    typeReading('underbust1', '30');
    switchUnit(true);
    typeReading('bust1', '90');
    expect(now().readings).toMatchObject({ underbust1: { text: '30', unit: 'in' }, bust1: { text: '90', unit: 'cm' } });
    expect(parseReadings(now())).toMatchObject({ underbust1: 30 * inch, bust1: 900_000 });
  });

  test('unreadable text stays', () => {
    typeReading('underbust1', 'about thirty');
    switchUnit(true);
    expect(shown('underbust1')).toBe('about thirty');
  });
});

describe('a wrong reading', () => {
  test('shows at its own field, and a missing one is no error', () => {
    typeReading('bust1', 'x');
    expect(findFaults(now())).toEqual({ bust1: { error: 'notANumber' } });
    typeReading('bust1', '34');
    expect(findFaults(now())).toEqual({});
    expect(computeOutcome(now())).toEqual({ kind: 'waiting', missing: ['underbust1'] });
    typeReading('underbust1', '36');
    expect(findFaults(now())).toEqual({ bust1: { error: 'bustSmallerThanUnderbust' } });
    expect(computeOutcome(now())).toEqual({ kind: 'faulty' });
  });

  test('centimetres in an inch form are noticed, and accepted in one press', () => {
    typeReading('underbust1', '80');
    typeReading('bust1', '97,5');
    expect(findFaults(now())).toMatchObject({
      underbust1: { error: 'mixedUp', otherUnit: { value: 80, unit: 'cm' } },
      bust1: { error: 'mixedUp' },
    });
    readInOtherUnit(['underbust1', 'bust1']);
    expect(now()).toMatchObject({
      metric: true,
      readings: { underbust1: { text: '80', unit: 'cm' }, bust1: { text: '97,5', unit: 'cm' } },
    });
    expect(computeOutcome(now())).toMatchObject({ kind: 'size', size: { ukBand: 32 } });
  });

  test('readings outside the tables give no size', () => {
    switchUnit(true);
    typeReading('underbust1', '50');
    typeReading('bust1', '64');
    expect(computeOutcome(now())).toEqual({ kind: 'refused', error: 'bandOutOfRange' });
  });

  test('a weight only warns', () => {
    typeWeight('20');
    expect(findWeightFault(now())).toEqual({ error: 'weightRange' });
    typeReading('underbust1', '42');
    typeReading('bust1', '46');
    typeWeight('100');
    expect(findWeightFault(now())).toEqual({ error: 'checkUnits' });
    expect(computeOutcome(now()).kind).toBe('size');
  });
});

describe('the method', () => {
  test('follows the system until one is chosen', () => {
    setSystem('JP');
    expect(now().method).toBe('jis');
    setSystem('FR');
    expect(now().method).toBe('snug');
    useCalculator.getState().change({ method: 'plus4' });
    setSystem('KR');
    expect(now().method).toBe('plus4');
  });
});

describe('a typed label', () => {
  test('gives its size; a whole label in the first field is enough', () => {
    for (const [bandSize, cupSize] of [
      ['75', 'e'],
      ['75E', ''],
      ['75 E', ''],
    ] as const) {
      replaceWith({ from: 'size', labelSystem: 'EU', bandSize, cupSize });
      expect(computeOutcome(now())).toMatchObject({ kind: 'size', size: { ukBand: 34, ordinal: 5 } });
    }
  });

  test('that its system doesn’t have is reported', () => {
    replaceWith({ from: 'size', labelSystem: 'UK', bandSize: '75', cupSize: 'E' });
    expect(computeOutcome(now())).toEqual({ kind: 'badLabel', error: 'unknownBand' });
  });
});

describe('the fit check', () => {
  const half = { ukBand: 30, ordinal: 7 };

  test('goes round by round, and a round can be undone', () => {
    typeReading('underbust1', '31.5');
    giveFeedback('band_rides_up', true);
    giveFeedback('spill_top', true);
    applyAdvice(half);
    expect(now().fit).toEqual({ rounds: [{ codes: ['band_rides_up', 'spill_top'], to: half }], codes: [], shape: {} });
    undoRound();
    expect(now().fit).toEqual({ rounds: [], codes: ['band_rides_up', 'spill_top'], shape: {} });
  });

  test('starts over when the readings change', () => {
    applyAdvice(half);
    typeReading('bust1', '37');
    expect(now().fit.rounds).toEqual([]);
  });
});

test('the first own reading replaces the whole example', () => {
  typeReading('underbust1', '34');
  typeReading('bust1', '40');
  useCalculator.getState().change({ isExample: true });
  typeReading('underbust1', '31');
  expect(now()).toMatchObject({ isExample: false, readings: { underbust1: { text: '31' }, bust1: { text: '' } } });
});

test('replacing everything can be undone', () => {
  typeReading('underbust1', '34');
  const before = now();
  const undo = replaceWith({});
  expect(now().readings.underbust1.text).toBe('');
  undo();
  expect(now()).toEqual(before);
});

describe('unit and system are app-wide settings', () => {
  const preferred = () => usePreferences.getState().state;
  beforeEach(() => usePreferences.getState().reset());

  test('set here, they apply everywhere', () => {
    switchUnit(true);
    setSystem('EU');
    expect(preferred()).toMatchObject({ metric: true, sizingSystem: 'EU' });
  });

  test('set in the settings, they apply here', () => {
    usePreferences.getState().change({ sizingSystem: 'JP', metric: true });
    expect(now()).toMatchObject({ sizingSystem: 'JP', method: 'jis', metric: true });
  });

  test('a shared link doesn’t change them', () => {
    replaceWith({ sizingSystem: 'FR', metric: true });
    expect(preferred()).toMatchObject({ metric: false, sizingSystem: 'UK' });
    switchUnit(false);
    expect(now()).toMatchObject({ metric: false, sizingSystem: 'FR' });
  });
});
