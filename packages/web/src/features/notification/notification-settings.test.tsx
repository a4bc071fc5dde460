import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { defaultChannels } from '@strapline/contract/notification-codes';
import type { NotificationPreferences } from '@strapline/contract/shapes/notification';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';
import { NotificationSettingsScreen } from './notification-settings-screen.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }));

const preferences: NotificationPreferences = {
  channels: defaultChannels,
  digest: 'off',
  digestHour: 8,
  quietHours: null,
  quietDeadlines: true,
  timeZone: 'UTC',
  discreet: true,
};

type Saving = { input: NotificationPreferences; resolve: (value: object) => void; reject: (error: Error) => void };
let savings: Saving[];

beforeEach(() => {
  queryClient.clear();
  savings = [];
  call.mockImplementation((name, input) =>
    name === 'getNotificationPreferences'
      ? Promise.resolve(preferences)
      : name === 'fetchProfile'
        ? Promise.resolve({ language: 'en' })
        : new Promise((resolve, reject) => savings.push({ input: input as NotificationPreferences, resolve, reject })),
  );
});

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <NotificationSettingsScreen />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('group', { name: 'Offers' });
}

const getBox = (category: string) =>
  within(screen.getByRole('group', { name: category })).getByRole<HTMLInputElement>('checkbox', { name: 'E-mail' });

test('two quick changes are saved one after another, the second with the first', async () => {
  await open();
  act(() => {
    getBox('Offers').click();
    getBox('Messages').click();
  });
  await vi.waitFor(() => expect(savings).toHaveLength(1));
  savings[0]?.resolve({});
  await vi.waitFor(() => expect(savings).toHaveLength(2));
  expect(savings[1]?.input.channels).toMatchObject({ offer: { email: false }, message: { email: false } });
});

test('a change that can’t be saved is taken back, and one that was saved before it stays', async () => {
  await open();
  fireEvent.click(getBox('Offers'));
  fireEvent.click(getBox('Messages'));
  await vi.waitFor(() => expect(savings).toHaveLength(1));
  savings[0]?.resolve({});
  await vi.waitFor(() => expect(savings).toHaveLength(2));
  savings[1]?.reject(createTimeoutError());
  await vi.waitFor(() => expect(getBox('Messages').checked).toBe(true));
  expect(getBox('Offers').checked).toBe(false);
});

test('e-mails are in the language that the person chooses, also before the answer', async () => {
  await open();
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of e-mails and push notifications' });
  fireEvent.change(choice, { target: { value: 'de' } });
  await vi.waitFor(() => expect(savings).toMatchObject([{ input: { language: 'de' } }]));
  expect(choice.value).toBe('de');
  savings[0]?.reject(createTimeoutError());
  await vi.waitFor(() => expect(choice.value).toBe('en'));
});
