import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Offer } from '@strapline/contract/shapes/offer';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type AnswerErrors, OfferAnswers } from './offer-answers.tsx';

function open(can: Offer['can'], errors: AnswerErrors = {}) {
  const onAnswer = vi.fn<(answer: string, amountCents?: number) => void>();
  const renderWith = (now: AnswerErrors) => (
    <I18nProvider i18n={i18n}>
      <OfferAnswers offer={{ can, amountCents: 120_00 }} errors={now} isBusy={false} onAnswer={onAnswer} />
    </I18nProvider>
  );
  const { rerender } = render(renderWith(errors));
  return { onAnswer, fail: (now: AnswerErrors) => rerender(renderWith(now)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the buttons are the answers that the viewer may give', () => {
  const { onAnswer } = open(['accept', 'decline']);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Accept $120.00', 'Decline']);
  press('Decline');
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('decline');
});

test('a counteroffer asks for its amount, and what the server says about it is at the field', () => {
  const { onAnswer, fail } = open(['counter']);
  press('Counter');
  press('Send counteroffer');
  expect(screen.getByText('Enter an amount, e.g. 120.00.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Your counteroffer'), { target: { value: '135' } });
  press('Send $135.00 counteroffer');
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('counter', 135_00);
  fail({ failure: 'Check your entries.', amount: 'Ask for less than the price.' });
  expect(screen.getByText('Ask for less than the price.')).toBeDefined();
  expect(screen.queryByText('Check your entries.')).toBeNull();
});
