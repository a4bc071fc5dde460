import { describe, expect, test } from 'vitest';
import { createCalculator } from './calculator-state.ts';
import { formatFragment, parseFragment } from './share-link.ts';

const blank = createCalculator(false);

describe('a shared link', () => {
  test('restores the readings as typed', () => {
    const inputs = {
      ...blank,
      readings: {
        underbust1: { text: '28 1/2"', unit: 'in' },
        bust1: { text: '87,5', unit: 'cm' },
        underbust2: { text: '', unit: 'in' },
        bust2: { text: '½ & more #', unit: 'in' },
      },
      weight: { text: '132', unit: 'lb' },
      metric: true,
      method: 'plain',
      sizingSystem: 'FR',
    } as const;
    const { readings, weight, metric, method, sizingSystem } = inputs;
    expect(parseFragment(`#${formatFragment(inputs)}`)).toEqual({
      readings: { ...readings, underbust2: { text: '', unit: 'cm' } },
      weight,
      metric,
      method,
      sizingSystem,
    });
  });

  test('restores a typed size', () => {
    const inputs = { ...blank, from: 'size', bandSize: '12', cupSize: 'gg', labelSystem: 'AU', sizingSystem: 'EU' } as const;
    expect(parseFragment(formatFragment(inputs))).toEqual({
      from: 'size',
      bandSize: '12',
      cupSize: 'gg',
      labelSystem: 'AU',
      sizingSystem: 'EU',
      metric: false,
    });
  });

  test('accepts nothing that could not have been typed', () => {
    for (const bad of ['', '#main', '#unit=in', '#unit=stone&system=UK', '#unit=in&system=MARS'])
      expect(parseFragment(bad), bad).toBeNull();
    const odd = parseFragment(`#unit=in&system=UK&method=guess&underbust1=${'9'.repeat(500)} in&bust1=36 furlongs`);
    expect(odd).toMatchObject({ method: 'snug', readings: { bust1: { text: '' } } });
    expect(odd?.readings?.underbust1.text).toHaveLength(24);
  });
});
