import { I18nProvider } from '@lingui/react';
import type { Rating } from '@strapline/contract/shapes/rating';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import { AspectAverages, RatingAspects } from './aspect-list.tsx';

const messages = activateMessages();
const none = { accuracy: null, packaging: null, communication: null, payment: null, claim: null };

function show(part: ReactNode): string[] {
  cleanup();
  const { container } = render(<I18nProvider i18n={messages}>{part}</I18nProvider>);
  return [...container.querySelectorAll('dl > div')].map(
    (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
  );
}

test('averages are shown for aspects that have one, with one decimal', () => {
  expect(show(<AspectAverages aspects={none} fit={null} />)).toEqual([]);
  expect(show(<AspectAverages aspects={{ ...none, accuracy: 4.94, communication: 3 }} fit={null} />)).toEqual([
    'As described: 4.9',
    'Communication: 3.0',
  ]);
});

test('of the answers about the fit, the most common one is shown; the middle counts if two are equally common', () => {
  const fit = (counts: number[]) => show(<AspectAverages aspects={none} fit={counts} />);
  expect(fit([0, 1, 21, 3, 0])).toEqual(['True to size: 21 of 25']);
  expect(fit([0, 4, 1, 0, 0])).toEqual(['Runs small: 4 of 5']);
  expect(fit([0, 0, 1, 1, 1])).toEqual(['True to size: 1 of 3']);
  expect(fit([2, 0, 0, 0, 3])).toEqual(['Runs very large: 3 of 5']);
});

test('a review shows the aspects that were rated', () => {
  const rating = (answers: Partial<Rating>) => <RatingAspects rating={{ aspects: {}, fit: null, ...answers } as Rating} />;
  expect(show(rating({}))).toEqual([]);
  expect(show(rating({ aspects: { payment: 4 } }))).toEqual(['Paid promptly: ']);
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
  expect(show(rating({ fit: 0 }))).toEqual(['Fit: True to size']);
});
