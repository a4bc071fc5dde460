// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLate } from './late-start.ts';

const started = () => [document.querySelector('link')?.rel, document.querySelector('script')?.type];
const yes = ['modulepreload', 'module'];
const no = ['later', 'later'];

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<script type="later" src="/assets/index.js"></script><link rel="later" href="/assets/base.js">';
});
afterEach(() => vi.useRealTimers());

/** The page's picture, which the test lets arrive. */
function pagePicture(): { arrives: () => void; fails: () => void } {
  document.body.innerHTML = '<div id="root"><img fetchpriority="high" /></div>';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const picture = document.querySelector('img');
  if (picture) picture.decode = () => promise;
  return { arrives: resolve, fails: () => reject(new Error('broken picture')) };
}

test('a page without a picture of its own starts at once', () => {
  document.body.innerHTML = '<div id="root"><img loading="lazy" /></div>';
  startLate();
  expect(started()).toEqual(yes);
});

test.each(['arrives', 'fails'] as const)('the app waits for the picture, also where it %s', async (how) => {
  const picture = pagePicture();
  startLate();
  await vi.advanceTimersByTimeAsync(500);
  expect(started()).toEqual(no);
  picture[how]();
  await vi.advanceTimersByTimeAsync(100);
  expect(started()).toEqual(yes);
});

test('a picture that takes long does not keep the app away', async () => {
  pagePicture();
  startLate();
  await vi.advanceTimersByTimeAsync(1_499);
  expect(started()).toEqual(no);
  await vi.advanceTimersByTimeAsync(1);
  expect(started()).toEqual(yes);
});

test('a button that is pressed starts the app at once, and is remembered', () => {
  pagePicture();
  startLate();
  const button = document.createElement('button');
  document.querySelector('#root')?.append(button);
  button.click();
  expect(started()).toEqual(yes);
  expect(window.earlyHands?.pressed).toEqual([button]);
});
