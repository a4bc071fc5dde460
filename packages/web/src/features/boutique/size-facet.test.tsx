import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { activateMessages } from '../../platform/messages/messages.ts';
import { storedMeasurementsQuery } from '../../platform/use-own-size.ts';
import type { BoutiqueSearch } from './boutique-query.ts';
import type { Facet } from './facet-options.tsx';
import { SizeFacet } from './size-facet.tsx';

// A link needs a router.
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: unknown }) => children }));
const messages = activateMessages();

const facet: Facet = {
  values: [
    { value: '34/5', count: 3 },
    { value: '32/6', count: 2 },
    { value: '36/4', count: 1 },
  ],
  isComplete: true,
};

/** Opens the filter for somebody whose size is 34DD, or who has none. */
function open(search: BoutiqueSearch, ownSize = true) {
  cleanup();
  const size = { ukBand: 34, ordinal: 5 };
  queryClient.setQueryData(
    storedMeasurementsQuery.queryKey,
    ownSize ? [{ id: 'a', name: '', savedAt: 0, readings: null, size, isFitChecked: false }] : [],
  );
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={messages}>
        <SizeFacet search={search} facet={facet} onChange={onChange} isOpen />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return onChange;
}

const press = (name: string | RegExp, pressed: boolean) => fireEvent.click(screen.getByRole('button', { name, pressed }));
const noSize = { size: '', system: '', equivalents: '', sisters: '', likely: '' };

test('one’s own size is one switch, with the number of its pieces', () => {
  const onChange = open({});
  press(/^In my size, UK 34DD ?, 3 pieces$/, false);
  expect(onChange).toHaveBeenLastCalledWith({ size: '34DD', system: '' });
  const chosen = open({ size: '75E', system: 'EU' });
  press(/^In my size, UK 34DD/, true);
  expect(chosen).toHaveBeenLastCalledWith(noSize);
});

test('likely fits are those of the chosen size, or else of one’s own', () => {
  const onChange = open({ size: '30D' });
  press('Only show likely fits', false);
  expect(onChange).toHaveBeenLastCalledWith({ likely: 'yes' });
  const own = open({});
  press('Only show likely fits', false);
  expect(own).toHaveBeenLastCalledWith({ size: '34DD', system: '', likely: 'yes' });
  open({ size: '34' });
  expect(screen.queryByRole('button', { name: 'Only show likely fits' })).toBeNull();
});

test('without a size, it leads to the calculator', async () => {
  open({}, false);
  await waitFor(() => screen.getByText('Find my size'));
  expect(screen.queryByRole('button', { name: /In my size|likely/ })).toBeNull();
});

test('a size of any system, with the number of pieces in the sizes beside it', () => {
  const onChange = open({ size: '34DD' });
  expect(screen.getByText(/^Same as .*EU\s75E, /)).toBeDefined();
  press('Same size in other systems', true);
  press(/^Include sister sizes 32E, 36D ?, 3 pieces$/, false);
  expect(onChange.mock.calls).toEqual([[{ equivalents: 'no' }], [{ sisters: 'yes' }]]);
  open({ size: '34DD', equivalents: 'no', sisters: 'yes' });
  expect(screen.getByText('Labels of other systems are left out.')).toBeDefined();
  expect(screen.getByText('34DD + sisters', { exact: false })).toBeDefined();
});

test('a typed size is taken with Enter or when the field is left, and an impossible one says why', () => {
  const onChange = open({});
  fireEvent.change(screen.getByLabelText('Size'), { target: { value: ' 32dd ' } });
  fireEvent.blur(screen.getByLabelText('Size'));
  expect(onChange).toHaveBeenLastCalledWith({ size: '32DD', system: '' });
  fireEvent.change(screen.getByLabelText('Size'), { target: { value: '75E' } });
  fireEvent.submit(screen.getByLabelText('Size'));
  expect(screen.getByRole('alert').textContent).toContain('There is no band 75 in UK sizes');
  expect(onChange).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Switch to EU' }));
  expect(onChange).toHaveBeenLastCalledWith({ size: '75E', system: 'EU' });
});

test('another system shows the same size by its label there, and an empty field any size', () => {
  const onChange = open({ size: '34DD' });
  fireEvent.change(screen.getByLabelText('Sizing system'), { target: { value: 'EU' } });
  expect(onChange).toHaveBeenLastCalledWith({ size: '75E', system: 'EU' });
  const emptied = open({ size: '34DD' });
  fireEvent.change(screen.getByLabelText('Size'), { target: { value: '' } });
  fireEvent.blur(screen.getByLabelText('Size'));
  expect(emptied).toHaveBeenLastCalledWith(noSize);
});

test('a band alone has equivalents and no sisters; at the end of the tables there is one sister', () => {
  open({ size: '34' });
  expect(screen.getByRole('button', { name: 'Same band in other systems', pressed: true })).toBeDefined();
  expect(screen.queryByRole('button', { name: /sister/ })).toBeNull();
  expect(screen.getByText(/EU\s75, FR\s90/)).toBeDefined();
  open({ size: '60A' });
  expect(screen.getByRole('button', { name: /^Include sister sizes 58B/ })).toBeDefined();
});

test('a size that is typed before its system is chosen is searched in that system, and not before', () => {
  const onChange = open({}, false);
  const [size, system] = [screen.getByLabelText('Size'), screen.getByLabelText('Sizing system')];
  fireEvent.change(size, { target: { value: '75E' } });
  fireEvent.blur(size, { relatedTarget: system });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('');
  fireEvent.change(system, { target: { value: 'EU' } });
  expect(onChange).toHaveBeenLastCalledWith({ size: '75E', system: 'EU' });
});
