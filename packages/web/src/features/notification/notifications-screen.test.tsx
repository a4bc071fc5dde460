import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Notification } from '@strapline/contract/shapes/notification';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

type LinkProps = { to: string; children: ReactNode; onClick?: () => void };
const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, onClick }: LinkProps) => (
    <a href={to} onClick={onClick}>
      {children}
    </a>
  ),
  createLink: () => () => null,
  useNavigate: () => vi.fn(),
  useSearch: () => ({}),
}));

const createMessage = (id: string, name: string): Notification => ({
  id,
  at: new Date().toISOString(),
  category: 'message',
  code: 'message_received',
  params: { name, title: 'Rose' },
  href: `/messages/${name}`,
  read: false,
  picture: null,
});

function open() {
  cleanup();
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <NotificationsScreen />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  call.mockReset();
  const items = [createMessage('n1', 'theo'), createMessage('n2', 'theo'), createMessage('n3', 'june')];
  call.mockImplementation((name) =>
    Promise.resolve(name === 'listNotifications' ? { items, nextCursor: null, unread: 3 } : { changed: [] }),
  );
});

const listLines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

test('messages of one conversation are one line, and opening it marks all of them as read', async () => {
  open();
  await screen.findByText(/sent you/);
  expect(listLines()).toEqual([
    expect.stringContaining('theo sent you 2 messages about Rose.'),
    expect.stringContaining('june wrote to you about Rose.'),
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Read messages' }));
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('markNotificationsRead', { ids: ['n1', 'n2'] }));
});

test('without an answer, the list of the last visit is shown and says so', async () => {
  open();
  await screen.findByText(/sent you/);
  call.mockRejectedValue(new WireError({ code: 'forbidden', message: 'Not now.' }));
  open();
  await screen.findByText(/Can’t refresh right now\. This is as of/);
  expect(listLines()).toHaveLength(2);
});
