import { listenForQuickExit } from '@strapline/contract/quick-exit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveQuickly } from './quick-exit.ts';

const leave = vi.fn();
let stop: () => void;
beforeEach(() => {
  leave.mockReset();
  stop = listenForQuickExit(leave);
});
afterEach(() => stop());

function press(key: string, at: number, repeat = false): void {
  const event = new KeyboardEvent('keydown', { key, repeat });
  Object.defineProperty(event, 'timeStamp', { value: at });
  dispatchEvent(event);
}

test('Esc three times within a second leaves', () => {
  press('Escape', 100);
  press('Escape', 400);
  expect(leave).not.toHaveBeenCalled();
  press('Escape', 900);
  expect(leave).toHaveBeenCalledOnce();
});

test('a button leaves', () => {
  leaveQuickly();
  expect(leave).toHaveBeenCalledOnce();
});

test('slower presses, a held key or another key in between do not', () => {
  for (const at of [0, 600, 1700, 2400]) press('Escape', at);
  for (const at of [5000, 5100, 5200, 5300]) press('Escape', at, at > 5000);
  press('Escape', 8000);
  press('Escape', 8100);
  press('a', 8200);
  press('Escape', 8300);
  expect(leave).not.toHaveBeenCalled();
});
