import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/cache/queries.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { featuredDrafts, newDraft } from './featured-draft.ts';
import { FeaturedForm } from './featured-form.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('../featured-article.tsx', () => ({ FeaturedArticle: () => null }));

const typed = {
  listing: 'https://strapline.example/listing/rosaline',
  title: 'Rosaline, in two cuts',
  text: 'Two sleeves of an evening dress, and nothing to spare. It took nineteen days, and it stands up by itself.',
  from: '2026-11-01T09:00',
  until: '2026-12-01T09:00',
};
const onDone = vi.fn();

beforeEach(() => {
  queryClient.clear();
  call.mockReset();
  onDone.mockReset();
  featuredDrafts.forget(newDraft);
});

function open() {
  featuredDrafts.change(newDraft, typed);
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <FeaturedForm about={newDraft} onDone={onDone} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
}

test('a time at which another piece is featured is said at the field, and nothing typed is lost', async () => {
  const taken = '“Midnight” is featured from 1 Nov 2026, 09:00 UTC until 4 Nov 2026, 09:00 UTC. Choose a time before or after that.';
  call.mockImplementation((name) =>
    Promise.reject(
      new WireError(
        name === 'setFeatured' ? { code: 'validation', message: 'No.', fields: { from: taken } } : { code: 'not_found', message: 'No.' },
      ),
    ),
  );
  open();
  await screen.findByText(taken);
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
  expect(featuredDrafts.read(newDraft)).toEqual(typed);
  expect(onDone).not.toHaveBeenCalled();
});

test('what is sent has the listing’s slug and times in UTC, and the draft is forgotten once it is accepted', async () => {
  call.mockImplementation((name) =>
    name === 'setFeatured' ? Promise.resolve({}) : Promise.reject(new WireError({ code: 'not_found', message: 'No.' })),
  );
  open();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(call).toHaveBeenCalledWith('setFeatured', {
    slug: 'rosaline',
    title: typed.title,
    text: typed.text,
    from: new Date(typed.from).toISOString(),
    until: new Date(typed.until).toISOString(),
  });
  expect(featuredDrafts.read(newDraft).listing).toBe('');
});
