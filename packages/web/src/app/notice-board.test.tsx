import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateMessages } from '../platform/messages/messages.ts';
import { showNotice, useNotices } from '../platform/state/notices.ts';
import { NoticeBoard } from './notice-board.tsx';

const messages = activateMessages();

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
});
afterEach(() => vi.useRealTimers());

function renderNotice(action?: { label: string; run: () => void }) {
  render(
    <I18nProvider i18n={messages}>
      <NoticeBoard />
    </I18nProvider>,
  );
  act(() => void showNotice('The piece was saved', action));
  return screen.getByRole('status');
}

const pass = (ms: number): void => void act(() => vi.advanceTimersByTime(ms));
const isShown = () => screen.queryByText('The piece was saved') !== null;

test('a notice stays while the pointer is on it, and its time starts again afterwards', () => {
  const notice = renderNotice();
  pass(4_000);
  fireEvent.pointerEnter(notice);
  pass(60_000);
  expect(isShown()).toBe(true);
  fireEvent.pointerLeave(notice);
  pass(4_999);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});

test('a notice stays while the focus is in it, also when the pointer comes and goes', () => {
  const notice = renderNotice({ label: 'Undo', run: () => undefined });
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.pointerEnter(notice);
  fireEvent.pointerLeave(notice);
  pass(60_000);
  expect(isShown()).toBe(true);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  pass(5_000);
  expect(isShown()).toBe(false);
});

test('a notice that was dismissed under the pointer doesn’t come back or end another one', () => {
  const notice = renderNotice();
  fireEvent.pointerEnter(notice);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(isShown()).toBe(false);
  act(() => void showNotice('The piece was saved'));
  pass(4_999);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});
