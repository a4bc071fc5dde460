import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BirthDate } from './birth-date.tsx';

type Shown = Partial<Parameters<typeof BirthDate>[0]>;

function ask(props: Shown = {}) {
  const onSave = vi.fn();
  const all = { isSaved: false, isAdult: false, editableUntil: null, busy: false, onSave, ...props };
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <BirthDate {...all} />
    </I18nProvider>,
  );
  return {
    onSave,
    text: () => container.textContent,
    type: (date: string) => {
      fireEvent.change(screen.getByLabelText(/birth date/), { target: { value: date } });
      fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    },
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
}

test('a birth date is read back, and saved once confirmed', () => {
  const { type, press, text, onSave } = ask();
  type('1991-05-02');
  expect(text()).toMatch(/2 May 1991\. That makes you \d\d\. Is that right\?/);
  expect(text()).toContain('You can correct it once, within 24 hours.');
  expect(onSave).not.toHaveBeenCalled();
  press('Yes, save it');
  expect(onSave.mock.calls).toEqual([['1991-05-02']]);
});

test('a mistyped year is noticed before it locks anyone out', () => {
  const { type, press, text, onSave } = ask();
  type(`${new Date().getFullYear() - 3}-05-02`);
  expect(text()).toContain('That makes you under 18, and you need to be 18 to tag or sell. Please check the year.');
  press('Change it');
  expect(text()).not.toContain('under 18');
  type('1991-05-02');
  press('Yes, save it');
  expect(onSave.mock.calls).toEqual([['1991-05-02']]);
});

test('typing another date withdraws the question', () => {
  const { type, onSave } = ask();
  type('1991-05-02');
  fireEvent.change(screen.getByLabelText(/birth date/), { target: { value: '1992-05-02' } });
  expect(screen.queryByRole('button', { name: 'Yes, save it' })).toBeNull();
  expect(onSave).not.toHaveBeenCalled();
});

test.each(['0191-05-02', '2999-01-01'])('%s is not a birth date, and no confirmation is asked for', (date) => {
  const { type, text } = ask();
  type(date);
  expect(text()).toContain('Enter the day, month and year you were born.');
  expect(screen.queryByRole('button', { name: 'Yes, save it' })).toBeNull();
});

test('a saved date can be corrected until the date shown', () => {
  const { type, press, text, onSave } = ask({ isSaved: true, editableUntil: '2026-11-23T16:05:00Z' });
  expect(text()).toContain('The birth date you saved makes you under 18. If you mistyped it, you can correct it once, until 23 Nov');
  type('1991-05-02');
  expect(text()).toContain('This can’t be changed again.');
  press('Yes, save it');
  expect(onSave).toHaveBeenCalledOnce();
});

test('after that, a minor reads when they can tag', () => {
  const { text } = ask({ isSaved: true });
  expect(text()).toContain('The birth date we have makes you under 18. You can tag and sell from your 18th birthday.');
  expect(screen.queryByRole('button')).toBeNull();
});
