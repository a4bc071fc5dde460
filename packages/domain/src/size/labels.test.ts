import { expect, test } from 'vitest';
import { listBandLabels, listCupLabels } from './labels.ts';
import { resolveSize, sizeSystems } from './systems.ts';

test('the bands of a system run from its smallest to its largest', () => {
  const ends = (bands: number[]) => [bands[0], bands[1], bands.at(-1)];
  expect(ends(listBandLabels('UK'))).toEqual([26, 28, 60]);
  expect(ends(listBandLabels('EU'))).toEqual([55, 60, 140]);
  expect(ends(listBandLabels('IT'))).toEqual([0, 1, 16]);
  expect(ends(listBandLabels('AU'))).toEqual([4, 6, 38]);
});

test('the cups of a system are its own', () => {
  expect(listCupLabels('UK').slice(4, 8)).toEqual(['C', 'D', 'DD', 'E']);
  expect(listCupLabels('US').slice(6, 9)).toEqual(['DD', 'DDD', 'G']);
  expect(listCupLabels('JP')[0]).toBe('AA');
});

test('every band with every cup is a size', () => {
  for (const system of sizeSystems)
    for (const band of listBandLabels(system))
      for (const cup of listCupLabels(system)) expect(resolveSize(system, `${band}${cup}`)).not.toHaveProperty('error');
});
