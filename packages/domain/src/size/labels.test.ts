import { expect, test } from 'vitest';
import { bandLabels, cupLabels } from './labels.ts';
import { resolveSize, sizeSystems } from './systems.ts';

test('the bands of a system run from its smallest to its largest', () => {
  const ends = (bands: number[]) => [bands[0], bands[1], bands.at(-1)];
  expect(ends(bandLabels('UK'))).toEqual([26, 28, 60]);
  expect(ends(bandLabels('EU'))).toEqual([55, 60, 140]);
  expect(ends(bandLabels('IT'))).toEqual([0, 1, 16]);
  expect(ends(bandLabels('AU'))).toEqual([4, 6, 38]);
});

test('the cups of a system are its own', () => {
  expect(cupLabels('UK').slice(4, 8)).toEqual(['C', 'D', 'DD', 'E']);
  expect(cupLabels('US').slice(6, 9)).toEqual(['DD', 'DDD', 'G']);
  expect(cupLabels('JP')[0]).toBe('AA');
});

test('every band with every cup is a size', () => {
  for (const system of sizeSystems)
    for (const band of bandLabels(system))
      for (const cup of cupLabels(system)) expect(resolveSize(system, `${band}${cup}`)).not.toHaveProperty('error');
});
