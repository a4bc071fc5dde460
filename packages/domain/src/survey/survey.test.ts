import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNextSurveyStatus, listSurveyActions, type SurveyAction, surveyStates, surveyStatuses } from './survey.states.ts';
import { type SizeCount, summarizeSizes } from './survey-results.ts';

const size = (ukBand: number, ordinal: number, honest: number, shady = 0): SizeCount => ({ ukBand, ordinal, honest, shady });

describe('a survey', () => {
  test('is opened by its owner alone, also after every end', () => {
    for (const status of surveyStatuses.filter((one) => one !== 'open')) {
      expect(findNextSurveyStatus(status, 'open', 'owner'), status).toBe('open');
      expect(findNextSurveyStatus(status, 'open', 'system'), status).toBeNull();
    }
  });

  test('can be paused, closed and withdrawn while it is open', () => {
    expect(listSurveyActions('open')).toEqual(['pause', 'close', 'withdraw']);
    expect(listSurveyActions('paused')).toEqual(['open', 'close', 'withdraw']);
    expect(listSurveyActions('closed')).toEqual(['open', 'withdraw']);
    expect(listSurveyActions('withdrawn')).toEqual(['open']);
  });

  test('reaches each of its states', () => {
    const reached = Object.values(surveyStates).flatMap((steps) => Object.values(steps).map(({ to }) => to));
    expect(surveyStatuses.filter((status) => !reached.includes(status))).toEqual(['awaiting_consent']);
    expect(findNextSurveyStatus('withdrawn', 'toString' as SurveyAction)).toBeNull();
  });
});

describe('the results of a survey', () => {
  test('are hidden below five honest answers', () => {
    expect(summarizeSizes([])).toBeNull();
    expect(summarizeSizes([size(32, 5, 4, 100)])).toBeNull();
    expect(summarizeSizes([size(32, 5, 5)])?.community).toEqual({ ukBand: 32, ordinal: 5, share: 1 });
  });

  test('name the largest five sizes and sum up the others', () => {
    const counts = [size(32, 5, 18), size(32, 4, 7), size(32, 6, 7), size(34, 4, 5), size(30, 6, 4), size(34, 5, 2), size(30, 5, 1)];
    const results = summarizeSizes(counts);
    expect(results?.sizes.map(({ ukBand, ordinal }) => [ukBand, ordinal])).toEqual([
      [32, 5],
      [32, 4],
      [32, 6],
      [34, 4],
      [30, 6],
    ]);
    expect(results?.others).toBeCloseTo(3 / 44);
    expect(results?.community).toMatchObject({ ukBand: 32, ordinal: 5 });
  });

  test('leave out what is far off the middle', () => {
    const results = summarizeSizes([size(32, 5, 10), size(32, 4, 6), size(32, 6, 5), size(60, 22, 2), size(26, -1, 1)]);
    expect(results?.sizes.map(({ ukBand }) => ukBand)).toEqual([32, 32, 32]);
    expect(results?.others).toBe(0);
  });

  test('count every answer where no size is near the middle of both bands and cups', () => {
    const results = summarizeSizes([size(26, 6, 0, 2), size(38, 22, 10, 9), size(44, 0, 9, 5), size(44, 1, 1, 2)]);
    expect(results?.sizes).toHaveLength(4);
    expect(results?.community).toMatchObject({ ukBand: 38, ordinal: 22 });
  });

  test('are not moved by a flood that looks dishonest', () => {
    const honest = [size(32, 5, 12), size(32, 4, 4), size(34, 4, 4)];
    expect(summarizeSizes([...honest, size(44, 12, 0, 60)])?.community).toMatchObject({ ukBand: 32, ordinal: 5 });
  });

  test('add up to one, and do not depend on the order of the answers', () => {
    const counts = fc.uniqueArray(
      fc.record({
        ukBand: fc.integer({ min: 13, max: 30 }).map((n) => 2 * n),
        ordinal: fc.integer({ min: -1, max: 22 }),
        honest: fc.nat(20),
        shady: fc.nat(9),
      }),
      { selector: ({ ukBand, ordinal }) => `${ukBand} ${ordinal}`, minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(counts, (given) => {
        const results = summarizeSizes(given);
        expect(summarizeSizes(given.toReversed())).toEqual(results);
        if (results === null) return;
        const total = results.sizes.reduce((sum, { share }) => sum + share, results.others);
        expect(total).toBeCloseTo(1);
        expect(results.community).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});
