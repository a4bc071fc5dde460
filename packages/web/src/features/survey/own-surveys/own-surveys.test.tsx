import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import { consentVersions } from '@strapline/contract/consents';
import type { OwnSurvey } from '@strapline/contract/shapes/surveys/survey';
import { listSurveyActions, type SurveyStatus } from '@strapline/domain/survey/survey.states';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/cache/queries.ts';
import { AppContext } from '../../../platform/page/app-data.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { OwnSurveys } from './own-surveys.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => <a href="/account">{children}</a> }));

const handle = {
  fqsid: 'x:mara',
  platform: 'x',
  handle: 'mara',
  url: 'https://x.com/mara',
  status: 'proven',
  code: null,
  codeExpiresAt: null,
  check: null,
  provenAt: '2026-11-03T10:00:00Z',
  reviewBy: null,
  reason: null,
  can: ['release'],
};

function survey(state: SurveyStatus, patch: Partial<OwnSurvey> = {}): OwnSurvey {
  return {
    survey: 'size',
    fqsid: 'x:mara',
    state,
    version: 1,
    answers: 12,
    shady: 0,
    pictures: [],
    consent: { at: '2026-11-04T10:00:00Z', version: consentVersions.survey },
    changedAt: '2026-11-20T10:00:00Z',
    canOpen: true,
    can: listSurveyActions(state),
    ...patch,
  };
}

const withoutIcbm = { ...strapline, modules: { ...strapline.modules, icbm: false } };
const results = { n: 12, hidden: false, sizes: [{ braSize: '32DD', share: 0.75 }], others: 0.25 };

async function open(surveys: OwnSurvey[], { app = withoutIcbm, answer = (): unknown => survey('open') } = {}) {
  call.mockReset();
  call.mockImplementation(async (name) => {
    if (name === 'listHandles') return { items: [handle], nextCursor: null, readable: [] };
    if (name === 'listSurveys') return { items: surveys, nextCursor: null };
    if (name === 'listMyBraTags') return { items: [], nextCursor: null };
    return name === 'getSurveyResults' ? results : answer();
  });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <AppContext value={app}>
          <OwnSurveys renderRelease={() => null} />
        </AppContext>
      </I18nProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: /mara/ });
}

const press = (name: string, inside = screen.getByRole('article')) => fireEvent.click(within(inside).getByRole('button', { name }));
const listSet = () => call.mock.calls.flatMap(([name, input]) => (name === 'setSurveyState' ? [input] : []));

beforeEach(() => {
  queryClient.clear();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test.each([
  ['open', ['Pause', 'Edit', 'Copy link', 'Results', 'Close', 'Take consent back']],
  ['paused', ['Open again', 'Results', 'Close', 'Take consent back']],
  ['closed', ['Open again', 'Results', 'Take consent back']],
] as const)('what the owner can do with a survey that is %s', async (state, buttons) => {
  await open([survey(state)]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

test('a survey is opened only with the tick at the text', async () => {
  await open([]);
  press('Open the survey');
  await screen.findByText('Tick this to open the survey.');
  expect(listSet()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /^I am 18 or older/ }));
  press('Open the survey');
  await waitFor(() =>
    expect(listSet()).toEqual([{ survey: 'size', fqsid: 'x:mara', state: 'open', consentVersion: consentVersions.survey }]),
  );
});

test('whose age isn’t known is led to the birth date', async () => {
  const refuse = () => Promise.reject(new WireError({ code: 'age_required', message: 'You must be 18 or older.' }));
  await open([], { answer: refuse });
  fireEvent.click(screen.getByRole('checkbox'));
  press('Open the survey');
  await screen.findByRole('link', { name: 'to your profile' });
});

test('a survey with the text in force opens again at once', async () => {
  await open([survey('paused')]);
  press('Open again');
  await waitFor(() => expect(listSet()).toMatchObject([{ state: 'open' }]));
});

test('after a new text, opening a survey again asks for the consent', async () => {
  await open([survey('paused', { consent: { at: '2026-01-01T00:00:00Z', version: '2026-01' } })]);
  press('Open again');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(listSet()).toEqual([]);
});

test.each([
  ['Close', 'Close the survey', /answers stay/, 'closed'],
  ['Take consent back', 'Delete all answers', /every answer is deleted/, 'withdrawn'],
])('%s asks first, and says what becomes of the answers', async (button, confirm, text, state) => {
  await open([survey('open')]);
  press(button);
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toMatch(text);
  expect(listSet()).toEqual([]);
  press(confirm, dialog);
  await waitFor(() => expect(listSet()).toMatchObject([{ survey: 'size', state }]));
});

test('results are shares in percent', async () => {
  await open([survey('open')]);
  press('Results');
  expect((await screen.findByText('75')).closest('div')?.textContent).toBe('UK 32DD75%');
  expect(screen.getByText('Other sizes').closest('div')?.textContent).toBe('Other sizes25%');
});

test('only an app with the module has the ICBM survey, and it says who prepared one', async () => {
  await open([survey('awaiting_consent', { survey: 'icbm', consent: null, answers: 0 })], { app: strapline });
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    expect.stringContaining('Estimate my size'),
    expect.stringContaining('What do you wear?'),
  ]);
  expect(screen.getByText(/^Our team prepared a survey/)).toBeTruthy();
});

test('an app without band and cup sizes lists the handles alone', async () => {
  await open([], { app: toptop });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a size that isn’t one is not sent', async () => {
  await open([]);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.change(screen.getByRole('textbox', { name: /^Size you wear/ }), { target: { value: '32 potatoes' } });
  press('Open the survey');
  await screen.findByText('Enter a valid size in UK, or leave this empty.');
  fireEvent.change(screen.getByRole('textbox', { name: /^Size you wear/ }), { target: { value: '32DD' } });
  press('Open the survey');
  await waitFor(() => expect(listSet()).toMatchObject([{ declared: { system: 'UK', label: '32DD' } }]));
});
