import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import type { BoutiqueSearch } from './boutique-query.ts';
import type { Facet } from './facet-options.tsx';
import { YearFacet } from './year-facet.tsx';

const messages = activateMessages();
const facet: Facet = { values: ['2026', '2023'].map((value) => ({ value, count: 2 })), isComplete: true };

function open(search: BoutiqueSearch, given: Facet | undefined = facet) {
  cleanup();
  const onChange = vi.fn<(patch: BoutiqueSearch) => void>();
  render(
    <I18nProvider i18n={messages}>
      <YearFacet search={search} facet={given} onChange={onChange} />
    </I18nProvider>,
  );
  return onChange;
}

const getSelect = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const choose = (label: string, value: string) => fireEvent.change(getSelect(label), { target: { value } });

test('either end can be chosen, and be open again', () => {
  const first = open({});
  choose('First year', '2024');
  expect(first).toHaveBeenCalledWith({ year: '2024-' });
  const second = open({ year: '2024-' });
  expect([getSelect('First year').value, getSelect('Last year').value]).toEqual(['2024', '']);
  choose('Last year', '2026');
  expect(second).toHaveBeenCalledWith({ year: '2024-2026' });
  const third = open({ year: '2024-2026' });
  choose('First year', '');
  expect(third).toHaveBeenCalledWith({ year: '-2026' });
  const last = open({ year: '-2026' });
  choose('Last year', '');
  expect(last).toHaveBeenCalledWith({ year: '' });
});

test('years in the wrong order are turned round, and an old link to one year still works', () => {
  const onChange = open({ year: '2025' });
  expect([getSelect('First year').value, getSelect('Last year').value]).toEqual(['2025', '2025']);
  choose('Last year', '2023');
  expect(onChange).toHaveBeenCalledWith({ year: '2023-2025' });
});

test('it offers the years of the pieces and those between; all years if not every piece was counted', () => {
  open({});
  const listYears = () => [...getSelect('First year').options].map(({ value }) => value);
  expect(listYears()).toEqual(['', '2026', '2025', '2024', '2023']);
  open({}, { ...facet, isComplete: false });
  expect(listYears()).toContain('2000');
});
