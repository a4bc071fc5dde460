import { I18nProvider } from '@lingui/react';
import { resolveSize, type Size } from '@strapline/domain/size/systems';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startMessages } from '../../platform/messages.ts';
import type { BoutiqueSearch } from './boutique-query.ts';
import { SearchBar } from './search-bar.tsx';
import { SizeFacet } from './size-facet.tsx';

const messages = startMessages();

// The test's page is older than the `search` element, and React says so; anything else it says still fails a test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...what: unknown[]) => {
    if (what[1] !== 'search') throw new Error(`console.error: ${what.join(' ')}`);
  });
});

function openBar(search: BoutiqueSearch = {}) {
  const onSearch = vi.fn();
  render(
    <I18nProvider i18n={messages}>
      <SearchBar search={search} onSearch={onSearch} />
    </I18nProvider>,
  );
  return onSearch;
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

describe('the search bar', () => {
  test('sends words and a size of any system', () => {
    const onSearch = openBar();
    type('Search', ' silk ');
    type('Size', '75 e');
    type('Sizing system', 'EU');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenCalledWith({ q: 'silk', size: '75 e', system: 'EU' });
  });

  test('a size that does not exist is not sent: it says why, keeps what was typed, and offers the system that was meant', () => {
    const onSearch = openBar();
    type('Search', 'silk');
    type('Size', '75E');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('There is no band 75 in UK sizes: they go 26, 28 and so on to 60.');
    expect(screen.getByLabelText('Size')).toBe(document.activeElement);
    expect([screen.getByLabelText<HTMLInputElement>('Search').value, screen.getByLabelText<HTMLInputElement>('Size').value]).toEqual([
      'silk',
      '75E',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Read it as a size of the EU system' }));
    expect(onSearch).toHaveBeenCalledWith({ q: 'silk', size: '75E', system: 'EU' });
  });

  test('what was said of one system goes when another is chosen in which it is a size', () => {
    openBar({ size: '75E' });
    type('Sizing system', 'EU');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('an address with a size that does not exist says so at once', () => {
    openBar({ size: '34I' });
    expect(screen.getByRole('alert').textContent).toMatch(/There is no cup I in UK sizes\. Choose one of AAA, .* H, HH, J, JJ/);
  });
});

describe('the sizes beside', () => {
  const size = resolveSize('UK', '34DD') as Size;

  test('are two switches: labels of other systems, on by itself, and sister sizes', () => {
    const onChange = vi.fn();
    render(
      <I18nProvider i18n={messages}>
        <SizeFacet size={size} search={{ size: '34DD' }} onChange={onChange} />
      </I18nProvider>,
    );
    const labels = screen.getByRole('button', { name: 'Same size in other systems', pressed: true });
    const sisters = screen.getByRole('button', { name: 'Sister sizes 32E, 36D', pressed: false });
    expect(screen.getByText('75E')).toBeDefined();
    fireEvent.click(labels);
    fireEvent.click(sisters);
    expect(onChange.mock.calls).toEqual([[{ equivalents: 'no' }], [{ sisters: 'yes' }]]);
  });

  test('at the end of the tables there is one sister', () => {
    render(
      <I18nProvider i18n={messages}>
        <SizeFacet size={resolveSize('UK', '60A') as Size} search={{ size: '60A', equivalents: 'no' }} onChange={() => {}} />
      </I18nProvider>,
    );
    expect(screen.getByRole('button', { name: 'Sister sizes 58B' })).toBeDefined();
    expect(screen.getByText('Labels of other systems are left out.')).toBeDefined();
  });
});
