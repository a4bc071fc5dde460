import { I18nProvider } from '@lingui/react';
import { resolveSize, type Size } from '@strapline/domain/size/systems';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import type { BoutiqueSearch } from './boutique-query.ts';
import { Filters } from './filters.tsx';
import { NoResults } from './no-results.tsx';
import { getUnsentSearch, SearchBar } from './search-bar.tsx';
import { SizeFacet } from './size-facet.tsx';

const messages = activateMessages();

// jsdom doesn't know the `search` element, which React reports; any other error still fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    if (args[1] !== 'search') throw new Error(`console.error: ${args.join(' ')}`);
  });
});

function openBar(search: BoutiqueSearch = {}) {
  cleanup();
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
  test('submits text and a size of any system', () => {
    const onSearch = openBar();
    type('Search', ' silk ');
    type('Size', '75 e');
    type('Sizing system', 'EU');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenCalledWith({ q: 'silk', size: '75 e', system: 'EU' });
  });

  test('an invalid size is not submitted: it says why, keeps the text, and offers the likely system', () => {
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
    fireEvent.click(screen.getByRole('button', { name: 'Switch to EU' }));
    expect(onSearch).toHaveBeenCalledWith({ q: 'silk', size: '75E', system: 'EU' });
  });

  test('the error disappears when a system is chosen in which the size is valid', () => {
    openBar({ size: '75E' });
    type('Sizing system', 'EU');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('an invalid size in the URL shows its error at once', () => {
    openBar({ size: '34I' });
    expect(screen.getByRole('alert').textContent).toMatch(/There is no cup I in UK sizes\. Choose one of AAA, .* H, HH, J, JJ/);
  });
});

describe('a size among the words', () => {
  const search = (text: string, at: BoutiqueSearch = {}) => {
    const onSearch = openBar(at);
    type('Search', text);
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    return onSearch.mock.calls[0]?.[0];
  };

  test('moves to the size field', () => {
    expect(search('black 34 dd lace')).toEqual({ q: 'black lace', size: '34DD', system: '' });
    expect(search('75e silk')).toEqual({ q: 'silk', size: '75E', system: 'EU' });
    expect(search('34 band')).toEqual({ q: '', size: '34', system: '' });
  });

  test('replaces the previous search’s size, but not one typed in the size field', () => {
    expect(search('rose 36c', { size: '34DD' })).toEqual({ q: 'rose', size: '36C', system: '' });
    const onSearch = openBar({});
    type('Search', 'rose 36c');
    type('Size', '34DD');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenCalledWith({ q: 'rose 36c', size: '34DD', system: '' });
  });

  test('several sizes stay in the text', () => {
    expect(search('34dd 36c')).toEqual({ q: '34dd 36c', size: '', system: '' });
  });
});

describe('the filters', () => {
  const open = (at: BoutiqueSearch) => {
    const onChange = vi.fn();
    render(
      <I18nProvider i18n={messages}>
        <Filters search={at} onChange={onChange} />
      </I18nProvider>,
    );
    return onChange;
  };

  test('a style keeps the typed text', () => {
    const onChange = open({ q: 'black lace' });
    fireEvent.click(screen.getByRole('button', { name: 'Plunge', pressed: false }));
    expect(onChange).toHaveBeenCalledWith({ style: 'plunge' });
  });

  test('a selected style can be removed, even a rare one', () => {
    const onChange = open({ style: 'sports' });
    fireEvent.click(screen.getByRole('button', { name: 'Sports bra', pressed: true }));
    expect(onChange).toHaveBeenCalledWith({ style: '' });
  });

  test('colour and fabric are chosen from lists', () => {
    const onChange = open({ colour: 'rose' });
    expect(screen.getByLabelText<HTMLSelectElement>('Colour').value).toBe('rose');
    fireEvent.change(screen.getByLabelText('Fabric'), { target: { value: 'silk' } });
    fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '' } });
    expect(onChange.mock.calls).toEqual([[{ fabric: 'silk' }], [{ colour: '' }]]);
  });

  test('include unsubmitted text, but no invalid size', () => {
    const { container } = render(
      <I18nProvider i18n={messages}>
        <SearchBar search={{}} onSearch={() => {}} />
      </I18nProvider>,
    );
    type('Search', 'black 34 dd lace');
    const bar = container.querySelector('form');
    expect(getUnsentSearch(bar, {})).toEqual({ q: 'black lace', size: '34DD', system: '' });
    type('Size', '33X');
    expect(getUnsentSearch(bar, {})).toEqual({ q: 'black 34 dd lace' });
    expect(getUnsentSearch(null, {})).toEqual({});
  });
});

describe('a search that finds nothing', () => {
  const alternatives = [
    { change: 'sisters', count: 2, isMore: false },
    { change: 'colour', count: 1, isMore: false },
    { change: 'words', count: 100, isMore: true },
    { change: 'series', count: 3, isMore: false },
  ] as const;
  const open = (found: typeof alternatives | readonly []) => {
    const [onChange, onClear] = [vi.fn(), vi.fn()];
    render(
      <I18nProvider i18n={messages}>
        <NoResults search={{ q: 'silk', size: '34DD', colour: 'garnet' }} alternatives={[...found]} onChange={onChange} onClear={onClear} />
      </I18nProvider>,
    );
    return { onChange, onClear };
  };

  test('offers each change that would find something, with its count, and applies it', () => {
    const { onChange, onClear } = open(alternatives);
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Include sister sizes 32E, 36D2 pieces',
      'Any colour instead of garnet1 piece',
      'Without “silk”100+ pieces',
    ]);
    for (const row of screen.getAllByRole('listitem')) fireEvent.click(row.querySelector('button') as HTMLElement);
    expect(onChange.mock.calls).toEqual([[{ sisters: 'yes' }], [{ colour: '' }], [{ q: '' }]]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(onClear).toHaveBeenCalled();
  });

  test.each([
    [{ size: '34DD' }, 'Nothing in 34DD · 2 near'],
    [{ size: '75E', system: 'EU', state: 'all' }, 'Nothing in EU 75E · 2 near'],
    [{ size: '34DD', style: 'plunge' }, 'No exact matches'],
  ])('of %j is called “%s”', (search, title) => {
    render(
      <I18nProvider i18n={messages}>
        <NoResults search={search} alternatives={[...alternatives]} onChange={vi.fn()} onClear={vi.fn()} />
      </I18nProvider>,
    );
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
  });

  test('shows what the first change would find, and lets the search be saved', () => {
    render(
      <I18nProvider i18n={messages}>
        <NoResults
          search={{ size: '34DD', colour: 'garnet' }}
          alternatives={[...alternatives]}
          onChange={vi.fn()}
          onClear={vi.fn()}
          action={<button type="button">Save this search</button>}
          renderMatches={(patch) => <p>{JSON.stringify(patch)}</p>}
        />
      </I18nProvider>,
    );
    expect(screen.getByText('{"sisters":"yes"}')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save this search' })).toBeDefined();
  });

  test('says so when no single change helps', () => {
    open([]);
    expect(screen.getByText('Try fewer words or fewer filters.')).toBeDefined();
  });
});

describe('related sizes', () => {
  const size = resolveSize('UK', '34DD') as Size;

  test('two switches: labels of other systems, on by default, and sister sizes', () => {
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

  test('a band alone has equivalents and no sisters', () => {
    render(
      <I18nProvider i18n={messages}>
        <SizeFacet size={{ system: 'UK', band: 34, ukBand: 34 }} search={{ size: '34' }} onChange={() => {}} />
      </I18nProvider>,
    );
    expect(screen.getByRole('button', { name: 'Same band in other systems', pressed: true })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Sister/ })).toBeNull();
    expect(screen.getByText('90')).toBeDefined();
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
