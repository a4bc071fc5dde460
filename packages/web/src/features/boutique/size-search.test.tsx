import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import { SizeSystemContext } from '../../ui/tag/size-system.ts';
import type { BoutiqueSearch } from './boutique-query.ts';
import { Filters } from './filters.tsx';
import { NoResults } from './no-results.tsx';
import { getUnsentSearch, SearchBar } from './search-bar.tsx';

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

const bra = { isLetter: false, preferred: 'UK' } as const;

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

  test('a condition is added to those that are chosen, and removed from them', () => {
    const onChange = open({ condition: 'worn' });
    fireEvent.click(screen.getByRole('button', { name: 'New', pressed: false }));
    expect(onChange).toHaveBeenLastCalledWith({ condition: 'worn,new' });
    cleanup();
    const removed = open({ condition: 'worn,new' });
    fireEvent.click(screen.getByRole('button', { name: 'New', pressed: true }));
    expect(removed).toHaveBeenLastCalledWith({ condition: 'worn' });
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
    expect(getUnsentSearch(bar, {}, bra)).toEqual({ q: 'black lace', size: '34DD', system: '' });
    type('Size', '33X');
    expect(getUnsentSearch(bar, {}, bra)).toEqual({ q: 'black 34 dd lace' });
    expect(getUnsentSearch(null, {}, bra)).toEqual({});
  });

  test('are in the visitor’s system where the bar has no field for it', () => {
    const onSearch = vi.fn();
    render(
      <I18nProvider i18n={messages}>
        <SizeSystemContext value="FR">
          <SearchBar search={{}} isPage onSearch={onSearch} />
        </SizeSystemContext>
      </I18nProvider>,
    );
    type('Search', 'lace 90C');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenLastCalledWith({ q: 'lace', size: '90C', system: 'FR' });
  });

  test('keep the size of the search where the bar has no field for it', () => {
    const onSearch = vi.fn();
    const { container } = render(
      <I18nProvider i18n={messages}>
        <SearchBar search={{ size: '75E', system: 'EU' }} isPage onSearch={onSearch} />
      </I18nProvider>,
    );
    expect(screen.queryByLabelText('Size')).toBeNull();
    type('Search', 'lace');
    expect(getUnsentSearch(container.querySelector('form'), { size: '75E', system: 'EU' }, bra)).toEqual({
      q: 'lace',
      size: '75E',
      system: 'EU',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenLastCalledWith({ q: 'lace', size: '75E', system: 'EU' });
    type('Search', '34dd lace');
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(onSearch).toHaveBeenLastCalledWith({ q: 'lace', size: '34DD', system: '' });
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

  test('offers any fit and any country, if these were asked for', () => {
    const onChange = vi.fn();
    const found = [
      { change: 'likely', count: 2, isMore: false },
      { change: 'shipsTo', count: 1, isMore: false },
    ] as const;
    render(
      <I18nProvider i18n={messages}>
        <NoResults
          search={{ size: '34DD', likely: 'yes', shipsTo: 'DE' }}
          alternatives={[...found]}
          onChange={onChange}
          onClear={vi.fn()}
        />
      </I18nProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Any fit in this size/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Shipping to any country instead of Germany/ }));
    expect(onChange.mock.calls).toEqual([[{ likely: '' }], [{ shipsTo: '' }]]);
  });

  test('says so when no single change helps', () => {
    open([]);
    expect(screen.getByText('Try fewer words or fewer filters.')).toBeDefined();
  });
});
