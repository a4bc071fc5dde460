import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toTopWearer, useOwnTop } from './own-top.ts';
import { TopFitAnswer } from './top-fit-answer.tsx';

vi.mock('../../platform/wire/http.ts', () => ({ fetchJson: () => Promise.reject(new Error('offline')) }));

const cm = 10_000;
const measured = { measures: { unit: 'cm', chest: 52 * cm, length: 64 * cm, shoulders: 44 * cm }, size: { system: 'letter', label: 'M' } };
const labelled = { measures: null, size: { system: 'letter', label: 'M' } };

function open(tag: object): HTMLElement {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <TopFitAnswer tag={tag as BraTag} />
    </I18nProvider>,
  );
  return container;
}

beforeEach(() => useOwnTop.getState().reset());

test('without a saved top it asks for one, and compares with it at once', () => {
  const panel = open(measured);
  fireEvent.click(screen.getByRole('button', { name: 'Save a top that fits' }));
  for (const [label, text] of [
    ['Chest', '47'],
    ['Length', '63'],
    ['Shoulders', '43,5'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(panel.textContent).toContain('Likely a relaxed fit');
  expect(panel.textContent).toContain('About one size larger.');
  expect(JSON.stringify({ ...localStorage })).not.toContain('43,5');
});

test('text that is no length is not saved', () => {
  open(measured);
  fireEvent.click(screen.getByRole('button', { name: 'Save a top that fits' }));
  fireEvent.change(screen.getByLabelText('Chest'), { target: { value: 'wide' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a length, e.g. 52 or 20 1/2.')).toBeTruthy();
  expect(useOwnTop.getState().state.texts).toEqual({});
});

test('a top with only a label is compared with bust and waist', () => {
  useOwnTop.getState().change({ texts: { bust: '92', waist: '76' } });
  expect(open(labelled).textContent).toContain('Likely a good fit');
  expect(screen.getAllByText('Made for your measurement.')).toHaveLength(2);
});

test('nothing about the width is not enough', () => {
  useOwnTop.getState().change({ texts: { length: '60' } });
  expect(open({ ...labelled, size: null }).textContent).toContain('Not enough information');
  expect(toTopWearer({ unit: 'cm', texts: {}, region: 'EU' })).toBeNull();
});
