import { describe, expect, test } from 'vitest';
import { calculateProofGrade, calculateProofLevel, proofGradeLabels, proofLevelLabels } from './proof-level.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('the proof level', () => {
  test('rises one level at a time', () => {
    const steps = [
      calculateProofLevel({ hasPictures: false, nfc: 'none', now }),
      calculateProofLevel({ hasPictures: true, nfc: 'none', now }),
      calculateProofLevel({ hasPictures: true, nfc: 'bound', now }),
      calculateProofLevel({ hasPictures: true, nfc: 'verified', lastTapAt: daysAgo(2), now }),
      calculateProofLevel({ hasPictures: true, nfc: 'verified', lastTapAt: daysAgo(2), lastOwnerTapAt: daysAgo(3), now }),
    ];
    expect(steps).toEqual([0, 1, 2, 3, 4]);
    expect(steps.map((step) => proofLevelLabels[step])[4]).toBe('Tapped by its owner in the last 30 days');
  });

  test('a tap counts for 30 days', () => {
    const tapped = (days: number) =>
      calculateProofLevel({ hasPictures: true, nfc: 'verified', lastTapAt: daysAgo(days), lastOwnerTapAt: null, now });
    expect([0, 30, 30.01, 400].map(tapped)).toEqual([3, 3, 2, 2]);
  });

  test('a suspected chip proves nothing beyond the pictures', () => {
    const facts = { hasPictures: true, lastTapAt: now, lastOwnerTapAt: now, now };
    expect(calculateProofLevel({ ...facts, nfc: 'tamper_suspected' })).toBe(1);
    expect(calculateProofLevel({ ...facts, nfc: 'clone_suspected' })).toBe(1);
  });
});

describe('the proof grade', () => {
  test.each([
    ['A', { chip: { tapped: true, tear: true }, strapCode: true }],
    ['B', { chip: { tapped: true, tear: false }, strapCode: true }],
    ['C', { chip: { tapped: false, tear: true }, strapCode: true }],
    ['C', { chip: null, strapCode: true }],
    ['D', { chip: { tapped: false, tear: false }, strapCode: false }],
    ['D', { chip: null, strapCode: false }],
  ] as const)('is %s for %j', (grade, has) => {
    expect(calculateProofGrade(has)).toBe(grade);
    expect(proofGradeLabels[grade].means).not.toBe('');
  });
});
