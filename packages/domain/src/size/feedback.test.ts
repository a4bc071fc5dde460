import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviseFit, type BreastShape, type FeedbackCode, feedbackCodes } from './feedback.ts';
import { bandLimits, calculateSizeRank, formatSizeIn, ordinalLimits } from './systems.ts';

const worn = { ukBand: 36, ordinal: 7 };
const next = (codes: FeedbackCode[], shape?: BreastShape) => {
  const advice = adviseFit(worn, codes, shape);
  return [formatSizeIn('UK', advice), ...advice.hints];
};

describe('a worn 36F', () => {
  test.each<[string, FeedbackCode[], string[]]>([
    ['that fits stays', [], ['36F']],
    ['with a loose band goes to the sister below', ['band_too_loose'], ['34FF']],
    ['with a tight band goes to the sister above', ['band_too_tight'], ['38E']],
    ['whose straps carry the weight has a loose band', ['straps_dig'], ['34FF']],
    ['whose straps dig under a tight band does not', ['straps_dig', 'band_too_tight'], ['38E']],
    ['that spills needs a cup', ['spill_bottom'], ['36FF']],
    ['that spills badly needs two', ['spill_severe', 'spill_side'], ['36G']],
    ['whose wires lie on tissue needs a cup', ['wire_on_tissue'], ['36FF']],
    ['that gapes has a cup too many', ['gape_all'], ['36E']],
    ['that gapes at the top too', ['gape_top'], ['36E']],
    ['that is tight and rides up has small cups', ['band_too_tight', 'band_rides_up'], ['36FF']],
    ['that is tight and loose is asked again', ['band_too_tight', 'band_too_loose'], ['36F', 'bandConflict']],
    ['that spills and gapes has another shape', ['spill_top', 'gape_all'], ['36F', 'shapeMismatch']],
    ['may have too wide a wire', ['wire_too_wide'], ['36F', 'narrowWire']],
    ['may lose its straps', ['straps_slip'], ['36F', 'closeSetStraps']],
    ['that is loose and gapes changes both', ['band_too_loose', 'gape_all'], ['34F']],
  ])('%s', (_story, codes, expected) => {
    expect(next(codes)).toEqual(expected);
  });

  test('keeps its size if only its top is empty on a bottom-full or shallow breast', () => {
    expect(next(['gape_top'], { fullness: 'bottom' })).toEqual(['36F', 'openTopStyle']);
    expect(next(['gape_top'], { projection: 'shallow' })).toEqual(['36F', 'openTopStyle']);
    expect(next(['gape_top', 'gape_all'], { projection: 'shallow' })).toEqual(['36E']);
    expect(next(['gape_top', 'spill_side'], { fullness: 'bottom' })).toEqual(['36FF', 'openTopStyle']);
  });
});

test('at the end of the tables, a band that cannot change leaves the cup unchanged', () => {
  expect(adviseFit({ ukBand: 60, ordinal: 4 }, ['band_too_tight'])).toMatchObject({ ukBand: 60, ordinal: 4, hints: ['bandLimit'] });
  expect(adviseFit({ ukBand: 34, ordinal: 22 }, ['spill_severe'])).toMatchObject({ ordinal: 22, hints: ['cupLimit'] });
  expect(adviseFit({ ukBand: 34, ordinal: -1 }, ['gape_all'])).toMatchObject({ ordinal: -1, hints: ['cupLimit'] });
});

test('for any feedback the next size exists, at most one band and two cups away', () => {
  const size = fc.record({
    ukBand: fc.integer({ min: 13, max: 30 }).map((half) => half * 2),
    ordinal: fc.integer({ min: ordinalLimits.smallest, max: ordinalLimits.largest }),
  });
  fc.assert(
    fc.property(size, fc.subarray([...feedbackCodes]), (from, codes) => {
      const to = adviseFit(from, codes);
      expect(formatSizeIn('UK', to)).not.toBeNull();
      expect(Math.abs(to.ukBand - from.ukBand)).toBeLessThanOrEqual(2);
      expect(to.ukBand).toBeGreaterThanOrEqual(bandLimits.smallest);
      expect(Math.abs(calculateSizeRank(to) - calculateSizeRank(from))).toBeLessThanOrEqual(2);
    }),
  );
});
