import { describe, expect, test } from 'vitest';
import { formatDisplayName, formatPossessive, parseDisplayName } from './display-name.ts';

describe('a display name', () => {
  test('is parsed into first name, nickname and last name, each with its possessive', () => {
    expect(parseDisplayName('Alexis_(Mara)_Jones')).toEqual({
      first: 'Alexis',
      nickname: 'Mara',
      last: 'Jones',
      possessive: { first: "Alexis'", nickname: "Mara's", last: "Jones'" },
    });
  });

  test('round-trips, including spaces and accents', () => {
    const name = parseDisplayName('Anne Marie_(La Petite)_Dupré');
    expect(name && formatDisplayName(name)).toBe('Anne Marie_(La Petite)_Dupré');
  });

  test.each(['', 'Mara', 'Mara_Jones', 'Mara_()_Jones', '_(M)_Jones', 'A_(B)_', 'A_(B)_C_D', 'A_(B(C))_D', ' _( )_ '])(
    '%j is not one',
    (text) => {
      expect(parseDisplayName(text)).toBeNull();
    },
  );

  test('the possessive', () => {
    expect(['Mara', 'Alexis', 'TESS'].map(formatPossessive)).toEqual(["Mara's", "Alexis'", "TESS'"]);
  });
});
