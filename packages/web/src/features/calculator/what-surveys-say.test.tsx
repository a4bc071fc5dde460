import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { defaultFitModel } from '@strapline/domain/size/fit-model';
import { inch } from '@strapline/domain/size/units';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as wire from '../../platform/wire/wire.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { WhatSurveysSay } from './what-surveys-say.tsx';

const readings = { underbust1: 34 * inch, underbust2: null, bust1: 39 * inch, bust2: null };
const learned = {
  model: { ...defaultFitModel, regions: { US: { n: 214, delta: 1.5, alpha: -0.75 }, UK: { n: 96, delta: 0.1, alpha: 0 } } },
  answers: 310,
  learnedAt: '2026-11-28T03:00:00.000Z',
};

function show(system: 'US' | 'UK' | 'EU') {
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WhatSurveysSay readings={readings} system={system} size={{ ukBand: 34, ordinal: 5 }} />
      </QueryClientProvider>
    </I18nProvider>,
  ).container;
}

test('another likeliest size stands beside that of the tape, with how many people said so and until when', async () => {
  vi.spyOn(wire, 'call').mockResolvedValue(learned);
  show('US');
  await screen.findByText(/^The surveys: based on what 214 people who use US sizes told us, 36C is more likely to fit you than 34DD/);
  screen.getByText(/^How likely each size is: 36C 26%, 36D 19%\. Surveys up to 28 November 2026\.$/);
});

test('surveys that agree say so, and only the question for the model is sent', async () => {
  const call = vi.spyOn(wire, 'call').mockResolvedValue(learned);
  show('UK');
  await screen.findByText(/^The surveys agree: based on what 96 people who use UK sizes told us, 34DD is the most likely size/);
  expect(call.mock.calls).toEqual([['getFitModel', {}]]);
});

test('without a connection, and where nobody answered yet, there is nothing', async () => {
  const call = vi.spyOn(wire, 'call').mockRejectedValue(new WireError({ code: 'unavailable', message: 'no connection' }));
  const without = show('US');
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(without.textContent).toBe('');
  call.mockResolvedValue(learned);
  const few = show('EU');
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(few.textContent).toBe('');
});
