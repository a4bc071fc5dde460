import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { activateMessages } from '../../platform/messages/messages.ts';
import { storedMeasurementsQuery } from '../../platform/use-own-size.ts';
import type { BoutiqueSearch } from './boutique-query.ts';
import { OwnSizeCount } from './own-size-count.tsx';

const counts = {
  values: [
    { value: '34/5', count: 3 },
    { value: '32/6', count: 2 },
  ],
  isComplete: true,
};
const asked = vi.fn();
vi.mock('../../platform/page/app-data.ts', () => ({ useApp: () => ({ sizeSystem: 'bra', styles: [] }) }));
vi.mock('../../platform/cache/queries.ts', async (load) => ({
  ...(await load<typeof import('../../platform/cache/queries.ts')>()),
  useCall: (_event: string, input: object, { enabled }: { enabled: boolean }) => {
    asked(input, enabled);
    return { data: { facets: { size: counts } } };
  },
}));
const messages = activateMessages();

/** What is said to somebody whose size is UK 34DD, or who has none. */
function read(search: BoutiqueSearch, ownSize = true): string {
  cleanup();
  const size = { ukBand: 34, ordinal: 5 };
  const saved = ownSize ? [{ id: 'a', name: '', savedAt: 0, readings: null, size, isFitChecked: false }] : [];
  queryClient.setQueryData(storedMeasurementsQuery.queryKey, saved);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={messages}>
        <OwnSizeCount search={search} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent ?? '';
}

test('says how many of the results have one’s own size, without sending it', () => {
  expect(read({ style: 'plunge' })).toBe(' · 3 in your size');
  expect(asked).toHaveBeenLastCalledWith({}, true);
});

test.each<[string, BoutiqueSearch]>([
  ['its band', { size: '34' }],
  ['it as a sister size', { size: '32E', sisters: 'yes' }],
  ['it, with its sister sizes', { size: '75E', system: 'EU', sisters: 'yes' }],
])('a search for %s has it among others', (_name, search) => {
  expect(read(search)).toBe(' · 3 in your size');
});

test.each<[string, BoutiqueSearch]>([
  ['it alone', { size: '34DD' }],
  ['another size', { size: '30D' }],
  ['another band', { size: '32' }],
  ['likely fits', { size: '34DD', sisters: 'yes', likely: 'yes' }],
  ['labels of one system', { size: '34DD', sisters: 'yes', equivalents: 'no' }],
  ['a size in words', { q: 'lace 34DD' }],
])('a search for %s says nothing of it', (_name, search) => {
  expect(read(search)).toBe('');
  expect(asked).toHaveBeenLastCalledWith(expect.anything(), false);
});

test('nothing is said without a size', () => {
  expect(read({}, false)).toBe('');
});
