import { expect, test, vi } from 'vitest';
import { observeDock } from './dock.ts';

test('a bar at the bottom publishes its height while mounted', () => {
  let measure = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(measured: () => void) {
        measure = measured;
      }
    },
  );
  const bar = document.createElement('section');
  const { style } = document.documentElement;
  const leave = observeDock(bar);
  for (const height of [76, 142]) {
    Object.defineProperty(bar, 'offsetHeight', { value: height, configurable: true });
    measure();
    expect(style.getPropertyValue('--dock')).toBe(`${height}px`);
  }
  leave();
  expect(style.getPropertyValue('--dock')).toBe('');
  vi.unstubAllGlobals();
});
