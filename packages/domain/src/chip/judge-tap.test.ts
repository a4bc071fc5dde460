import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChipState, hasSuspiciousReplays, judgeTap } from './judge-tap.ts';
import type { Tear } from './tear.ts';

const tap = (counter: number, tear: Tear | null = 'closed') => ({ uid: '04a1b2c3d4e5f6', counter, tear });
const fresh: ChipState = { lastCounter: -1, opened: false };

/** The verdicts of consecutive taps. */
function story(taps: [number, Tear | null][]): string[] {
  let chip: ChipState | null = fresh;
  return taps.map(([counter, tear]) => {
    const { verdict, after } = judgeTap(tap(counter, tear), chip);
    chip = after;
    return verdict;
  });
}

describe('a chip', () => {
  test('that is bound to no tag is genuine but unknown', () => {
    expect(judgeTap(tap(1), null)).toEqual({ verdict: 'unknown_tag', after: null, jumped: false });
  });

  test('accepts each read once: the same or an older address is a replay', () => {
    expect(
      story([
        [0, 'closed'],
        [5, 'closed'],
        [5, 'closed'],
        [4, 'closed'],
        [6, 'closed'],
      ]),
    ).toEqual(['ok', 'ok', 'replay', 'replay', 'ok']);
  });

  test('stays opened, even if its loop is closed again', () => {
    expect(
      story([
        [1, 'closed'],
        [2, 'opened'],
        [3, 'opened'],
      ]),
    ).toEqual(['ok', 'opened', 'opened']);
  });

  test.each(['closed', 'uninitialised', 'impossible', null] as const)('that was opened and then reports %s is inconsistent', (tear) => {
    expect(
      story([
        [1, 'opened'],
        [2, tear],
        [2, tear],
      ]),
    ).toEqual(['opened', 'tamper_inconsistent', 'replay']);
  });

  test('whose loop was never initialized, or is in an impossible state, is not accepted', () => {
    expect(
      story([
        [1, 'uninitialised'],
        [2, 'impossible'],
        [3, null],
      ]),
    ).toEqual(['tamper_uninitialised', 'tamper_inconsistent', 'ok']);
  });

  test('that was read more than 200 times in between is flagged', () => {
    expect(judgeTap(tap(300), { lastCounter: 99, opened: false })).toMatchObject({ verdict: 'ok', jumped: true });
    expect(judgeTap(tap(300), { lastCounter: 100, opened: false })).toMatchObject({ verdict: 'ok', jumped: false });
    // The first tap has no previous counter: the factory reads its chips.
    expect(judgeTap(tap(300), fresh)).toMatchObject({ verdict: 'ok', jumped: false });
  });

  test('never decreases its counter or closes again, and accepts each counter once', () => {
    const tear = fc.constantFrom<Tear | null>('closed', 'opened', 'uninitialised', 'impossible', null);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), tear)), (taps) => {
        let chip = fresh;
        const accepted: number[] = [];
        for (const [counter, tear] of taps) {
          const { verdict, after } = judgeTap(tap(counter, tear), chip);
          if (!after) throw new Error('expected the chip to stay known');
          expect(after.lastCounter).toBeGreaterThanOrEqual(chip.lastCounter);
          expect(chip.opened && !after.opened).toBe(false);
          if (verdict === 'ok') expect(chip.opened).toBe(false);
          if (verdict !== 'replay') accepted.push(counter);
          chip = after;
        }
        expect(new Set(accepted).size).toBe(accepted.length);
      }),
    );
  });
});

describe('replays', () => {
  const minute = 60_000;
  const now = 10_000 * minute;

  test('are suspicious from the fifth within an hour', () => {
    const ago = (...minutes: number[]) => minutes.map((each) => now - each * minute);
    expect(hasSuspiciousReplays(ago(0, 10, 20, 30), now)).toBe(false);
    expect(hasSuspiciousReplays(ago(0, 10, 20, 30, 59), now)).toBe(true);
    expect(hasSuspiciousReplays(ago(0, 10, 20, 30, 60), now)).toBe(false);
  });
});
