import { describe, expect, test } from 'vitest';
import { emptyPairDraft, judgeBirthDate, resolvePairSize, toIsoDate, toPairInput } from './pair-draft.ts';

const today = new Date('2026-11-28T12:00:00Z');

describe('the birth date of a new pair', () => {
  test.each([
    [{ day: '9', month: '4', year: '1997' }, '1997-04-09'],
    [{ day: '29', month: '2', year: '2000' }, '2000-02-29'],
    [{ day: '29', month: '2', year: '2001' }, undefined],
    [{ day: '31', month: '6', year: '1990' }, undefined],
    [{ day: '1', month: '13', year: '1990' }, undefined],
    [{ day: '1', month: '1', year: '90' }, undefined],
    [{ day: '', month: '1', year: '1990' }, undefined],
  ])('%o is %s', (typed, date) => expect(toIsoDate(typed)).toBe(date));

  test.each([
    ['28', '11', '2008', 'adult'],
    ['29', '11', '2008', 'minor'],
    ['1', '1', '2030', 'unclear'],
    ['1', '1', '1870', 'unclear'],
    ['', '', '', 'unclear'],
  ] as const)('on %s.%s.%s makes somebody %s', (day, month, year, judgement) =>
    expect(judgeBirthDate({ day, month, year }, today)).toBe(judgement),
  );
});

test('an empty size is left out, any other is sent as typed', () => {
  expect(toPairInput(emptyPairDraft)).toEqual({ bio: '', garment: '', size: undefined });
  expect(toPairInput({ ...emptyPairDraft, sizeLabel: ' 32dd ', bio: ' Balconettes. ' })).toEqual({
    bio: 'Balconettes.',
    garment: '',
    size: { system: 'UK', label: '32dd' },
  });
  expect(resolvePairSize({ sizeLabel: '32dd', sizeSystem: 'UK' })).toMatchObject({ ukBand: 32, ordinal: 5 });
  expect(resolvePairSize({ sizeLabel: 'large', sizeSystem: 'UK' })).toBeNull();
});
