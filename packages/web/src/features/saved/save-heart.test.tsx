import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { dispatchSession } from '../../platform/session/session.ts';
import { useNotices } from '../../platform/state/notices.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { SaveHeart } from './save-heart.tsx';

type Call = (name: string, input: object) => Promise<unknown>;
const call = vi.hoisted(() => vi.fn<Call>());
const navigate = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate, latestLocation: { href: '/' } }) }));

const keys = { pieces: ['rose'], creators: [], own: ['ivory'] };
const mara = { sub: 'mara', username: 'mara', publicKey: undefined, roles: [], expiresAt: 0 };
const signIn = () => act(() => dispatchSession({ type: 'tokenReceived', claims: mara }));
const getHeart = (title: string) => screen.getByRole('button', { name: `Save ${title}` });
const isOn = (title: string) => getHeart(title).getAttribute('aria-pressed') === 'true';
const listSent = () => call.mock.calls.filter(([name]) => name === 'saveItem').map(([, input]) => input);

/** `listSavedKeys` answers when the test lets it. */
let answerKeys: () => void;
let answerSave: Call;

beforeEach(() => {
  queryClient.clear();
  call.mockReset();
  const answered = new Promise<void>((resolve) => {
    answerKeys = resolve;
  });
  answerSave = () => Promise.resolve({});
  call.mockImplementation((name, input) => (name === 'saveItem' ? answerSave(name, input) : answered.then(() => keys)));
});

afterEach(() => act(() => dispatchSession({ type: 'signedOut' })));

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        {['rose', 'fog', 'ivory'].map((id) => (
          <SaveHeart key={id} braTagId={id} title={id} />
        ))}
      </I18nProvider>
    </QueryClientProvider>,
  );
}

test('a tap before the saved keys are there saves, and never removes what was saved already', async () => {
  signIn();
  open();
  fireEvent.click(getHeart('rose'));
  fireEvent.click(getHeart('fog'));
  expect(listSent()).toEqual([]);
  answerKeys();
  await vi.waitFor(() => expect(listSent()).toHaveLength(2));
  expect(listSent()).toEqual([
    { braTagId: 'rose', saved: true },
    { braTagId: 'fog', saved: true },
  ]);
  await vi.waitFor(() => expect([isOn('rose'), isOn('fog')]).toEqual([true, true]));
});

test('own pieces have no heart', async () => {
  signIn();
  open();
  answerKeys();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save ivory' })).toBeNull());
});

test('taps in a row are sent one after another, and the last one counts', async () => {
  signIn();
  open();
  answerKeys();
  await vi.waitFor(() => expect(isOn('rose')).toBe(true));
  let finish = (): void => undefined;
  answerSave = () =>
    new Promise<object>((resolve) => {
      finish = () => resolve({});
    });
  fireEvent.click(getHeart('rose'));
  await vi.waitFor(() => expect(isOn('rose')).toBe(false));
  fireEvent.click(getHeart('rose'));
  await vi.waitFor(() => expect(isOn('rose')).toBe(true));
  expect(listSent()).toEqual([{ braTagId: 'rose', saved: false }]);
  finish();
  await vi.waitFor(() => expect(listSent()).toHaveLength(2));
  expect(listSent()[1]).toEqual({ braTagId: 'rose', saved: true });
  expect(useNotices.getState().notices).toEqual([]);
});

test('a refusal takes the heart back and says why', async () => {
  signIn();
  open();
  answerKeys();
  await vi.waitFor(() => expect(isOn('rose')).toBe(true));
  answerSave = () => Promise.reject(new WireError({ code: 'conflict', message: 'Remove a piece first.' }));
  fireEvent.click(getHeart('fog'));
  await vi.waitFor(() => expect(useNotices.getState().notices.map(({ markup }) => String(markup))).toContain('Remove a piece first.'));
  expect(isOn('fog')).toBe(false);
});

test('a visitor is asked to sign in, and the piece is saved when they are back', async () => {
  open();
  fireEvent.click(getHeart('fog'));
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/confirmLoginIntent' }));
  expect(listSent()).toEqual([]);
  signIn();
  answerKeys();
  await vi.waitFor(() => expect(listSent()).toEqual([{ braTagId: 'fog', saved: true }]));
});
