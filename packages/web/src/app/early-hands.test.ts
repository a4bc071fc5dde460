// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { putBackEarlyHands } from './early-hands.ts';
import type { EarlyHands } from './late-start.ts';

const page = '<label>Words <input name="q" /></label><button>Save</button><button>Save</button><button aria-label="Dark theme"></button>';
let served: HTMLElement;
let app: HTMLElement;
beforeEach(() => {
  served = document.createElement('div');
  served.innerHTML = page;
  app = document.createElement('div');
  app.innerHTML = page;
  document.body.replaceChildren(app);
});

function early(hands: Partial<EarlyHands>): EarlyHands {
  return { pressed: [], focused: null, isTouched: true, listening: new AbortController(), ...hands };
}

function part(root: Element, selector: string): Element {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

test('the same button is pressed, also where two have one name', () => {
  const pressed = vi.fn();
  app.addEventListener('click', ({ target }) => pressed(target));
  putBackEarlyHands(served, app, early({ pressed: [part(served, 'button:nth-of-type(2)')] }));
  expect(pressed.mock.calls).toEqual([[part(app, 'button:nth-of-type(2)')]]);
});

test('what was typed stands in the field, which is told of it, and the focus is where it was', () => {
  const told = vi.fn();
  app.addEventListener('input', told);
  const field = part(served, 'input') as HTMLInputElement;
  field.value = 'linen';
  putBackEarlyHands(served, app, early({ focused: field }));
  expect((part(app, 'input') as HTMLInputElement).value).toBe('linen');
  expect(told).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(part(app, 'input'));
});

test('what the app draws no more is left alone', () => {
  app.innerHTML = '<button>Save</button>';
  const pressed = vi.fn();
  app.addEventListener('click', pressed);
  putBackEarlyHands(served, app, early({ pressed: [part(served, '[aria-label]')], focused: part(served, 'input') }));
  expect(pressed).not.toHaveBeenCalled();
});
