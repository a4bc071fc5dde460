import { expect, test } from 'vitest';
import { type Floors, floorFindings } from './lockfile.ts';
import { read } from './sources.ts';

const floors: Floors = JSON.parse(read('security/floors.json').text);

test('time frames for updates are documented, and the minimum versions have their date', () => {
  const { text } = read('docs/dependencies.md');
  expect([...text.matchAll(/\b(\d+) days \|$|\| (\d+) days/gm)].map(([, last, first]) => Number(last ?? first))).toEqual([2, 7, 30, 90]);
  expect(floors.checked).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Date.parse(floors.checked)).toBeLessThanOrEqual(Date.now());
});

test('no installed package is below its minimum', () => {
  expect(floorFindings(JSON.parse(read('package-lock.json').text), floors)).toEqual([]);
});
