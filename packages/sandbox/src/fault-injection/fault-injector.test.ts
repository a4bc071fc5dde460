import { describe, expect, test } from 'vitest';
import { FaultInjector } from './fault-injector.ts';
import { createFaultSettings, updateFaultSettings } from './fault-settings.ts';

const drawFaults = (seed: number, more: object, count = 1000) => {
  const faultInjector = new FaultInjector({ ...createFaultSettings(), seed, ...more });
  return Array.from({ length: count }, () => faultInjector.nextCallFault('/v1/refunds'));
};

describe('a rate', () => {
  test('makes the same choices for the same seed, and others for another', () => {
    expect(drawFaults(7, { error: 0.3 })).toEqual(drawFaults(7, { error: 0.3 }));
    expect(drawFaults(7, { error: 0.3 })).not.toEqual(drawFaults(8, { error: 0.3 }));
  });

  test('is the frequency of its fault', () => {
    for (const rate of [0.05, 0.2, 0.5, 0.9]) {
      const frequency = drawFaults(42, { cut: rate }, 20_000).filter((one) => one === 'cut').length / 20_000;
      expect(Math.abs(frequency - rate)).toBeLessThan(0.015);
    }
    expect(drawFaults(1, {})).toEqual(Array.from({ length: 1000 }, () => null));
  });

  test('of one kind isn’t influenced by the others', () => {
    const single = new FaultInjector({ ...createFaultSettings(), seed: 5, drop: 0.5 });
    const combined = new FaultInjector({ ...createFaultSettings(), seed: 5, drop: 0.5, error: 0.5 });
    const both = Array.from({ length: 200 }, () => {
      combined.nextCallFault('/v1/charges');
      return [single.isDropped(), combined.isDropped()];
    });
    expect(both.every(([one, other]) => one === other)).toBe(true);
  });
});

describe('a number of faults', () => {
  test('is injected into the next calls and webhooks, then no more', () => {
    const faults = { ...createFaultSettings(), hangNext: 2, dropNext: 1, duplicateNext: 1, delayNext: 1 };
    const faultInjector = new FaultInjector(faults);
    expect([1, 2, 3].map(() => faultInjector.nextCallFault('/v1/charges'))).toEqual(['hang', 'hang', null]);
    expect([faultInjector.isDropped(), faultInjector.isDropped()]).toEqual([true, false]);
    expect([faultInjector.nextDuplicates(), faultInjector.nextDuplicates()]).toEqual([1, 0]);
    expect([faultInjector.nextDelayMs(), faultInjector.nextDelayMs()]).toEqual([1000, 0]);
    expect(faults).toMatchObject({ hangNext: 0, dropNext: 0, duplicateNext: 0, delayNext: 0 });
  });

  test('counts only calls with the chosen path', () => {
    const faultInjector = new FaultInjector({ ...createFaultSettings(), errorNext: 1, only: '/v1/refunds' });
    expect(['/v1/charges', '/v1/refunds', '/v1/refunds'].map((path) => faultInjector.nextCallFault(path))).toEqual([null, 'error', null]);
  });
});

test('calls, deliveries and injected faults are counted', () => {
  const faultInjector = new FaultInjector({
    ...createFaultSettings(),
    errorNext: 2,
    slowNext: 1,
    dropNext: 1,
    duplicateNext: 1,
    delayNext: 1,
  });
  for (let call = 0; call < 5; call++) faultInjector.nextCallFault('/v1/charges');
  for (let webhook = 0; webhook < 3; webhook++) {
    faultInjector.nextDelayMs();
    if (!faultInjector.isDropped()) faultInjector.nextDuplicates();
  }
  faultInjector.countReordered(1);
  faultInjector.countReordered(3);
  expect(faultInjector.counts).toEqual({
    ...{ calls: 5, error: 2, lost: 0, cut: 0, hang: 0, slow: 1 },
    ...{ deliveries: 3, drop: 1, duplicate: 1, delay: 1, reorder: 3 },
  });
});

describe('a change of settings', () => {
  test.each([
    ['drop=2', 'drop'],
    ['drop=-1', 'drop'],
    ['errorNext=1.5', 'errorNext'],
    ['slowMs=99999999', 'slowMs'],
    ['reorder=yes', 'reorder'],
    ['only=refunds', 'only'],
    ['colour=red', 'colour'],
    ['__proto__=1', '__proto__'],
  ])('to %s is refused as a whole', (text, field) => {
    const faults = createFaultSettings();
    const before = { ...faults };
    expect(updateFaultSettings(faults, new URLSearchParams(`duplicate=1&${text}`))).toMatchObject({ field });
    expect(faults).toEqual(before);
  });

  test('a reset keeps the seed', () => {
    const faults = { ...createFaultSettings(), seed: 9, drop: 1, reorder: true };
    expect(updateFaultSettings(faults, new URLSearchParams('reset=true&slow=0.5'))).toBeNull();
    expect(faults).toEqual({ ...createFaultSettings(), seed: 9, slow: 0.5 });
  });
});
