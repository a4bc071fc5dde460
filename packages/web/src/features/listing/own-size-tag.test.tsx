import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { storedMeasurementsQuery } from '../../platform/use-own-size.ts';
import { OwnSizeTag } from './own-size-tag.tsx';

const size32DD = { ukBand: 32, ordinal: 5 };

function showCard(own: { ukBand: number; ordinal: number } | null, likelySizes?: string[]) {
  queryClient.setQueryData(storedMeasurementsQuery.queryKey, own ? [{ size: own }] : []);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <OwnSizeTag card={likelySizes ? { likelySizes } : {}} className="fit" />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

afterEach(() => queryClient.clear());

test('a piece that is likely to fit one’s size says so', () => {
  expect(showCard(size32DD, ['32/5', '32/6'])).toBe('Your size');
});

test('a piece that is likely to fit a sister size says so', () => {
  expect(showCard(size32DD, ['34/4'])).toBe('Sister size');
  expect(showCard(size32DD, ['30/6'])).toBe('Sister size');
});

test('other pieces, and those without a size, say nothing; nor does any without saved measurements', () => {
  expect(showCard(size32DD, ['36/2', '40/2'])).toBe('');
  expect(showCard(size32DD, [])).toBe('');
  expect(showCard(null, ['32/5'])).toBe('');
});

test('a card that was stored before cards had sizes says nothing', () => {
  expect(showCard(size32DD)).toBe('');
});
