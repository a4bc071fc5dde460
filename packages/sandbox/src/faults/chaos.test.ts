import { describe, expect, test } from 'vitest';
import { calm, changeChaos, faultsOf } from './chaos.ts';

const draws = (seed: number, more: object, count = 1000) => {
  const faults = faultsOf({ ...calm(), seed, ...more });
  return Array.from({ length: count }, () => faults.ofCall('/v1/refunds'));
};

describe('chance', () => {
  test('makes the same choices for the same seed, and others for another', () => {
    expect(draws(7, { error: 0.3 })).toEqual(draws(7, { error: 0.3 }));
    expect(draws(7, { error: 0.3 })).not.toEqual(draws(8, { error: 0.3 }));
  });

  test('is as often as was asked', () => {
    for (const rate of [0.05, 0.2, 0.5, 0.9]) {
      const struck = draws(42, { cut: rate }, 20_000).filter((one) => one === 'cut').length / 20_000;
      expect(Math.abs(struck - rate)).toBeLessThan(0.015);
    }
    expect(draws(1, {})).toEqual(Array.from({ length: 1000 }, () => null));
  });

  test('of one kind is not moved by what happens elsewhere', () => {
    const alone = faultsOf({ ...calm(), seed: 5, drop: 0.5 });
    const beside = faultsOf({ ...calm(), seed: 5, drop: 0.5, error: 0.5 });
    const both = Array.from({ length: 200 }, () => {
      beside.ofCall('/v1/charges');
      return [alone.isDropped(), beside.isDropped()];
    });
    expect(both.every(([one, other]) => one === other)).toBe(true);
  });
});

describe('the next ones', () => {
  test('are struck, and no more', () => {
    const chaos = { ...calm(), hangNext: 2, dropNext: 1, duplicateNext: 1, delayNext: 1 };
    const faults = faultsOf(chaos);
    expect([1, 2, 3].map(() => faults.ofCall('/v1/charges'))).toEqual(['hang', 'hang', null]);
    expect([faults.isDropped(), faults.isDropped()]).toEqual([true, false]);
    expect([faults.copies(), faults.copies()]).toEqual([1, 0]);
    expect([faults.delayMs(), faults.delayMs()]).toEqual([1000, 0]);
    expect(chaos).toMatchObject({ hangNext: 0, dropNext: 0, duplicateNext: 0, delayNext: 0 });
  });

  test('are counted only where they are wanted', () => {
    const faults = faultsOf({ ...calm(), errorNext: 1, only: '/v1/refunds' });
    expect(['/v1/charges', '/v1/refunds', '/v1/refunds'].map((path) => faults.ofCall(path))).toEqual([null, 'error', null]);
  });
});

test('what struck is counted, and among how many', () => {
  const faults = faultsOf({ ...calm(), errorNext: 2, slowNext: 1, dropNext: 1, duplicateNext: 1, delayNext: 1 });
  for (let call = 0; call < 5; call++) faults.ofCall('/v1/charges');
  for (let webhook = 0; webhook < 3; webhook++) {
    faults.delayMs();
    if (!faults.isDropped()) faults.copies();
  }
  faults.reordered(1);
  faults.reordered(3);
  expect(faults.struck).toEqual({
    ...{ calls: 5, error: 2, lost: 0, cut: 0, hang: 0, slow: 1 },
    ...{ deliveries: 3, drop: 1, duplicate: 1, delay: 1, reorder: 3 },
  });
});

describe('a change', () => {
  test.each([
    ['drop=2', 'drop'],
    ['drop=-1', 'drop'],
    ['errorNext=1.5', 'errorNext'],
    ['slowMs=99999999', 'slowMs'],
    ['reorder=yes', 'reorder'],
    ['only=refunds', 'only'],
    ['colour=red', 'colour'],
    ['__proto__=1', '__proto__'],
  ])('to %s is refused whole', (text, field) => {
    const chaos = calm();
    const before = { ...chaos };
    expect(changeChaos(chaos, new URLSearchParams(`duplicate=1&${text}`))).toMatchObject({ field });
    expect(chaos).toEqual(before);
  });

  test('back to calm keeps the seed', () => {
    const chaos = { ...calm(), seed: 9, drop: 1, reorder: true };
    expect(changeChaos(chaos, new URLSearchParams('calm=true&slow=0.5'))).toBeNull();
    expect(chaos).toEqual({ ...calm(), seed: 9, slow: 0.5 });
  });
});
