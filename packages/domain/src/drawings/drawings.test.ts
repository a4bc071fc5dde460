import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { feedbackCodes } from '../size/feedback.ts';
import { fitDrawings } from './fit.ts';
import { measureDrawings } from './measures.ts';
import { readingDrawings } from './readings.ts';

const drawings = Object.entries({ ...readingDrawings, ...fitDrawings, ...measureDrawings });

describe.each(drawings)('the drawing %s', (_, svg) => {
  test('is small enough to be inlined', () => {
    expect(gzipSync(svg).length).toBeLessThan(1500);
  });

  test('follows the theme, and has no ids, styles or scripts', () => {
    for (const [, colour] of svg.matchAll(/ (?:fill|stroke)="([^"]+)"/g)) expect(colour).toMatch(/^(none|var\(--[\w-]+\))$/);
    expect(svg).not.toMatch(/ (id|style|class|href|on\w+)=|<(script|style|use|foreignObject)/);
  });

  test('has no number that is NaN or undefined', () => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('every feedback code of the fit check has a drawing', () => {
  expect(Object.keys(fitDrawings).sort()).toEqual([...feedbackCodes].sort());
});

test('no two drawings are the same', () => {
  expect(new Set(drawings.map(([, svg]) => svg)).size).toBe(drawings.length);
});
