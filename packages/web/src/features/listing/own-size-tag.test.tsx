import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { storedMeasurementsQuery } from '../../platform/use-own-size.ts';
import { OwnSizeTag } from './own-size-tag.tsx';

const size32DD = { system: 'UK' as const, band: 32, cup: 'DD', ukBand: 32, ordinal: 5 };
const size34D = { system: 'UK' as const, band: 34, cup: 'D', ukBand: 34, ordinal: 4 };
const size40B = { system: 'UK' as const, band: 40, cup: 'B', ukBand: 40, ordinal: 2 };

function showCard(own: { ukBand: number; ordinal: number } | null, card: Pick<ListingCard, 'size' | 'likelySizes'>) {
  queryClient.setQueryData(storedMeasurementsQuery.queryKey, own ? [{ size: own }] : []);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <OwnSizeTag card={card} className="fit" />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

afterEach(() => queryClient.clear());

test('a piece that is likely to fit one’s size says so, even if its label is another', () => {
  expect(showCard(size32DD, { size: size32DD, likelySizes: ['32/5'] })).toBe('Your size');
  expect(showCard(size32DD, { size: size40B, likelySizes: ['32/5', '32/6'] })).toBe('Your size');
});

test('a piece in a sister size says so', () => {
  expect(showCard(size32DD, { size: size34D, likelySizes: ['34/4'] })).toBe('Sister size');
});

test('a piece labelled in one’s size but measured as another says nothing', () => {
  expect(showCard(size32DD, { size: size32DD, likelySizes: ['36/2'] })).toBe('');
});

test('other pieces, and those without a size, say nothing; nor does any without saved measurements', () => {
  expect(showCard(size32DD, { size: size40B, likelySizes: ['40/2'] })).toBe('');
  expect(showCard(size32DD, { size: null, likelySizes: [] })).toBe('');
  expect(showCard(size32DD, { size: { system: 'letter', label: 'M' }, likelySizes: [] })).toBe('');
  expect(showCard(null, { size: size32DD, likelySizes: ['32/5'] })).toBe('');
});
