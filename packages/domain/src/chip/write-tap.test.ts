import { describe, expect, test } from 'vitest';
import { createChipBatch } from './chip-keys.ts';
import { parseTapPath } from './tap-address.ts';
import { createLrpTestTap, createTestTap } from './test-chip.ts';
import { verifyTap } from './verify-tap.ts';
import { type LoopStatus, writeTap } from './write-tap.ts';

const master = Buffer.from('a chip factory keeps this secret');
const random = Uint8Array.from({ length: 13 }, (_, index) => index);
const chip = { kid: 'spring-26', master, uid: '04a1b2c3d4e5f6', counter: 17 };

describe('a simulated chip', () => {
  test('in AES mode writes the same as the test chip', () => {
    const batch = createChipBatch(chip.kid, 'AES', master);
    const same = Uint8Array.from(random).fill(0xa5);
    expect(`https://strapline.test${writeTap({ batch, uid: chip.uid, counter: 17, loop: null, random: same })}`).toBe(createTestTap(chip));
  });

  test('in LRP mode writes the same as the test chip, except for random bytes', () => {
    const batch = createChipBatch(chip.kid, 'LRP', master);
    const path = writeTap({ batch, uid: chip.uid, counter: 17, loop: 'CC', random });
    const other = new URL(createLrpTestTap({ ...chip, tear: 'CCSL1' }));
    expect(path).toHaveLength((other.pathname + other.search).length);
    expect(verifyTap(parseTapPath(path), batch)).toEqual({ uid: chip.uid, counter: 17, tear: 'closed' });
  });

  test.each<[LoopStatus, unknown]>([
    [null, null],
    ['CC', 'closed'],
    ['OC', 'opened'],
    ['OO', 'opened'],
    ['II', 'uninitialised'],
  ])('with its loop at %s is read back as %s, in both modes', (loop, tear) => {
    for (const mode of ['AES', 'LRP'] as const) {
      const batch = createChipBatch(chip.kid, mode, master);
      const path = writeTap({ batch, uid: chip.uid, counter: 0xabcdef, loop, random });
      expect(verifyTap(parseTapPath(path), batch)).toEqual({ uid: chip.uid, counter: 0xabcdef, tear });
      expect(verifyTap(parseTapPath(path.replace(/.$/, (last) => (last === '0' ? '1' : '0'))), batch)).toEqual({ refused: 'bad_mac' });
    }
  });
});
