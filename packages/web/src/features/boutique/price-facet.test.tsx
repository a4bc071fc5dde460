import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BoutiqueSearch } from './boutique-query.ts';
import { PriceFacet } from './price-facet.tsx';

function open(search: BoutiqueSearch = {}) {
  const onChange = vi.fn<(patch: BoutiqueSearch) => void>();
  const renderWith = (given: BoutiqueSearch) => (
    <I18nProvider i18n={i18n}>
      <PriceFacet search={given} facet={undefined} onChange={onChange} />
    </I18nProvider>
  );
  const { rerender } = render(renderWith(search));
  return { onChange, arrive: (given: BoutiqueSearch) => rerender(renderWith(given)) };
}

const getLowest = () => screen.getByLabelText<HTMLInputElement>('Lowest price');
const getDollars = () => screen.getByLabelText<HTMLInputElement>('Lowest price in dollars');

function press(step: number) {
  fireEvent.change(getLowest(), { target: { value: String(step) } });
  fireEvent.keyUp(getLowest(), { key: 'ArrowRight' });
}

test('a bead keeps the focus when its search arrives, and stays where it was moved meanwhile', () => {
  const { onChange, arrive } = open();
  getLowest().focus();
  press(1);
  press(2);
  expect(onChange.mock.calls).toEqual([[{ min: '25', max: '' }], [{ min: '40', max: '' }]]);
  arrive({ min: '25', max: '' });
  expect(getLowest().value).toBe('2');
  arrive({ min: '40', max: '' });
  expect(document.activeElement).toBe(getLowest());
  expect(getDollars().value).toBe('40');
});

test('it follows a search that was changed elsewhere', () => {
  const { arrive } = open();
  press(2);
  arrive({ min: '40', max: '' });
  arrive({});
  expect([getLowest().value, getDollars().value]).toEqual(['0', '']);
});

test('a typed price stays as typed, and a key that moves nothing changes nothing', () => {
  const { onChange } = open({ min: '37' });
  fireEvent.keyUp(getLowest(), { key: 'Tab' });
  fireEvent.blur(getDollars());
  expect(onChange).not.toHaveBeenCalled();
  expect(getDollars().value).toBe('37');
});

test('typed prices take effect when the field is left, the lower one first', () => {
  const { onChange } = open({ max: '50' });
  fireEvent.change(getDollars(), { target: { value: '80' } });
  fireEvent.blur(getDollars());
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ min: '50', max: '80' });
});
