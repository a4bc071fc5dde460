import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateAge, isAdult, maxAge } from './age.ts';

const today = new Date('2026-11-21T12:00:00Z');

describe('age', () => {
  test.each([
    ['2008-11-21', 18],
    ['2008-11-22', 17],
    ['2008-12-01', 17],
    ['1990-01-31', 36],
    ['2027-01-01', 0],
    ['1200-01-01', 782],
  ])('of somebody born %s is %i', (birthDate, age) => {
    expect(calculateAge(birthDate, today)).toBe(age);
  });

  test.each([
    '',
    '21.11.2008',
    '2008-11',
    '2008-13-01',
    '2008-00-10',
    '2008-04-31',
    '2007-02-29',
    '1900-02-29',
    ' 2008-11-21',
    '2008-11-21T00:00',
  ])('is unknown for %j', (birthDate) => {
    expect(calculateAge(birthDate, today)).toBeUndefined();
    expect(isAdult(birthDate, today)).toBe(false);
  });

  test('somebody born on 29 February is an adult on 1 March', () => {
    expect(isAdult('2008-02-29', new Date('2026-02-28T23:59:59Z'))).toBe(false);
    expect(isAdult('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(true);
  });

  test('is adult from the eighteenth birthday on', () => {
    expect(isAdult('2008-11-21', today)).toBe(true);
    expect(isAdult('2008-11-22', today)).toBe(false);
  });

  test('stays within its limits, and never decreases over time', () => {
    const day = fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, (birth, at) => {
        const birthDate = birth.toISOString().slice(0, 10);
        const age = calculateAge(birthDate, at);
        const nextDay = calculateAge(birthDate, new Date(at.getTime() + 86_400_000));
        expect(age).toBeGreaterThanOrEqual(0);
        expect(age).toBeLessThanOrEqual(maxAge);
        expect((nextDay ?? 0) - (age ?? 0)).toBeOneOf([0, 1]);
      }),
    );
  });
});
